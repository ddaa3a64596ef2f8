/// The user as the app describes them, by whom the audiences of a configuration are told apart.
///
/// Nothing of it leaves the device, and no adapter gets it.
public struct AppUser: Hashable, Sendable {
    /// The ID by which users are drawn for a share; `nil` for none.
    ///
    /// Any text that stays the same for as long as the user should stay in the same rollouts, such as a random UUID that the
    /// app has stored at its first start.
    public var id: String?

    /// The user's attributes, by names of the app's choice.
    public var attributes: [String: String]

    /// Creates a user.
    ///
    /// - Parameters:
    ///   - id: The ID by which users are drawn for a share.
    ///   - attributes: The user's attributes, by names of the app's choice.
    public init(id: String? = nil, attributes: [String: String] = [:]) {
        self.id = id
        self.attributes = attributes
    }
}
