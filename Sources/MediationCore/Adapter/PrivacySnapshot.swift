/// The user's privacy choices at the moment of a load; what is not known is `nil`, never "no".
public struct PrivacySnapshot: Hashable, Sendable {
    /// Counts the changes of the choices within the app, so that a record tells which of them applied.
    public var version: Int

    /// Whether the GDPR applies.
    public var gdprApplies: Bool?

    /// The consent string of the IAB's Transparency and Consent Framework.
    public var tcfString: String?

    /// The string of the IAB's Global Privacy Platform.
    public var gppString: String?

    /// The IAB's US privacy string.
    public var usPrivacyString: String?

    /// Creates a snapshot.
    public init(
        version: Int = 0,
        gdprApplies: Bool? = nil,
        tcfString: String? = nil,
        gppString: String? = nil,
        usPrivacyString: String? = nil
    ) {
        self.version = version
        self.gdprApplies = gdprApplies
        self.tcfString = tcfString
        self.gppString = gppString
        self.usPrivacyString = usPrivacyString
    }
}
