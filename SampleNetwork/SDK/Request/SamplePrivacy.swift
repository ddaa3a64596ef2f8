/// What an app knows of the person's age and consent; what it does not know is not sent.
///
/// Not known is not the same as no: it leaves the decision to the network.
public struct SamplePrivacy: Hashable, Sendable {
    /// The person's age, as far as the law asks for it.
    public enum Age: String, Hashable, Sendable, CaseIterable {
        /// Not known.
        case unspecified
        /// A child.
        case child
        /// Not a child any more, and not of age.
        case teen
    }

    /// Whether ads may be chosen by what is known of the person.
    public enum Personalization: String, Hashable, Sendable, CaseIterable {
        /// Not known.
        case unspecified
        /// The person agreed.
        case allowed
        /// The person refused.
        case refused
    }

    /// The person's age, as far as the law asks for it.
    public var age = Age.unspecified

    /// Whether the GDPR applies; `nil` if that is not known.
    public var gdprApplies: Bool?

    /// The consent string of the IAB's Transparency and Consent Framework.
    public var tcfString: String?

    /// The consent string of the IAB's Global Privacy Platform.
    public var gppString: String?

    /// The sections of the Global Privacy Platform that apply.
    public var gppSections: [Int] = []

    /// The IAB's US privacy string.
    public var usPrivacy: String?

    /// Whether ads may be chosen by what is known of the person.
    public var personalization = Personalization.unspecified

    /// The strongest rating that an ad may have, as in `PG`.
    public var maximumContentRating: String?

    /// Creates a value that knows nothing.
    public init() {}
}
