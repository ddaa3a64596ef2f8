/// What networks must know of the user's privacy choices, as the app knows them at one moment.
///
/// What the app does not know stays unspecified, unknown or `nil` on its whole way: nothing here turns it into "no", and
/// no adapter may. The app sets it at ``WaterfallRunner/privacy``.
public struct PrivacySnapshot: Hashable, Sendable {
    /// Whether the user is to be treated as a child or a teen.
    public let ageTreatment: AgeTreatment

    /// Whether the GDPR applies to the user.
    public let gdprApplies: Answer

    /// The consent string of the IAB's Transparency and Consent Framework; never empty.
    public let tcfString: String?

    /// The string of the IAB's Global Privacy Platform; never empty.
    public let gppString: String?

    /// The sections of the ``gppString`` that apply, by their IAB numbers.
    public let gppSections: [Int]

    /// The IAB's US privacy string; never empty.
    public let usPrivacyString: String?

    /// Whether ads may be chosen by what is known of the user.
    public let personalization: Personalization

    /// The most mature content that ads may have; `nil` if the app does not limit it.
    public let maximumContentRating: ContentRating?

    /// Counts the changes of the choices within a runner, so that a record tells which of them applied.
    ///
    /// Given by ``WaterfallRunner/privacy``; 0 until the app has set anything there. It is a part of what makes two
    /// snapshots equal.
    public let version: Int

    /// Creates a snapshot; an empty text is an absent one.
    ///
    /// - Parameters:
    ///   - ageTreatment: Whether the user is to be treated as a child or a teen.
    ///   - gdprApplies: Whether the GDPR applies to the user.
    ///   - tcfString: The consent string of the IAB's Transparency and Consent Framework.
    ///   - gppString: The string of the IAB's Global Privacy Platform.
    ///   - gppSections: The sections of the `gppString` that apply.
    ///   - usPrivacyString: The IAB's US privacy string.
    ///   - personalization: Whether ads may be chosen by what is known of the user.
    ///   - maximumContentRating: The most mature content that ads may have.
    public init(
        ageTreatment: AgeTreatment = .unspecified,
        gdprApplies: Answer = .unknown,
        tcfString: String? = nil,
        gppString: String? = nil,
        gppSections: [Int] = [],
        usPrivacyString: String? = nil,
        personalization: Personalization = .unspecified,
        maximumContentRating: ContentRating? = nil
    ) {
        func present(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
        self.ageTreatment = ageTreatment
        self.gdprApplies = gdprApplies
        self.tcfString = present(tcfString)
        self.gppString = present(gppString)
        self.gppSections = gppSections
        self.usPrivacyString = present(usPrivacyString)
        self.personalization = personalization
        self.maximumContentRating = maximumContentRating
        self.version = 0
    }

    /// The same choices under another version.
    init(_ choices: PrivacySnapshot, version: Int) {
        self.ageTreatment = choices.ageTreatment
        self.gdprApplies = choices.gdprApplies
        self.tcfString = choices.tcfString
        self.gppString = choices.gppString
        self.gppSections = choices.gppSections
        self.usPrivacyString = choices.usPrivacyString
        self.personalization = choices.personalization
        self.maximumContentRating = choices.maximumContentRating
        self.version = version
    }

    /// Whether the choices are the same, whatever the versions.
    func hasSameChoices(as other: PrivacySnapshot) -> Bool {
        self == PrivacySnapshot(other, version: self.version)
    }
}
