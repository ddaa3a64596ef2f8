import MediationCore

/// Shares one start of a network's SDK among the set-ups of a class.
final class SharedStart: Sendable {
    private struct State {
        weak var sdk: (any AnyObject & Sendable)?
        var isReady = false
        var waiting: [SetUpCompletionHandler] = []
    }

    private let state = LockedValue(State())

    /// Answers a set-up when the SDK is ready, and starts the SDK if nobody has.
    ///
    /// - Parameters:
    ///   - sdk: The SDK.
    ///   - handler: The handler of the set-up.
    ///   - start: Starts the SDK, and passes on how that ended.
    func callAsFunction(
        _ sdk: any AnyObject & Sendable,
        _ handler: SetUpCompletionHandler,
        start: (@escaping @Sendable (Result<Void, any Error>) -> Void) -> Void
    ) {
        let (isReady, isFirst) = self.state.withLock { state in
            if state.sdk !== sdk { state = State(sdk: sdk) }
            if !state.isReady { state.waiting.append(handler) }
            return (state.isReady, state.waiting.count == 1)
        }
        if isReady { return handler(.success(())) }
        guard isFirst else { return }
        start { result in
            let waiting = self.state.withLock { state in
                if case .success = result, !state.waiting.isEmpty { state.isReady = true }
                defer { state.waiting = [] }
                return state.waiting
            }
            for handler in waiting { handler(result) }
        }
    }
}
