/// Brings what a network reports of one ad to the main actor in the order reported, from whatever thread.
///
/// What is reported before the ad has been taken is kept, each with the time at which it was reported.
final class NativeAdEvents: MediationNativeAdEventDelegate {
    private struct State {
        var events: [(event: NativeAdEvent, time: Nanoseconds)] = []
        var isDeliveryDue = false
        var isListening = false
    }

    typealias Listener = @MainActor (NativeAdEvent, Nanoseconds) -> Void

    private let state = LockedValue(State())
    private let now: @Sendable () -> Nanoseconds
    @MainActor private var listener: Listener?
    @MainActor private var isDelivering = false

    init(now: @escaping @Sendable () -> Nanoseconds) {
        self.now = now
    }

    func report(_ event: NativeAdEvent) {
        let time = self.now()
        let mustDeliver = self.state.withLock { state in
            // Nobody may ever listen: the ad may not have been taken.
            guard state.isListening || state.events.count < AdSession.mostKeptEvents else { return false }
            state.events.append((event, time))
            defer { state.isDeliveryDue = state.isListening }
            return state.isListening && !state.isDeliveryDue
        }
        guard mustDeliver else { return }
        Task { @MainActor in self.deliver() }
    }

    /// Begins to deliver, beginning with what was kept; to be called once.
    @MainActor
    func listen(_ listener: @escaping Listener) {
        self.listener = listener
        self.state.withLock { $0.isListening = true }
        self.deliver()
    }

    /// Hands over what has been reported by now: one at a time, so that a listener that reports finds the state in order.
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

    /// All at once: to take them off the front one by one would each time move all others.
    private func takeEvents() -> [(event: NativeAdEvent, time: Nanoseconds)] {
        self.state.withLock { state in
            if state.events.isEmpty { state.isDeliveryDue = false }
            defer { state.events = [] }
            return state.events
        }
    }
}

/// What an adapter's success brings: the ad, and where it reports its events.
struct AnsweredAd: Sendable {
    let ad: any MediationNativeAd
    let events: NativeAdEvents
}
