/// Passes on the events of an ad in the order in which the network reports them, on any thread, and keeps those that come
/// before mediation has taken the ad.
///
/// ```swift
/// private nonisolated let events = EventRelay()
///
/// func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) { self.events.open(eventDelegate) }
///
/// nonisolated func sdkAdWasSeen() { self.events.report(.impression) }
/// ```
///
/// It can be used from any thread.
public final class EventRelay: Sendable {
    private struct State {
        var delegate: (any MediationNativeAdEventDelegate)?
        var early: [NativeAdEvent] = []
        /// Indicates whether events are passed on at once, because all earlier ones have been.
        var isOpen = false
    }

    private let state = LockedValue(State())

    /// Creates a relay for one ad, which keeps all events until it is opened.
    public init() {}

    /// Reports the events so far, and all further ones, to the delegate of ``MediationNativeAd/didLoad(reportingTo:)``.
    public func open(_ eventDelegate: any MediationNativeAdEventDelegate) {
        self.state.withLock { $0.delegate = eventDelegate }
        // Events that come meanwhile wait for those before them. The lock is not held while mediation is called.
        while let early = self.takeEarly() {
            for event in early { eventDelegate.report(event) }
        }
    }

    /// Reports an event, now or as soon as the relay is open.
    public func report(_ event: NativeAdEvent) {
        let delegate = self.state.withLock { state in
            if !state.isOpen { state.early.append(event) }
            return state.isOpen ? state.delegate : nil
        }
        delegate?.report(event)
    }

    /// Takes the early events, or returns `nil` and opens the relay if there are none left.
    private func takeEarly() -> [NativeAdEvent]? {
        self.state.withLock { state in
            defer { state.early = [] }
            state.isOpen = state.early.isEmpty
            return state.isOpen ? nil : state.early
        }
    }
}
