/// The user's privacy choices that networks must respect, as the app knows them at one moment.
///
/// Choices that the app does not know stay unspecified, unknown or `nil` throughout: nothing here turns them into "no",
/// and no adapter may do so. The app sets the choices at ``AdMediator/privacy``.
public struct PrivacySnapshot: Hashable, Sendable {
    /// Indicates whether the user must be treated as a child or a teen.
    public let ageTreatment: AgeTreatment

    /// Indicates whether the GDPR applies to the user.
    public let gdprApplies: Answer

    /// The consent string of the IAB's Transparency and Consent Framework; never empty.
    public let tcfString: String?

    /// The string of the IAB's Global Privacy Platform; never empty.
    public let gppString: String?

    /// The sections of the ``gppString`` that apply, by their IAB numbers.
    public let gppSections: [Int]

    /// The IAB's US privacy string; never empty.
    public let usPrivacyString: String?

    /// Indicates whether ads may be chosen on the basis of data about the user.
    public let personalization: Personalization

    /// The user's answer to the system's question about tracking.
    public let trackingAuthorization: TrackingAuthorization

    /// The most mature content that ads may have; `nil` if the app does not limit it.
    public let maximumContentRating: ContentRating?

    /// The number of changes of the choices within a mediator, by which a record identifies the choices that applied.
    ///
    /// Assigned by ``AdMediator/privacy``; 0 until the app has set anything there. Snapshots with different
    /// versions are not equal.
    public let version: Int

    /// Creates a snapshot; an empty text counts as absent.
    ///
    /// - Parameters:
    ///   - ageTreatment: Indicates whether the user must be treated as a child or a teen.
    ///   - gdprApplies: Indicates whether the GDPR applies to the user.
    ///   - tcfString: The consent string of the IAB's Transparency and Consent Framework.
    ///   - gppString: The string of the IAB's Global Privacy Platform.
    ///   - gppSections: The sections of the `gppString` that apply.
    ///   - usPrivacyString: The IAB's US privacy string.
    ///   - personalization: Indicates whether ads may be chosen on the basis of data about the user.
    ///   - maximumContentRating: The most mature content that ads may have.
    ///   - trackingAuthorization: The user's answer to the system's question about tracking.
    public init(
        ageTreatment: AgeTreatment = .unspecified,
        gdprApplies: Answer = .unknown,
        tcfString: String? = nil,
        gppString: String? = nil,
        gppSections: [Int] = [],
        usPrivacyString: String? = nil,
        personalization: Personalization = .unspecified,
        maximumContentRating: ContentRating? = nil,
        trackingAuthorization: TrackingAuthorization = .unknown
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
        self.trackingAuthorization = trackingAuthorization
        self.version = 0
    }

    /// Creates a snapshot of the same choices with another version.
    init(_ choices: PrivacySnapshot, version: Int) {
        self.ageTreatment = choices.ageTreatment
        self.gdprApplies = choices.gdprApplies
        self.tcfString = choices.tcfString
        self.gppString = choices.gppString
        self.gppSections = choices.gppSections
        self.usPrivacyString = choices.usPrivacyString
        self.personalization = choices.personalization
        self.maximumContentRating = choices.maximumContentRating
        self.trackingAuthorization = choices.trackingAuthorization
        self.version = version
    }

    /// Returns whether the choices are the same, whatever their versions.
    func hasSameChoices(as other: PrivacySnapshot) -> Bool {
        self == PrivacySnapshot(other, version: self.version)
    }
}
