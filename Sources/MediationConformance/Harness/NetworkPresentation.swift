/// The values that the network's SDK has when it presents an ad; a property is `nil` if the SDK was not given its value.
public struct NetworkPresentation: Hashable, Sendable {
    /// The name of the view controller; ``NetworkLog/name(of:)`` returns it.
    public var controller: String?
    /// The user's ID for the app's server, as the SDK has it when it presents the ad.
    public var userID: String?
    /// The app's data for its server, as the SDK has it when it presents the ad.
    public var customData: String?

    /// Creates a presentation; leave out the values that the SDK was not given.
    public init(controller: String? = nil, userID: String? = nil, customData: String? = nil) {
        self.controller = controller
        self.userID = userID
        self.customData = customData
    }
}
