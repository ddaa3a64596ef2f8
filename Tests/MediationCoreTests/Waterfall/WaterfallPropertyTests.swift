import Dispatch
import Foundation
import MediationCore
import MediationTesting
import Testing

/// Random waterfalls with random faults, through the real mediator in virtual time.
///
/// A failure prints the seed of its case; `WATERFALL_SEED=<seed> swift test --filter WaterfallPropertyTests` runs that
/// case alone.
@MainActor
struct WaterfallPropertyTests {
    private let live = ScriptedAdapter.LiveCount()

    @Test func everyLoadEndsOnceInTimeWithTheBestFillThatWasDue() async throws {
        let replayed = ProcessInfo.processInfo.environment["WATERFALL_SEED"].flatMap(UInt64.init)
        let count = UInt64(TestSize.cases(100_000))
        for seed in replayed.map({ $0..<$0 + 1 }) ?? 0..<count {
            guard try await self.holds(seed) else { return }
        }
        #expect(self.live.value == 0, "Adapters, ads or handlers are alive after all loads have ended.")
    }

    /// Runs one case; the first failure ends the test, with all information needed to investigate it.
    private func holds(_ seed: UInt64) async throws -> Bool {
        let random = RandomWaterfall(seed: seed)
        let time = VirtualTime()
        let started = try self.waterfall(random, time: time).start()
        var endedAt: Nanoseconds? = started.results.isEmpty ? nil : .zero
        // Continues past the end, until the last late answer has come.
        while await time.advanceToNextTimer() {
            if endedAt == nil, !started.results.isEmpty { endedAt = time.now }
        }
        let info = started.info
        let actual = RandomWaterfall.Expectation(
            outcomes: info.lineItems.map(\.outcome),
            violations: info.lineItems.map(\.violations.count),
            filledBy: info.lineItems.firstIndex { $0.outcome == .loaded },
            latency: info.latency
        )
        let expected = random.expectation
        let headline = expected.filledBy.map(String.init)
        let holds =
            started.results.count == 1 && actual == expected && started.ad?.headline == headline
            && endedAt.map { $0 <= Nanoseconds(random.deadline) } == true && time.timers.count == 0
        #expect(
            holds,
            """
            WATERFALL_SEED=\(seed)
            \(random)
            results: \(started.results.count), ended at \(String(describing: endedAt)), timers left: \(time.timers.count)
            expected \(expected)
            got      \(actual)
            """
        )
        return holds
    }

    private func waterfall(_ random: RandomWaterfall, time: VirtualTime) -> TestWaterfall {
        let lineItems = random.items.enumerated().map { index, item in
            LineItem(
                name: "\(index)",
                adapter: "RandomAdapter",
                ecpm: 1,
                timeout: item.timeout,
                minimumTime: item.minimumTime,
                settings: ["position": .number(Double(index))]
            )
        }
        let waterfall = TestWaterfall(lineItems, deadline: random.deadline, time: time)
        waterfall.registry.register(RandomAdapter.self)
        RandomAdapter.stage = RandomAdapter.Stage(items: random.items, time: time, live: self.live)
        return waterfall
    }
}

/// Plays one line item of a random waterfall.
private final class RandomAdapter: MediationAdapter {
    struct Stage {
        let items: [RandomWaterfall.Item]
        let time: VirtualTime
        let live: ScriptedAdapter.LiveCount
    }

    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
    static var stage: Stage?

    private let token = RandomAdapter.stage?.live.token()
    private var handler: NativeAdCompletionHandler?

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        guard let stage = Self.stage, case .number(let position) = configuration.credentials.settings["position"] else {
            return
        }
        let item = stage.items[Int(position)]
        let ad = RandomAd(headline: "\(Int(position))", token: stage.live.token())
        let noFill = MediationError(.noFill, "")
        switch item.behaviour {
        case .fill: completionHandler(.success(ad))
        case .fillTwice:
            completionHandler(.success(ad))
            completionHandler(.success(ad))
        case .error: completionHandler(.failure(MediationError(.networkError, "")))
        case .noFill: completionHandler(.failure(noFill))
        case .noFillThenFill:
            completionHandler(.failure(noFill))
            completionHandler(.success(ad))
        case .drop: break
        case .never: self.handler = completionHandler
        case .fillLater: self.later(item, stage) { completionHandler(.success(ad)) }
        case .errorLater: self.later(item, stage) { completionHandler(.failure(MediationError(.serverError, ""))) }
        case .dropLater:
            self.handler = completionHandler
            self.later(item, stage) { self.handler = nil }
        case .fillTwiceLater:
            self.later(item, stage) {
                completionHandler(.success(ad))
                completionHandler(.success(ad))
            }
        case .fillFromEightThreads:
            self.later(item, stage) {
                DispatchQueue.concurrentPerform(iterations: 8) { _ in completionHandler(.success(ad)) }
            }
        }
    }

    func cancelLoad(reason: CancelReason) {
        self.handler = nil
    }

    private func later(_ item: RandomWaterfall.Item, _ stage: Stage, _ body: @escaping @MainActor () -> Void) {
        Alarm.set(on: stage.time, after: item.delay, body)
    }
}

private final class RandomAd: MediationNativeAd {
    let headline: String?
    private let token: AnyObject

    init(headline: String, token: AnyObject) {
        self.headline = headline
        self.token = token
    }
}
