package import BridgeTesting
import IronSourceStandIn
import MediationConformance
import MediationCore

/// The promises of custom adapters of networks that bid, beside all the others.
extension BridgePromise where Host == FakeLevelPlay {
    /// All promises about signals; each is to be asked with a network that has a set-up and gets bid responses.
    package static var bidding: [LevelPlayPromise] {
        [
            self.signals, self.severalSignals, self.earlySignals, self.lateSignals, self.unownedSignals,
            self.missingSignals, self.markup,
        ]
    }

    private static func setUp(_ bench: LevelPlayBench) async {
        _ = await bench.host.setUp()
        await bench.rest()
        if bench.has(.setUp) { await bench.play(.finishSetUp(1)) }
    }

    private static func expectToken(
        _ signals: FakeLevelPlaySignals,
        _ place: String,
        _ bench: LevelPlayBench,
        _ expect: Expectations
    ) async {
        await bench.rest { signals.answerCount > 0 }
        await bench.rest()
        let isRight = signals.tokens.count == 1 && signals.failures.isEmpty
        expect.expect(isRight, "\(place): \(signals.tokens), \(signals.failures)")
    }

    private static var signals: LevelPlayPromise {
        LevelPlayPromise("signals are a token, told once") { bench, expect in
            await Self.setUp(bench)
            for format in FakeLevelPlay.formats {
                for isOnMain in [true, false] {
                    let signals = await bench.host.collectSignals(format, isOnMain: isOnMain)
                    await Self.expectToken(signals, "\(format.rawValue), main thread: \(isOnMain)", bench, expect)
                }
            }
        }
    }

    private static var severalSignals: LevelPlayPromise {
        LevelPlayPromise("each of several calls for signals gets its own answer") { bench, expect in
            await Self.setUp(bench)
            let request = bench.host.make(.interstitial)
            var all: [FakeLevelPlaySignals] = []
            for format in [AdFormat.interstitial, .rewarded] {
                all.append(await request.collectSignals(bench.host.auctionData(.interstitial)))
                all.append(await bench.host.collectSignals(format))
            }
            for (index, signals) in all.enumerated() {
                await Self.expectToken(signals, "call \(index + 1)", bench, expect)
            }
        }
    }

    private static var earlySignals: LevelPlayPromise {
        LevelPlayPromise("signals wait for the set-up, which they share") { bench, expect in
            var all: [FakeLevelPlaySignals] = []
            for format in FakeLevelPlay.formats { all.append(await bench.host.collectSignals(format)) }
            await bench.rest()
            if bench.has(.setUp) {
                expect.expect(bench.network.setUpCount == 1, "\(bench.network.setUpCount) set-ups")
                let early = all.map(\.answerCount)
                expect.expect(early.allSatisfy { $0 == 0 }, "answers before the end of the set-up: \(early)")
                await bench.play(.finishSetUp(1))
            }
            for (format, signals) in zip(FakeLevelPlay.formats, all) {
                await Self.expectToken(signals, format.rawValue, bench, expect)
            }
        }
    }

    private static var lateSignals: LevelPlayPromise {
        LevelPlayPromise("signals that take too long are given up") { bench, expect in
            guard bench.has(.setUp) else { return }
            let signals = await bench.host.collectSignals(.interstitial)
            await bench.pass(.seconds(2))
            expect.expect(signals.answerCount == 0, "too early: \(signals.failures)")
            await bench.pass(.seconds(2))
            let isTold = signals.tokens.isEmpty && signals.failures.first?.hasPrefix("timedOut:") == true
            expect.expect(isTold, "too late: \(signals.tokens), \(signals.failures)")
            await bench.play(.finishSetUp(1))
            let next = await bench.host.collectSignals(.interstitial)
            await Self.expectToken(next, "after that", bench, expect)
            expect.expect(signals.answerCount == 1, "another answer: \(signals.tokens), \(signals.failures)")
        }
    }

    private static var unownedSignals: LevelPlayPromise {
        LevelPlayPromise("signals are told though the host has let go of all, and leave nothing") { bench, expect in
            for format in FakeLevelPlay.formats {
                // Until the end of the set-up, they wait.
                let signals = await bench.host.collectSignals(format)
                await bench.rest()
                if bench.has(.setUp), bench.network.setUpCount == 1 { await bench.play(.finishSetUp(1)) }
                await Self.expectToken(signals, format.rawValue, bench, expect)
                expect.expect(!signals.isDelegateAlive, "\(format.rawValue): the delegate is still there")
            }
        }
    }

    private static var missingSignals: LevelPlayPromise {
        LevelPlayPromise("signals that cannot be collected are a failure") { bench, expect in
            await Self.setUp(bench)
            let configuration = bench.host.configuration
            for format in FakeLevelPlay.formats {
                bench.host.configuration = [:]
                let keyless = await bench.host.collectSignals(format)
                bench.host.configuration = configuration
                bench.host.hasNetworkAdapter = false
                let homeless = await bench.host.collectSignals(format)
                bench.host.hasNetworkAdapter = true
                await bench.rest { keyless.answerCount > 0 && homeless.answerCount > 0 }
                let isKeyless = keyless.tokens.isEmpty && keyless.failures.first?.hasPrefix("invalidSettings:") == true
                expect.expect(isKeyless, "\(format.rawValue), without keys: \(keyless.tokens), \(keyless.failures)")
                let isHomeless = homeless.failures.first?.contains("register the name") == true
                expect.expect(isHomeless, "\(format.rawValue), without a network adapter: \(homeless.failures)")
            }
        }
    }

    private static var markup: LevelPlayPromise {
        LevelPlayPromise("the load of a bid has its markup, and no other load has any") { bench, expect in
            await Self.setUp(bench)
            for (index, format) in FakeLevelPlay.formats.enumerated() {
                let request = bench.host.make(format)
                let signals = await request.collectSignals(bench.host.auctionData(format))
                await Self.expectToken(signals, format.rawValue, bench, expect)
                await request.load(bench.host.adData(bid: "bid-\(index)"))
                await bench.rest()
                expect.expect(Self.markup(bench) == ["bid-\(index)"], "\(format.rawValue): \(Self.markup(bench))")
                await bench.fill(3 * index + 1)
                expect.expect(request.reports == ["loaded"], "\(format.rawValue): \(request.reports)")
                for bid in [nil, ""] {
                    let other = await bench.host.load(format, bid: bid)
                    await bench.rest()
                    let told = Self.markup(bench)
                    expect.expect(told.isEmpty, "\(format.rawValue), in a waterfall: \(told)")
                    other.destroy()
                    await bench.rest()
                }
            }
        }
    }

    /// Returns the markup that the network was given with the last request.
    private static func markup(_ bench: LevelPlayBench) -> [String] {
        (bench.network.requests.last?.other ?? [:]).values.filter { $0.hasPrefix("bid-") }
    }
}
