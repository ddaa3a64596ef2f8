/// How far the set-up of one adapter is.
public struct AdapterStatus: Sendable {
    /// How far a set-up is.
    public enum State: String, CaseIterable, Sendable {
        /// Nobody has asked for it yet.
        case notStarted
        /// The adapter has been asked to set up, and has not answered.
        case inProgress
        /// The adapter can be asked for ads; it is not set up again.
        case ready
        /// It failed or did not answer in time, or there is no such adapter; the next load tries again.
        case failed
    }

    /// The adapter's class name, as the line items give it.
    public var name: String

    /// The adapter's version; `nil` if the adapter was not found.
    public var adapterVersion: VersionNumber?

    /// The version of the network's SDK; `nil` if the adapter was not found.
    public var networkSDKVersion: VersionNumber?

    /// How far the set-up is.
    public var state: State

    /// How long the last set-up that ended took; `nil` if none has ended.
    public var latency: Duration?

    /// Why the last set-up failed, or why the adapter was not found; `nil` if none failed, or it is ready by now.
    public var error: MediationError?

    /// Whether the app does not want the adapter, see ``WaterfallRunner/disabledAdapters``.
    public var isDisabled: Bool

    /// Whether it is asked, or left out for a while because it keeps failing.
    public var circuit = CircuitState.closed
}
