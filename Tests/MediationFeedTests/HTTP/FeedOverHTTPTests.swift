#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationFeed
import SampleAdServer
import MediationTesting
import Testing

/// A list whose ads come over HTTP from the real ad server.
@MainActor
@Suite(.serialized)
struct FeedOverHTTPTests {
    /// The length of the list that is scrolled to its end and back; the first thousand posts are there at the start.
    private static let contentCount = max(TestSize.cases(10_000), 1_500)

    private static func script(_ faults: [Fault]) -> ServerScript {
        let expiry = FeedApp.life / .seconds(1)
        return ServerScript(seed: 1, default: AdUnitScript(video: false, expiresInSeconds: expiry, faults: faults))
    }

    @Test func theServerHasCountedTheAdsThatWereOnTheScreenOnceEach() async throws {
        let script = Self.script([Fault(.noFill, rate: 0.3), .delay(milliseconds: 1...20, rate: 0.3)])
        let app = try await FeedApp(script, content: 1_000, greatestContent: Self.contentCount)
        app.coordinator.start()
        await app.waitForLoad()
        var person = Person(seed: 5)
        app.scroll(toRow: 0)
        while !app.isAtEnd { await person.scroll(app, by: 1) }
        #expect(app.coordinator.list.contentCount() == Self.contentCount)
        while !app.isAtTop { await person.scroll(app, by: -1) }
        await app.waitForLoad()
        #expect(app.problem == nil)
        #expect(WatchedCustomEvent.mostInFlight == 1)
        try await Self.checkCounts(app, script)
        await app.stop()
    }

    private static func checkCounts(_ app: FeedApp, _ script: ServerScript) async throws {
        let seen = Dictionary(uniqueKeysWithValues: app.seen.map { (script.adID(adUnit: "unit", requestID: $0), 1) })
        #expect(seen.count > Self.contentCount / 25)
        #expect(app.events[.shown] == seen.count)
        // Some ads were loaded but never seen, and must not count.
        #expect(app.events[.loaded, default: 0] > seen.count)
        #expect(app.events[.expired, default: 0] > 0)
        #expect(app.events[.failed, default: 0] > Self.contentCount / 100)
        _ = await app.server.counts { $0.impressions.count >= seen.count }
        app.coordinator.stop()
        // Superfluous requests would have arrived by the end of these loads.
        for _ in 0..<20 { _ = try? await app.loader.load() }
        let counts = await app.server.counts
        #expect(counts.impressions == seen)
        #expect(counts.requests == app.loadTimes.count + 20)
    }

    /// The load times if the network or the device may lack a connection: the first ad must not wait for minutes.
    private nonisolated static let withoutConnection = [0, 1] + Array(stride(from: 4, through: 418, by: 3))

    @Test(arguments: [
        (Fault(.noFill), [0, 1, 4, 9, 34, 94, 394, 395, 396, 399, 404]),
        (.status(503), [0, 1, 4, 9, 34, 94, 394, 395, 396, 399, 404]),
        (Fault(.cutConnection), withoutConnection),
    ])
    func theRateOfRequestsInAnOutageFollowsTheBackOff(fault: Fault, expected: [Int]) async throws {
        let app = try await FeedApp(Self.script([]), content: 10_000, greatestContent: 10_000)
        app.coordinator.start()
        await app.waitForLoad()
        for row in 0..<20 {
            app.scroll(toRow: row * 4)
            await app.waitForLoad()
        }
        let before = await app.server.counts.requests
        #expect(before == app.loadTimes.count)
        await app.server.replaceScript(Self.script([fault]))
        // One ad is still ready; the next one is the first that does not arrive.
        for second in 0..<420 {
            app.scroll(toRow: 100 + second * 7)
            await app.waitForLoad()
            await app.look(for: .seconds(1))
            await app.waitForLoad()
        }
        let start = app.loadTimes[before]
        let seconds = app.loadTimes[before...].map { Int(($0 - start).milliseconds / 1_000) }
        // After the last wait, another slot starts anew, but not in the same second.
        #expect(seconds == expected)
        #expect(await app.server.counts.requests == app.loadTimes.count)
        #expect(app.problem == nil)
        await app.stop()
    }
}

/// Scrolls as people do: by less than a screen at a time, with an occasional longer look or a jump far away.
@MainActor
private struct Person {
    private var random: SplitMix64

    init(seed: UInt64) {
        self.random = SplitMix64(seed: seed)
    }

    mutating func scroll(_ app: FeedApp, by direction: Double) async {
        app.scroll(by: direction * Double(Int.random(in: 50...450, using: &self.random)))
        await app.look(for: .milliseconds(100 * Int.random(in: 1...20, using: &self.random)))
        if Int.random(in: 0..<3, using: &self.random) > 0 { await app.waitForLoad() }
        guard Int.random(in: 0..<300, using: &self.random) == 0 else { return }
        // The user stays away from the list for longer than ads live.
        await app.waitForLoad()
        await app.look(for: FeedApp.life + .seconds(10))
        await app.waitForLoad()
    }
}

extension ServerScript {
    /// Returns the ID of the ad that answers a request.
    fileprivate func adID(adUnit: String, requestID: String) -> String {
        let digits = String(self.decision(adUnit: adUnit, requestID: requestID).seed, radix: 16)
        return "ad-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
#endif
