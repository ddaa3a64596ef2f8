/// The data that a network passes to the app's server when a user has earned a reward.
public struct ServerSideVerification: Hashable, Sendable {
    /// The user's ID at the app's server.
    public var userID: String?

    /// Data of the app's choice.
    public var customData: String?

    /// Creates the data.
    public init(userID: String? = nil, customData: String? = nil) {
        self.userID = userID
        self.customData = customData
    }
}
