/// The configuration that an adapter receives to prepare its network.
public struct AdapterSetUpConfiguration: Sendable {
    /// Every distinct credential set that the app's configuration holds for this adapter class, in waterfall order.
    public var credentials: [MediationCredentials]

    /// The user's privacy choices.
    public var privacy: PrivacySnapshot

    /// Creates a configuration.
    public init(credentials: [MediationCredentials], privacy: PrivacySnapshot = PrivacySnapshot()) {
        self.credentials = credentials
        self.privacy = privacy
    }
}
