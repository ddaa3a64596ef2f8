/// An adapter that a configuration disables: it is neither set up nor asked.
public struct DisabledAdapter: Hashable, Sendable {
    /// The adapter's class name, as `Type` or `Module.Type`; either stands for the class under both.
    public var adapter: String

    /// The users for whom it is disabled; `nil` for everyone.
    public var audience: Audience?

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - adapter: The adapter's class name.
    ///   - audience: The users for whom it is disabled; `nil` for everyone.
    public init(adapter: String, audience: Audience? = nil) {
        self.adapter = adapter
        self.audience = audience
    }
}

extension DisabledAdapter {
    package static let table = ConfigurationTable<DisabledAdapter>(
        "disabledAdapter",
        start: DisabledAdapter(adapter: ""),
        keys: [
            ConfigurationKey(
                "adapter",
                \.adapter,
                .name,
                .required,
                "Class name, as `Type` or `Module.Type`; either stands for both.",
                expected: "the class name of an adapter"
            ),
            ConfigurationKey(
                "audience",
                \.audience,
                .object(Audience.table),
                without: "everyone",
                "Users for whom it is disabled."
            ),
        ]
    )
}
