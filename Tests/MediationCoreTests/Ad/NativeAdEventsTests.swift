import Dispatch
import MediationCore
import MediationTesting
import Testing

@MainActor
struct NativeAdEventsTests {
    /// Returns a loaded ad, and the delegate to which its adapter reports.
    private static func loadedAd() throws -> (ad: NativeAd, delegate: any MediationNativeAdEventDelegate) {
        var delegate: (any MediationNativeAdEventDelegate)?
        let load = try TestWaterfall({ _, _, handler in delegate = handler(.success(SelfCountingAd())) }).start()
        return (try #require(load.ad), try #require(delegate))
    }

    /// Returns an event that can be told apart from all others.
    private static func event(_ name: String) -> NativeAdEvent { .didFailToPresent(name) }

    @Test func eventsFromBeforeSomebodyListensAreKeptInOrder() async throws {
        let (ad, delegate) = try Self.loadedAd()
        let reported: [NativeAdEvent] = [
            .willPresent, .didPlayVideo, .click, .didPauseVideo, .willDismiss, .didDismiss,
        ]
        for event in reported { delegate.report(event) }
        var heard: [NativeAdEvent] = []
        ad.eventHandler = { heard.append($0) }
        #expect(heard == reported)
    }

    @Test func anEventReportedInsideTheCompletionHandlersCallIsKept() async throws {
        let load = try TestWaterfall({ _, _, handler in
            let delegate = handler(.success(SelfCountingAd()))
            delegate?.report(.click)
        }).start()
        var heard: [NativeAdEvent] = []
        load.ad?.eventHandler = { heard.append($0) }
        #expect(heard == [.click])
    }

    @Test func eventsFromManyThreadsArriveOnceAndInTheOrderOfEachThread() async throws {
        let (ad, delegate) = try Self.loadedAd()
        let (heard, hear) = AsyncStream<String>.makeStream()
        // The handler's type confines it to the main actor.
        ad.eventHandler = { hear.yield($0.message ?? "") }
        DispatchQueue.global().async {
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for number in 0..<100 { delegate.report(.didFailToPresent("\(thread)-\(number)")) }
            }
        }
        let messages = await heard.take(800)
        for thread in 0..<8 {
            #expect(messages.filter { $0.hasPrefix("\(thread)-") } == (0..<100).map { "\(thread)-\($0)" })
        }
    }

    @Test func eventsOfOneAdNeverReachAnother() async throws {
        let first = try Self.loadedAd()
        let second = try Self.loadedAd()
        var heard: [[NativeAdEvent]] = [[], []]
        first.ad.eventHandler = { heard[0].append($0) }
        second.ad.eventHandler = { heard[1].append($0) }
        first.delegate.report(Self.event("first"))
        second.delegate.report(Self.event("second"))
        for _ in 0..<5 { await Task.yield() }
        #expect(heard == [[Self.event("first")], [Self.event("second")]])
    }

    @Test func aHandlerThatSetsAnotherWhileItIsCalledLosesNothing() async throws {
        let (ad, delegate) = try Self.loadedAd()
        let reported = (0..<1_000).map { Self.event("\($0)") }
        for event in reported { delegate.report(event) }
        var heard: [NativeAdEvent] = []
        func listen() {
            ad.eventHandler = { event in
                heard.append(event)
                listen()
            }
        }
        listen()
        #expect(heard == reported)
        ad.eventHandler = nil
    }

    @Test func theNextHandlerIsNotCalledBeforeTheOneThatSetItHasReturned() async throws {
        let (ad, delegate) = try Self.loadedAd()
        delegate.report(.willPresent)
        delegate.report(.click)
        var order: [String] = []
        ad.eventHandler = { [weak ad] _ in
            order.append("first begins")
            ad?.eventHandler = { _ in order.append("second") }
            order.append("first ends")
        }
        #expect(order == ["first begins", "first ends", "second"])
    }

    @Test func aHandlerThatStopsListeningLeavesTheRestForTheNext() async throws {
        let (ad, delegate) = try Self.loadedAd()
        delegate.report(.willPresent)
        delegate.report(.didPlayVideo)
        var heard: [NativeAdEvent] = []
        ad.eventHandler = { [weak ad] in
            heard.append($0)
            ad?.eventHandler = nil
        }
        delegate.report(.click)
        for _ in 0..<5 { await Task.yield() }
        #expect(heard == [.willPresent])
        ad.eventHandler = { heard.append($0) }
        #expect(heard == [.willPresent, .didPlayVideo, .click])
    }

    @Test func anEventReportedByAHandlerComesAfterThoseBeforeIt() async throws {
        let (ad, delegate) = try Self.loadedAd()
        var heard: [NativeAdEvent] = []
        delegate.report(.didPlayVideo)
        delegate.report(.click)
        ad.eventHandler = { event in
            heard.append(event)
            if event == .didPlayVideo { delegate.report(.willPresent) }
        }
        for _ in 0..<5 { await Task.yield() }
        #expect(heard == [.didPlayVideo, .click, .willPresent])
    }
}
