import Foundation
import MediationCore
import MediationTesting
import PlatformViews
import Testing

@testable import MediationOpenRTB

/// Answers from a list, and keeps the URLs that were asked.
private final class ScriptedLoader: DataLoading {
    private let answers: LockedValue<[Result<DataResponse, URLError>]>
    private let asked = LockedValue<[String]>([])

    init(_ answers: [Result<DataResponse, URLError>]) {
        self.answers = LockedValue(answers)
    }

    var urls: [String] { self.asked.withLock { $0 } }

    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        self.asked.withLock { $0.append(url.absoluteString) }
        let next = self.answers.withLock { $0.isEmpty ? .success(DataResponse(statusCode: 204)) : $0.removeFirst() }
        return try next.get()
    }
}

struct TrackerTests {
    private func call(_ text: String) throws -> TrackerCall {
        TrackerCall(url: try #require(URL(string: text)), kind: .impression)
    }

    private func redirect(to text: String) -> Result<DataResponse, URLError> {
        .success(DataResponse(statusCode: 302, redirect: URL(string: text)))
    }

    @Test func redirectsAreFollowedByTheRules() async throws {
        let loader = ScriptedLoader([self.redirect(to: "https://b.example/2")])
        let result = try await self.call("https://a.example/1").send(by: loader, URLRules())
        #expect(result == .sent(204))
        #expect(loader.urls == ["https://a.example/1", "https://b.example/2"])
    }

    @Test(arguments: ["http://b.example/", "https://127.0.0.1/", "https://u@b.example/", "file:///etc/passwd"])
    func aRedirectThatIsNotAllowedIsNotFollowed(_ target: String) async throws {
        let loader = ScriptedLoader([self.redirect(to: target)])
        let result = try await self.call("https://a.example/1").send(by: loader, URLRules())
        #expect(result != .sent(204))
        #expect(loader.urls.count == 1)
    }

    @Test func endlessRedirectsEnd() async throws {
        let loader = ScriptedLoader(Array(repeating: self.redirect(to: "https://a.example/1"), count: 100))
        let result = try await self.call("https://a.example/1").send(by: loader, URLRules())
        #expect(result == .refused(nil))
        #expect(loader.urls.count == 6)
    }

    @Test func aCallThatFailsIsTriedAgainAndTheAppIsTold() async throws {
        let clock = ManualClock()
        let loader = ScriptedLoader([
            .failure(URLError(.notConnectedToInternet)), .success(DataResponse(statusCode: 503)),
        ])
        let (events, told) = AsyncStream.makeStream(of: OpenRTBTrackerEvent.self)
        var environment = OpenRTBEnvironment()
        environment.loader = loader
        environment.clock = clock
        environment.trackerHandler = { told.yield($0) }
        let queue = TrackerQueue { [environment] in environment }
        queue.add(try #require(URL(string: "https://a.example/1")), .impression)
        var outcomes: [OpenRTBTrackerEvent.Outcome] = []
        for await event in events {
            outcomes.append(event.outcome)
            #expect(event.host == "a.example")
            guard event.outcome == .waiting, outcomes.count <= TrackerQueue.delays.count else { break }
            // Not the end of the call's time limit, which may begin late.
            let delay = TrackerQueue.delays[outcomes.count - 1]
            let due = clock.now.offset + delay
            while let sleep = await clock.sleeps.next(), sleep != due {}
            clock.advance(by: delay)
        }
        #expect(outcomes == [.waiting, .waiting, .sent])
    }

    @Test func aTrackerWhoseNameLeadsIntoTheNetworkIsNotTriedAgain() async throws {
        struct Refusing: DataLoading {
            func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
                throw MediationError(.imageRefused, "The name leads to this device.")
            }
        }
        let result = try await self.call("https://a.example/1").send(by: Refusing(), URLRules())
        #expect(result == .refused(nil))
    }

    @Test func aQueueThatIsFullDropsAndTells() async throws {
        let dropped = LockedValue(0)
        var environment = OpenRTBEnvironment()
        environment.loader = NeverAnswering()
        environment.clock = ManualClock()
        environment.trackerHandler = { event in
            if event.outcome == .dropped { dropped.withLock { $0 += 1 } }
        }
        let queue = TrackerQueue { [environment] in environment }
        let url = try #require(URL(string: "https://a.example/1"))
        for _ in 0..<TrackerQueue.capacity + 5 { queue.add(url, .click) }
        #expect(dropped.withLock { $0 } == 5)
    }

    private struct NeverAnswering: DataLoading {
        func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
            // Ends with the task alone.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            throw CancellationError()
        }
    }

    @MainActor
    @Test func anAdIsViewableAfterASecondOfEnoughArea() async throws {
        let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
        let view = PlatformView(frame: ViewRect(x: 0, y: 40, width: 100, height: 100))
        window.addSubview(view)
        let clock = ManualClock()
        var seen: [TrackerMoment] = []
        let watch = ViewabilityWatch(view, for: [.viewable50, .viewable100], clock) { seen.append($0) }
        for look in 0..<40 {
            await clock.sleepBegins()
            if look == 9 { #expect(seen.isEmpty) }
            if look == 20 {
                #expect(seen == [.viewable50])
                view.frame.y = 0
            }
            if look == 29 { view.frame.y = 1 }
            if look == 39 { view.frame.y = 0 }
            clock.advance(by: .milliseconds(100))
        }
        // The whole view was visible for nine looks, and then again: the second begins anew.
        #expect(seen == [.viewable50])
        for _ in 0..<10 {
            await clock.sleepBegins()
            clock.advance(by: .milliseconds(100))
        }
        while seen.count < 2 { await Task.yield() }
        #expect(seen == [.viewable50, .viewable100])
        withExtendedLifetime(watch) {}
    }
}
