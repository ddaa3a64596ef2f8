#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationSimulation
import MediationTesting
import PlatformViews
import Testing

/// Sessions of the simulation against a banner in a window, which looks once a second: both ask at the same nanosecond.
@MainActor
@Suite(.serialized)
struct BannerSessionTests {
    /// The answer to one request.
    struct Answer {
        var latency: Duration
        var isFilled: Bool
    }

    private static let end = Duration.seconds(600)

    @Test(arguments: 0..<UInt64(TestSize.cases(400)))
    func aSessionAsksWhenABannerInTheAppAsks(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let refresh = Duration.seconds([0, 30, 31, 60, 150][Int.random(in: 0..<5, using: &random)])
        let chance = Double.random(in: 0...1, using: &random)
        let answers = (0..<30).map { _ in
            // Some answers come at the very moment of a look.
            let time = Int.random(in: 0...8000, using: &random)
            return Answer(
                latency: .milliseconds(Bool.random(using: &random) ? time : time / 1000 * 1000),
                isFilled: Double.random(in: 0..<1, using: &random) < chance
            )
        }
        let simulated = Self.simulated(answers, refresh: refresh)
        let app = await AskingBanner(answers, refresh: refresh).requests(until: Self.end, expecting: simulated)
        #expect(app == simulated, "seed \(seed)")
        #expect((app.count > 1) == (refresh > .zero))
    }

    private static func simulated(_ answers: [Answer], refresh: Duration) -> [Nanoseconds] {
        var session = BannerSession(until: Nanoseconds(Self.end).count, BannerRefresh(every: refresh))
        var (times, next): ([Nanoseconds], Int64?) = ([], 0)
        while let start = next {
            let answer = answers[times.count]
            times.append(Nanoseconds(start))
            let end = start + Nanoseconds(answer.latency).count
            next = end < session.end ? session.nextLoad(after: end, isFilled: answer.isFilled) : nil
        }
        return times
    }
}

/// A banner on the screen, and its network.
@MainActor
private final class AskingBanner {
    private let time = VirtualTime()
    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 400, height: 800))
    private let answers: [BannerSessionTests.Answer]
    private let mediator: AdMediator
    private var requests: [Nanoseconds] = []
    private var answered = 0
    /// The number of answers that have come to the view.
    private var heard = 0

    init(_ answers: [BannerSessionTests.Answer], refresh: Duration) {
        let item = LineItem(name: "A", adapter: "AskedAdapter", ecpm: 1, timeout: .seconds(20))
        var adUnit = AdUnit(id: "footer", format: .banner, deadline: .seconds(30), lineItems: [item])
        adUnit.refresh = refresh
        let registry = AdapterRegistry()
        registry.register(AskedAdapter.self)
        self.answers = answers
        self.mediator = AdMediator(
            configuration: MediationConfiguration(
                adUnits: [adUnit],
                circuitBreaker: CircuitBreakerRule(failures: 1_000_000)
            ),
            registry: registry,
            images: ImagePipeline(loader: NoImages()),
            timers: self.time.timers
        )
        self.window.rootViewController = PlatformViewController()
    }

    /// Returns the times at which the banner asks while it is on the screen; those expected are waited for.
    func requests(until end: Duration, expecting expected: [Nanoseconds]) async -> [Nanoseconds] {
        AskedAdapter.banner = self
        defer { AskedAdapter.banner = nil }
        let view = BannerAdView(adUnitID: "footer", size: .banner, mediator: self.mediator)
        view.eventHandler = { [weak self] event in
            if event.name == "loaded" || event.error != nil { self?.heard += 1 }
        }
        self.window.addSubview(view)
        let load = Task {
            // The view has no event for a load of the app that fails.
            do { try await view.load() } catch { self.heard += 1 }
        }
        await self.settle(expected)
        while let due = self.time.nextTimer, due < Nanoseconds(end) {
            self.time.move(to: due)
            await self.settle(expected)
        }
        view.removeFromSuperview()
        await load.value
        return self.requests
    }

    /// Waits until what happens at this moment has happened, or will not.
    private func settle(_ expected: [Nanoseconds]) async {
        await self.time.settle()
        let count = expected.count { $0 <= self.time.now }
        var patience = 10_000
        while self.requests.count < count || self.heard < self.answered, patience > 0 {
            patience -= 1
            await Task.yield()
        }
    }

    func ask(_ handler: BannerAdCompletionHandler) {
        let answer = self.answers[self.requests.count]
        self.requests.append(self.time.now)
        Alarm.set(on: self.time, after: answer.latency) {
            self.answered += 1
            handler(answer.isFilled ? .success(ShownBanner()) : .failure(MediationError(.noFill, "")))
        }
    }
}

/// An adapter that asks the banner of the test.
@MainActor
private final class AskedAdapter: BannerAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    static var banner: AskingBanner?

    func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        Self.banner?.ask(completionHandler)
    }
}

@MainActor
private final class ShownBanner: MediationBannerAd {
    let view = PlatformView(frame: ViewRect(x: 0, y: 0, width: 320, height: 50))
}
#endif
