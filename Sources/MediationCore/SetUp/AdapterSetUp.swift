/// Sets up each adapter once, before its first load or when the app requests it.
///
/// All waiters for an adapter share one set-up, each with its own time limit. The set-up itself is given up, and may be
/// tried again, after the longest time that any ad unit allows: an impatient load must not spoil it for other loads.
@MainActor
final class AdapterSetUp {
    typealias Waiter = @MainActor (MediationError?) -> Void

    private(set) var configuration: MediationConfiguration
    let registry: AdapterRegistry

    /// The user's current privacy choices.
    var privacy: PrivacySnapshot { self.presentPrivacy.choices.snapshot }
    let presentPrivacy = PresentPrivacy()
    var isTelling = false

    /// The names of the adapters that the app has disabled.
    private(set) var disabledAdapters: Set<String> = []
    /// The names of all disabled adapters.
    private var allDisabled: Set<String>

    private(set) var classes: [ObjectIdentifier: AdapterClass] = [:]
    /// The classes in the order in which their set-ups were first requested.
    private(set) var inOrder: [AdapterClass] = []

    private let timers: TimerQueue

    init(configuration: MediationConfiguration, registry: AdapterRegistry, timers: TimerQueue) {
        self.configuration = configuration
        self.allDisabled = Set(configuration.disabledAdapters.map(\.adapter))
        self.registry = registry
        self.timers = timers
    }

    func isReady(_ adapter: any NetworkAdapter.Type) -> Bool {
        self.classes[ObjectIdentifier(adapter)]?.isReady ?? false
    }

    /// Calls the waiter exactly once: when the adapter is ready, or with the reason that it is not; at once if that is
    /// already known.
    func setUp(_ adapter: any NetworkAdapter.Type, within limit: Nanoseconds, waiter: @escaping Waiter) {
        guard !self.isDisabled(AdapterRegistry.names(of: adapter)) else { return waiter(self.disabled(adapter)) }
        let adapterClass = self.adapterClass(adapter)
        switch adapterClass.state {
        case .ready: waiter(nil)
        case .inProgress(let attempt): self.wait(for: attempt, within: limit, waiter)
        case .notStarted, .failed: self.begin(adapterClass, within: limit, waiter)
        }
    }

    private func adapterClass(_ adapter: any NetworkAdapter.Type) -> AdapterClass {
        let id = ObjectIdentifier(adapter)
        if let known = self.classes[id] { return known }
        let adapterClass = AdapterClass(adapter)
        self.classes[id] = adapterClass
        self.inOrder.append(adapterClass)
        return adapterClass
    }
}

// MARK: - One set-up

extension AdapterSetUp {
    private func begin(_ adapterClass: AdapterClass, within limit: Nanoseconds, _ waiter: @escaping Waiter) {
        let attempt = SetUpAttempt(
            adapterClass.type,
            start: self.timers.now(),
            limit: max(limit, self.longestLimit(of: adapterClass.type)),
            privacyVersion: self.privacy.version,
            timedOut: { [weak self] attempt in
                // An answer from another thread may have come in time and still be on its way to the main actor.
                self?.collect(attempt)
                self?.fail(attempt, Self.timedOut(attempt.adapter, attempt.limit))
            }
        )
        // The slot and the attempt retain each other until the adapter answers or releases its handler.
        let slot = SetUpAttempt.Completion.Slot { [weak self] in
            Task { @MainActor in self?.collect(attempt) }
        }
        attempt.slot = slot
        attempt.timer = self.timers.schedule(at: attempt.due, for: attempt, number: 0)
        adapterClass.state = .inProgress(attempt)
        self.wait(for: attempt, within: limit, waiter)
        let configuration = AdapterSetUpConfiguration(
            credentials: self.credentials(of: attempt.adapter),
            privacy: self.privacy
        )
        attempt.adapter.setUp(with: configuration, completionHandler: Self.handler(for: slot))
        self.collect(attempt)
    }

    private func wait(for attempt: SetUpAttempt, within limit: Nanoseconds, _ waiter: @escaping Waiter) {
        let due = self.timers.now() + limit
        attempt.add(
            SetUpWaiter(
                timers: self.timers,
                due: due < attempt.due ? due : nil,
                timedOut: { [weak self, weak attempt, adapter = attempt.adapter] in
                    if let attempt { self?.collect(attempt) }
                    return Self.timedOut(adapter, limit)
                },
                body: waiter
            )
        )
    }

    /// Creates the completion handler in a separate function, so that only the adapter retains it after the call.
    private static func handler(for slot: SetUpAttempt.Completion.Slot) -> SetUpCompletionHandler {
        let completion = SetUpAttempt.Completion(slot: slot)
        return SetUpCompletionHandler { _ = completion($0) }
    }

    private func collect(_ attempt: SetUpAttempt) {
        guard let outcome = attempt.slot?.collect() else { return }
        attempt.slot = nil
        switch outcome {
        case .answered(.success): self.succeed(attempt)
        case .answered(.failure(let error)):
            let cause = MediationError(wrapping: error)
            self.fail(
                attempt,
                MediationError(.setUpFailed, cause.message, networkCode: cause.networkCode, underlying: error)
            )
        case .dropped:
            let message = "The adapter released the handler of setUp without calling it."
            self.fail(attempt, MediationError(.setUpFailed, message))
        }
    }

    /// Handles a success, even a late one: a network that has become ready after all must not be started again.
    private func succeed(_ attempt: SetUpAttempt) {
        let adapterClass = self.adapterClass(attempt.adapter)
        guard !adapterClass.isReady else { return }
        // Possibly not `attempt` but a later attempt, which then need not end by itself.
        let current = adapterClass.attempt
        // The state first, because an adapter or a waiter may call back at once.
        adapterClass.state = .ready
        adapterClass.latency = self.timers.now() - attempt.start
        adapterClass.error = nil
        adapterClass.privacyVersion = attempt.privacyVersion
        if let timer = current?.timer { self.timers.cancel(timer) }
        self.tell(adapterClass)
        current?.answer(nil)
    }

    /// Handles a failure, which has no effect if it is late.
    private func fail(_ attempt: SetUpAttempt, _ error: MediationError) {
        let adapterClass = self.adapterClass(attempt.adapter)
        guard adapterClass.attempt === attempt else { return }
        adapterClass.state = .failed
        adapterClass.latency = self.timers.now() - attempt.start
        // Without the underlying error, which may retain a network's objects.
        adapterClass.error = MediationError(error.code, error.message, networkCode: error.networkCode)
        if let timer = attempt.timer { self.timers.cancel(timer) }
        attempt.answer(error)
    }

    private static func timedOut(_ adapter: any NetworkAdapter.Type, _ limit: Nanoseconds) -> MediationError {
        MediationError(.setUpTimedOut, "\(adapter) did not answer setUp within \(limit.duration).")
    }
}

// MARK: - Opting out

extension AdapterSetUp {
    /// Returns whether the app or the configuration has disabled an adapter with these names.
    func isDisabled(_ names: @autoclosure () -> [String]) -> Bool {
        !self.allDisabled.isEmpty && !self.allDisabled.isDisjoint(with: names())
    }

    /// Disables the adapters with these names for the app, and enables all others that the configuration does not disable;
    /// every wait for a disabled adapter ends.
    func disable(_ names: Set<String>) {
        self.disabledAdapters = names
        self.disable()
    }

    /// Follows another configuration; every wait for an adapter that it disables ends.
    func change(to configuration: MediationConfiguration) {
        self.configuration = configuration
        self.disable()
    }

    private func disable() {
        self.allDisabled = self.disabledAdapters.union(self.configuration.disabledAdapters.map(\.adapter))
        for adapterClass in self.inOrder where self.isDisabled(AdapterRegistry.names(of: adapterClass.type)) {
            adapterClass.attempt?.answer(self.disabled(adapterClass.type))
        }
    }

    private func disabled(_ adapter: any NetworkAdapter.Type) -> MediationError {
        self.disabled("\(adapter)", AdapterRegistry.names(of: adapter))
    }

    /// Returns the error of a disabled adapter with these names.
    func disabled(_ adapter: String, _ names: [String]) -> MediationError {
        let isByApp = !self.disabledAdapters.isDisjoint(with: names)
        return MediationError(.adapterDisabled, "The \(isByApp ? "app" : "configuration") has disabled \(adapter).")
    }
}
