import Dispatch
import MediationCore
import Testing

struct EventRelayTests {
    /// Records events, and may do something at each of them.
    private final class Listener: MediationNativeAdEventDelegate {
        let events = LockedValue<[NativeAdEvent]>([])
        private let whenReported: @Sendable (NativeAdEvent) -> Void

        init(_ whenReported: @escaping @Sendable (NativeAdEvent) -> Void = { _ in }) {
            self.whenReported = whenReported
        }

        func report(_ event: NativeAdEvent) {
            self.events.withLock { $0.append(event) }
            self.whenReported(event)
        }
    }

    @Test
    func earlyEventsAreReportedOnceInOrderBeforeLaterOnes() {
        let (relay, listener) = (EventRelay(), Listener())
        relay.report(.impression)
        relay.report(.didPlayVideo)
        relay.open(listener)
        relay.report(.click)
        #expect(listener.events.withLock { $0 } == [.impression, .didPlayVideo, .click])
    }

    @Test
    func eventThatComesWhileEarlyOnesAreReportedWaitsForThem() {
        let relay = EventRelay()
        let listener = Listener { if $0 == .impression { relay.report(.click) } }
        relay.report(.impression)
        relay.report(.didPlayVideo)
        relay.open(listener)
        #expect(listener.events.withLock { $0 } == [.impression, .didPlayVideo, .click])
    }

    @Test
    func noEventOfManyThreadsIsLost() {
        let (relay, listener) = (EventRelay(), Listener())
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            if number == 0 { relay.open(listener) }
            for _ in 0..<500 { relay.report(.click) }
        }
        #expect(listener.events.withLock { $0.count } == 2_000)
    }

    @Test
    func relayPassesOnEventsInTheWordsOfTheNetworkToAClosure() {
        let relay = AdEventRelay<String>()
        let events = LockedValue<[String]>([])
        relay.report("seen")
        relay.open { event in events.withLock { $0.append(event) } }
        relay.report("clicked")
        #expect(events.withLock { $0 } == ["seen", "clicked"])
    }

    @Test
    func nothingIsPassedOnFromTheEndOn() {
        let (relay, listener) = (EventRelay(), Listener())
        relay.open(listener)
        relay.report(.impression)
        relay.close()
        relay.report(.click)
        #expect(listener.events.withLock { $0 } == [.impression])
    }

    @Test
    func relayThatIsClosedBeforeItIsOpenedForgetsItsEvents() {
        let (relay, listener) = (EventRelay(), Listener())
        relay.report(.impression)
        relay.close()
        relay.open(listener)
        relay.report(.click)
        #expect(listener.events.withLock { $0 }.isEmpty)
    }

    @Test
    func aReceiverThatClosesTheRelayGetsNoFurtherEarlyEvents() {
        let relay = AdEventRelay<String>()
        let events = LockedValue<[String]>([])
        for event in ["seen", "closed", "clicked"] { relay.report(event) }
        relay.open { event in
            events.withLock { $0.append(event) }
            if event == "closed" { relay.close() }
        }
        #expect(events.withLock { $0 } == ["seen", "closed"])
    }
}
