import MediationCore

/// Watches one load: the calls of the completion handler, and their times.
final class LoadWatch: Sendable {
    private struct State {
        var calls = 0
        var isInsideHandler = false
        var isCancelled = false
        /// The time at which `cancelLoad` first returned with a reason that does not accept late ads.
        var cancelled: ContinuousClock.Instant?
        /// An object that lives as long as the completion handler is held.
        weak var release: Release?
    }

    private let credentials: MediationCredentials
    private let reporter: BreachReporter
    private let state = LockedValue(State())

    init(_ credentials: MediationCredentials, _ reporter: BreachReporter) {
        self.credentials = credentials
        self.reporter = reporter
    }

    /// Returns the completion handler that the adapter gets instead of mediation's for native ads, which are watched, too.
    func handler(
        _ handler: NativeAdCompletionHandler,
        for configuration: NativeAdConfiguration
    ) -> NativeAdCompletionHandler {
        self.handler { result in
            let checked = result.map { CheckedAd($0, configuration, self.reporter) { self.adIsShown() } }
            let events = handler(checked.map { $0 as any MediationNativeAd })
            return events.flatMap { try? checked.get().events($0) }
        }
    }

    /// Returns the completion handler that the adapter gets instead of mediation's.
    ///
    /// - Parameter answer: Passes an answer on.
    /// - Returns: The handler.
    func handler<Ad: Sendable, EventDelegate: Sendable>(
        _ answer: @escaping @Sendable (Result<Ad, any Error>) -> EventDelegate?
    ) -> AdCompletionHandler<Ad, EventDelegate> {
        let release = Release { self.handlerWasReleased() }
        self.state.withLock { $0.release = release }
        return AdCompletionHandler { [release] result in
            withExtendedLifetime(release) { self.note(result, answer) }
        }
    }

    func willCancel(_ reason: CancelReason) {
        self.state.withLock { $0.isCancelled = true }
    }

    func didCancel(_ reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.state.withLock { $0.cancelled = $0.cancelled ?? .now }
    }

    private func note<Ad: Sendable, EventDelegate: Sendable>(
        _ result: Result<Ad, any Error>,
        _ answer: (Result<Ad, any Error>) -> EventDelegate?
    ) -> EventDelegate? {
        let before = self.state.withLock { state in
            defer {
                state.calls += 1
                if state.calls == 1 { state.isInsideHandler = true }
            }
            return state
        }
        self.check(before)
        defer { if before.calls == 0 { self.state.withLock { $0.isInsideHandler = false } } }
        if case .failure(let error) = result { self.check(error) }
        return answer(result)
    }

    /// Checks a call of the completion handler against the state before it.
    private func check(_ state: State) {
        if state.calls > 0 {
            let rule = state.isInsideHandler ? CheckedRule.secondAnswerInsideHandler : .secondAnswerIsIgnored
            let when = state.isInsideHandler ? " while the first was running" : ""
            self.reporter(rule, "one call of the completion handler", happened: "call \(state.calls + 1)\(when)")
        } else if let cancelled = state.cancelled, .now - cancelled >= AdapterConformance.crossing.withLock({ $0 }) {
            let expected = "no call of the completion handler after `cancelLoad`"
            self.reporter(.cancelledLoadIsNotAnswered, expected, happened: "a call")
        }
    }

    /// The length below which a setting may be part of a message by chance.
    private static let shortestSetting = 8

    private func check(_ error: any Error) {
        let text = (error as? MediationError)?.message ?? "\(error)"
        for (key, value) in self.credentials.settings.sorted(by: { $0.key < $1.key }) {
            guard case .string(let setting) = value, setting.count >= Self.shortestSetting, text.contains(setting)
            else { continue }
            // The message itself must not be repeated.
            let happened = "it holds settings.\(key)"
            self.reporter(.errorsHoldNoSettings, "an error without the line item's settings", happened: happened)
        }
    }

    /// Called long after the answer, when no call of the completion handler is in progress.
    private func adIsShown() {
        guard self.state.withLock({ $0.release != nil }) else { return }
        let expected = "the completion handler is released after its call"
        self.reporter(.handlerIsReleased, expected, happened: "it is still held when the ad is shown")
    }

    /// Checks later that the adapter has been freed; called when mediation has released it.
    func lookForLeak(of adapter: any NetworkAdapter) {
        let reporter = self.reporter
        let delay = AdapterConformance.timeToLetGo.withLock { $0 }
        Task { @MainActor [weak adapter] in
            if delay > .zero { try? await Task.sleep(for: delay) }
            guard adapter != nil else { return }
            let expected = "the adapter is freed once mediation has let go of it"
            reporter(.adapterIsFreed, expected, happened: "somebody still holds it")
        }
    }

    private func handlerWasReleased() {
        let state = self.state.withLock { $0 }
        guard state.calls == 0, !state.isCancelled else { return }
        let expected = "the completion handler is held until it is called"
        self.reporter(.handlerIsHeld, expected, happened: "it was released without a call")
    }

    /// Calls a closure when it is released.
    final class Release: Sendable {
        private let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }

        deinit { self.body() }
    }
}
