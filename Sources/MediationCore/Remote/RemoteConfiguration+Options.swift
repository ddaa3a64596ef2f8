extension RemoteConfiguration {
    /// The intervals, limits and checks that a ``RemoteConfiguration`` keeps to.
    public struct Options: Sendable {
        /// The time after which the server is asked again; at least a second.
        public var refreshInterval: Duration

        /// The time for which a kept configuration may be used at a start after the server last confirmed it.
        ///
        /// It has no effect on a configuration that is in force.
        public var longestUse: Duration

        /// The time that an answer may take, up to its last byte.
        public var timeLimit: Duration

        /// The headers to send, by name, such as the app's key.
        public var headers: [String: String]

        /// The signature that a configuration must have; `nil` for none.
        public var signature: ConfigurationSignature?

        /// Creates options.
        ///
        /// - Parameters:
        ///   - refreshInterval: The time after which the server is asked again.
        ///   - longestUse: The time for which a kept configuration may be used at a start.
        ///   - timeLimit: The time that an answer may take.
        ///   - headers: The headers to send, by name.
        ///   - signature: The signature that a configuration must have; `nil` for none.
        public init(
            refreshInterval: Duration = .seconds(6 * 3600),
            longestUse: Duration = .seconds(30 * 86_400),
            timeLimit: Duration = .seconds(30),
            headers: [String: String] = [:],
            signature: ConfigurationSignature? = nil
        ) {
            self.refreshInterval = refreshInterval
            self.longestUse = longestUse
            self.timeLimit = timeLimit
            self.headers = headers
            self.signature = signature
        }
    }
}
