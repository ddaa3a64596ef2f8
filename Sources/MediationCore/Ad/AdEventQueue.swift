/// Delivers the events that a network reports for one ad, from any thread, to the main actor in the order reported.
///
/// Events that are reported before the ad has been accepted are kept with the times at which they were reported.
final class AdEventQueue<Event: Sendable>: Sendable {
    private struct State {
        var events: [(event: Event, time: Nanoseconds)] = []
        var isDeliveryDue = false
        var isListening = false
    }

    typealias Listener = @MainActor (Event, Nanoseconds) -> Void

    private let state = LockedValue(State())
    private let now: @Sendable () -> Nanoseconds
    @MainActor private var listener: Listener?
    @MainActor private var isDelivering = false

    init(now: @escaping @Sendable () -> Nanoseconds) {
        self.now = now
    }

    /// Reports one event, from any thread.
    func add(_ event: Event) {
        let time = self.now()
        let mustDeliver = self.state.withLock { state in
            // There may never be a listener: the ad may not have been accepted.
            guard state.isListening || state.events.count < AppEvents<Event>.mostKept else { return false }
            state.events.append((event, time))
            defer { state.isDeliveryDue = state.isListening }
            return state.isListening && !state.isDeliveryDue
        }
        guard mustDeliver else { return }
        Task { @MainActor in self.deliver() }
    }

    /// Returns whether an event of a kind waits for a listener.
    func isWaiting(_ isOfKind: (Event) -> Bool) -> Bool {
        self.state.withLock { $0.events }.contains { isOfKind($0.event) }
    }

    /// Starts delivering events, beginning with those that were kept; must be called once.
    @MainActor
    func listen(_ listener: @escaping Listener) {
        self.listener = listener
        self.state.withLock { $0.isListening = true }
        self.deliver()
    }

    /// Delivers the events reported so far, one at a time, so that a listener that reports events finds the state
    /// consistent.
    @MainActor
    func deliver() {
        guard !self.isDelivering, let listener = self.listener else { return }
        self.isDelivering = true
        defer { self.isDelivering = false }
        while true {
            let events = self.takeEvents()
            guard !events.isEmpty else { return }
            for (event, time) in events { listener(event, time) }
        }
    }

    /// Takes all events at once, because removing them from the front one by one would shift the remaining ones each
    /// time.
    private func takeEvents() -> [(event: Event, time: Nanoseconds)] {
        self.state.withLock { state in
            if state.events.isEmpty { state.isDeliveryDue = false }
            defer { state.events = [] }
            return state.events
        }
    }
}
