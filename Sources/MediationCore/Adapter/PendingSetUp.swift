/// The set-up of a network's SDK, which is started once however many mediators ask for it.
///
/// ```swift
/// private nonisolated static let pendingSetUp = PendingSetUp()
///
/// static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
///     self.pendingSetUp.join(completionHandler) {
///         SDK.start { error in Self.pendingSetUp.finish(error.map { .failure(MediationError($0)) } ?? .success(())) }
///     }
/// }
/// ```
///
/// It can be used from any thread.
public final class PendingSetUp: Sendable {
    private enum State {
        /// Not started, or failed.
        case idle
        case starting([SetUpCompletionHandler])
        case ready
    }

    private let state = LockedValue(State.idle)

    /// Creates a set-up that has not been started.
    public init() {}

    /// Answers a completion handler with the outcome of the set-up: at once if the SDK is ready, otherwise at the end of the
    /// set-up that is under way or that this call starts.
    ///
    /// - Parameters:
    ///   - handler: The completion handler.
    ///   - start: Starts the SDK; called before this returns, unless the SDK is ready or about to be.
    public func join(_ handler: SetUpCompletionHandler, start: () -> Void) {
        let (isReady, isFirst) = self.state.withLock { state in
            switch state {
            case .ready: return (true, false)
            case .starting(let handlers):
                state = .starting(handlers + [handler])
                return (false, false)
            case .idle:
                state = .starting([handler])
                return (false, true)
            }
        }
        if isReady { handler(.success(())) }
        if isFirst { start() }
    }

    /// Ends the set-up, and answers all who wait for it; after a failure, the next call of ``join(_:start:)`` starts it again.
    ///
    /// A failure after a success has no effect.
    public func finish(_ result: Result<Void, MediationError>) {
        let handlers = self.state.withLock { state -> [SetUpCompletionHandler] in
            let waiting = if case .starting(let handlers) = state { handlers } else { [SetUpCompletionHandler]() }
            if case .success = result {
                state = .ready
            } else if case .starting = state {
                state = .idle
            }
            return waiting
        }
        for handler in handlers { handler(result.mapError { $0 }) }
    }
}
