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
/// For other formats, or for events in the SDK's own words, `AdEventRelay` passes on events of any type to a closure. It
/// can be used from any thread.
public final class AdEventRelay<Event: Sendable>: Sendable {
    private enum State {
        /// Nobody listens yet, or earlier events are still being passed on.
        case waiting([Event])
        /// Events are passed on at once, because all earlier ones have been.
        case open(@Sendable (Event) -> Void)
        case closed
    }

    private let state = LockedValue(State.waiting([]))

    /// Creates a relay for one ad, which keeps all events until it is opened.
    public init() {}

    /// Passes on the events so far, and all further ones.
    ///
    /// - Parameter receiver: Gets the events so far one after the other, and each further one on the thread of its report.
    public func open(_ receiver: @escaping @Sendable (Event) -> Void) {
        // Events that come meanwhile wait for those before them. The lock is not held while mediation is called.
        while let early = self.takeEarly(for: receiver) { receiver(early) }
    }

    /// Reports an event, now or as soon as the relay is open.
    public func report(_ event: Event) {
        let receiver = self.state.withLock { state -> (@Sendable (Event) -> Void)? in
            switch state {
            case .waiting(let early):
                state = .waiting(early + [event])
                return nil
            case .open(let receiver): return receiver
            case .closed: return nil
            }
        }
        receiver?(event)
    }

    /// Passes on nothing more: the ad has ended, whatever the network still says of it.
    public func close() {
        let old = self.state.withLock { state in
            defer { state = .closed }
            return state
        }
        // Released outside of the lock: what the receiver keeps alive may report.
        _ = old
    }

    /// Takes the first of the early events, or returns `nil` and opens the relay if there are none left.
    private func takeEarly(for receiver: @escaping @Sendable (Event) -> Void) -> Event? {
        self.state.withLock { state in
            guard case .waiting(let early) = state else { return nil }
            state = early.isEmpty ? .open(receiver) : .waiting(Array(early.dropFirst()))
            return early.first
        }
    }
}

/// Passes on the events of a native ad.
public typealias EventRelay = AdEventRelay<NativeAdEvent>

extension AdEventRelay<NativeAdEvent> {
    /// Reports the events so far, and all further ones, to the delegate of ``MediationNativeAd/didLoad(reportingTo:)``.
    public func open(_ eventDelegate: any MediationNativeAdEventDelegate) {
        self.open { eventDelegate.report($0) }
    }
}
