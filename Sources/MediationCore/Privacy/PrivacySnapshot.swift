/// The user's privacy choices that networks must respect, as the app knows them at one moment.
///
/// Choices that the app does not know stay unspecified, unknown or `nil` throughout: nothing here turns them into "no",
/// and no adapter may do so. The app sets the choices at ``AdMediator/privacy``: all of them with a new snapshot, or one, such
/// as `mediator.privacy.ageTreatment = .teen`.
public struct PrivacySnapshot: Hashable, Sendable {
    /// Indicates whether the user must be treated as a child or a teen.
    public var ageTreatment: AgeTreatment

    /// Indicates whether the GDPR applies to the user.
    public var gdprApplies: Answer

    /// The consent string of the IAB's Transparency and Consent Framework; never empty.
    public var tcfString: String? {
        didSet { self.tcfString = Self.present(self.tcfString) }
    }

    /// The string of the IAB's Global Privacy Platform; never empty.
    public var gppString: String? {
        didSet { self.gppString = Self.present(self.gppString) }
    }

    /// The sections of the ``gppString`` that apply, by their IAB numbers.
    public var gppSections: [Int]

    /// The IAB's US privacy string; never empty.
    public var usPrivacyString: String? {
        didSet { self.usPrivacyString = Self.present(self.usPrivacyString) }
    }

    /// Indicates whether ads may be chosen on the basis of data about the user.
    public var personalization: Personalization

    /// The user's answer to the system's question about tracking.
    public var trackingAuthorization: TrackingAuthorization

    /// The most mature content that ads may have; `nil` if the app does not limit it.
    public var maximumContentRating: ContentRating?

    /// The number of changes of the choices within a mediator, by which a record identifies the choices that applied.
    ///
    /// Assigned by ``AdMediator/privacy``; 0 until the app has set anything there. Snapshots with different
    /// versions are not equal. Each mediator counts its own: an adapter must not take choices of an equal version for
    /// known.
    public internal(set) var version: Int

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
        self.ageTreatment = ageTreatment
        self.gdprApplies = gdprApplies
        self.tcfString = Self.present(tcfString)
        self.gppString = Self.present(gppString)
        self.gppSections = gppSections
        self.usPrivacyString = Self.present(usPrivacyString)
        self.personalization = personalization
        self.maximumContentRating = maximumContentRating
        self.trackingAuthorization = trackingAuthorization
        self.version = 0
    }

    /// Returns whether the choices are the same, whatever their versions.
    func hasSameChoices(as other: PrivacySnapshot) -> Bool {
        var other = other
        other.version = self.version
        return self == other
    }

    private static func present(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
}
