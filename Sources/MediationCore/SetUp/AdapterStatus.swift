/// The status of one adapter's set-up.
public struct AdapterStatus: Sendable {
    /// The progress of a set-up.
    ///
    /// Closed: another case comes only with a new major version.
    public enum State: String, CaseIterable, Sendable {
        /// The set-up has not been requested yet.
        case notStarted
        /// The adapter has been asked to set up, and has not answered.
        case inProgress
        /// The adapter can be asked for ads; it is not set up again.
        case ready
        /// The set-up failed or did not answer in time, or there is no such adapter; the next load tries again.
        case failed
    }

    /// The adapter's class name, as the line items specify it.
    public var name: String

    /// The adapter's version; `nil` if the adapter was not found.
    public var adapterVersion: VersionNumber?

    /// The version of the network's SDK; `nil` if the adapter was not found.
    public var networkSDKVersion: VersionNumber?

    /// The progress of the set-up.
    public var state: State

    /// The duration of the last set-up that ended; `nil` if none has ended.
    public var latency: Duration?

    /// The reason that the last set-up failed, or that the adapter was not found; `nil` if there is none, or the
    /// adapter is ready by now.
    public var error: MediationError?

    /// Indicates whether the adapter is disabled, by ``AdMediator/disabledAdapters`` or by the configuration.
    public var isDisabled: Bool

    /// The state of the circuit breaker: the adapter is asked, or left out for a while because it keeps failing.
    public var circuit = CircuitState.closed
}
