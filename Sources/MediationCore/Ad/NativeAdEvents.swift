/// Brings the events of one ad to the main actor in the order reported, from whatever thread. // M22
///
/// What is reported before somebody listens is kept.
final class NativeAdEvents: MediationNativeAdEventDelegate {
    private struct State {
        var events: [NativeAdEvent] = []
        var isDeliveryDue = false
        var isListening = false
    }

    private let state = LockedValue(State())
    @MainActor private var listener: (@MainActor (NativeAdEvent) -> Void)?
    @MainActor private var isDelivering = false

    func report(_ event: NativeAdEvent) {
        let mustDeliver = self.state.withLock { state in
            state.events.append(event)
            defer { state.isDeliveryDue = state.isListening }
            return state.isListening && !state.isDeliveryDue
        }
        guard mustDeliver else { return }
        Task { @MainActor in self.deliver() }
    }

    @MainActor
    func listen(_ listener: (@MainActor (NativeAdEvent) -> Void)?) {
        self.listener = listener
        self.state.withLock { $0.isListening = listener != nil }
        self.deliver()
    }

    /// One at a time, so that a listener that reports or stops listening finds the state in order.
    ///
    /// A listener that sets another one gets no call inside its own, however often: the loop that called it goes on.
    @MainActor
    private func deliver() {
        guard !self.isDelivering else { return }
        self.isDelivering = true
        defer { self.isDelivering = false }
        while let listener = self.listener {
            let event = self.state.withLock { state -> NativeAdEvent? in
                guard !state.events.isEmpty else {
                    state.isDeliveryDue = false
                    return nil
                }
                return state.events.removeFirst()
            }
            guard let event else { return }
            listener(event)
        }
    }
}
