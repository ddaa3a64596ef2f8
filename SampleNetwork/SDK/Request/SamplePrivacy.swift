/// The app's knowledge of the person's age and consent; unknown values are not sent.
///
/// "Unknown" is not the same as "no": it leaves the decision to the network.
public struct SamplePrivacy: Hashable, Sendable {
    /// The person's age, as far as the law requires it.
    public enum Age: String, Hashable, Sendable, CaseIterable {
        /// Unknown.
        case unspecified
        /// A child.
        case child
        /// No longer a child, but not yet of age.
        case teen
    }

    /// The person's decision about ads that are chosen by personal data.
    public enum Personalization: String, Hashable, Sendable, CaseIterable {
        /// Unknown.
        case unspecified
        /// The person agreed.
        case allowed
        /// The person refused.
        case refused
    }

    /// The person's age, as far as the law requires it.
    public var age = Age.unspecified

    /// Indicates whether the GDPR applies; `nil` if that is unknown.
    public var gdprApplies: Bool?

    /// The consent string of the IAB's Transparency and Consent Framework.
    public var tcfString: String?

    /// The consent string of the IAB's Global Privacy Platform.
    public var gppString: String?

    /// The sections of the Global Privacy Platform that apply.
    public var gppSections: [Int] = []

    /// The IAB's US privacy string.
    public var usPrivacy: String?

    /// The person's decision about ads that are chosen by personal data.
    public var personalization = Personalization.unspecified

    /// The highest content rating that an ad may have, such as `PG`.
    public var maximumContentRating: String?

    /// Creates a value in which everything is unknown.
    public init() {}
}
