/// What an adapter gets to prepare its network.
public struct AdapterSetUpConfiguration: Sendable {
    /// Every distinct credential set that the app's configuration holds for this adapter class, in its order.
    public var credentials: [MediationCredentials]

    /// What the network must know of the user's privacy choices.
    public var privacy: PrivacySnapshot

    /// Creates a configuration.
    public init(credentials: [MediationCredentials], privacy: PrivacySnapshot = PrivacySnapshot()) {
        self.credentials = credentials
        self.privacy = privacy
    }
}
