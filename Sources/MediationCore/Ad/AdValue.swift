/// The amount that one impression earned.
public struct AdValue: Hashable, Sendable {
    /// The amount for this one impression, not for a thousand.
    public let value: Double

    /// The currency as an ISO 4217 code.
    public let currencyCode: String

    /// The origin of the amount.
    public let precision: Precision

    /// The origin of an amount; the names are those of the Google Mobile Ads SDK.
    public struct Precision: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a precision from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The price of the line item in the app's own configuration, or its bid.
        public static let publisherProvided = Precision(rawValue: "publisherProvided")
    }
}
