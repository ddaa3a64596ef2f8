/// The amount that one impression earned.
///
/// Add up ``micros``: sums of ``value`` collect rounding errors.
public struct AdValue: Hashable, Sendable {
    /// The amount for this one impression, not for a thousand, in millionths of the currency, rounded to whole ones.
    public let micros: Int64

    /// The currency as an ISO 4217 code.
    public let currencyCode: String

    /// The origin of the amount.
    public let precision: Precision

    /// The amount in the currency.
    public var value: Double { Double(self.micros) / 1_000_000 }

    /// Creates the amount of one impression.
    ///
    /// - Parameter ecpm: The price in USD per 1000 impressions.
    package init(ecpm: Double) {
        let micros = (ecpm * 1000).rounded()
        self.micros = Int64(exactly: micros) ?? (micros > 0 ? .max : 0)
        self.currencyCode = "USD"
        self.precision = .publisherProvided
    }

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
