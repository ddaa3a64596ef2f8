/// What one impression earned.
public struct AdValue: Hashable, Sendable {
    /// The amount for this one impression, not for a thousand.
    public let value: Double

    /// The currency, in ISO 4217.
    public let currencyCode: String

    /// Where the amount comes from.
    public let precision: Precision

    /// Where an amount comes from; the names are those of the Google Mobile Ads SDK.
    public struct Precision: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a precision from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The price that the app's own configuration gives the line item.
        public static let publisherProvided = Precision(rawValue: "publisherProvided")
    }
}
