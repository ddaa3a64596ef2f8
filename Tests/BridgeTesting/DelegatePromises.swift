import MediationConformance
import MediationCore
import PlatformViews

/// The promises of each bridge to a host with delegates.
extension BridgePromise where Host: DelegateHost {
    /// The promises about loads and presentations.
    package static var withDelegates: [BridgePromise] {
        [
            self.answers, self.errors, self.silence, self.settings, self.ends, self.threads, self.severalAtOnce,
            self.presentations, self.lateRewards, self.displayFailures, self.secondShow, self.expiry,
            self.releases,
        ]
    }

    private static var screenFormats: [AdFormat] { Host.formats.filter { $0 != .native && $0 != .banner } }

    private static func load(_ format: AdFormat, _ number: Int, _ bench: BridgeBench<Host>) async -> Host.Request {
        let request = await bench.host.ask(for: format, isOnMain: true)
        await bench.rest()
        await bench.fill(number)
        return request
    }

    // MARK: - Loads

    private static var answers: BridgePromise {
        BridgePromise("a load is answered once, with the ad") { bench, expect in
            for (index, format) in Host.formats.enumerated() {
                let request = await bench.host.ask(for: format, isOnMain: true)
                await bench.rest()
                expect.expect(bench.network.requestCount == index + 1, "\(format.rawValue): the network is not asked")
                await bench.fill(index + 1)
                await bench.fill(index + 1)
                await bench.play(.fail(request: index + 1, NetworkFailure(.noFill)))
                expect.expect(request.reports == ["loaded"], "\(format.rawValue): \(request.reports)")
            }
        }
    }

    private static var errors: BridgePromise {
        BridgePromise("errors have the host's codes") { bench, expect in
            let failures: [(NetworkFailure.Kind, MediationError.Code)] = [
                (.noFill, .noFill), (.networkError, .networkError), (.badRequest, .invalidRequest),
                (.internalError, .serverError),
            ]
            var number = 0
            for format in Host.formats {
                for (kind, code) in failures {
                    number += 1
                    let request = await bench.host.ask(for: format, isOnMain: true)
                    await bench.rest()
                    await bench.play(.fail(request: number, NetworkFailure(kind)))
                    let place = "\(format.rawValue), \(kind)"
                    expect.expect(request.reports == ["failed"], "\(place): \(request.reports)")
                    expect.expect(request.record.codes == [Host.codes[code] ?? 0], "\(place): \(request.record.codes)")
                    let isNamed = request.record.messages.first?.hasPrefix("\(code.name):") == true
                    expect.expect(isNamed, "\(place): \(request.record.messages)")
                }
            }
        }
    }

    private static var silence: BridgePromise {
        BridgePromise("a network that says nothing is given up") { bench, expect in
            for (index, format) in Host.formats.enumerated() {
                let request = await bench.host.ask(for: format, isOnMain: true)
                await bench.pass(.seconds(30))
                await bench.fill(index + 1)
                expect.expect(request.reports == ["failed"], "\(format.rawValue): \(request.reports)")
                let codes = request.record.codes
                expect.expect(codes == [Host.codes[.timedOut] ?? 0], "\(format.rawValue): \(codes)")
            }
        }
    }

    private static var settings: BridgePromise {
        BridgePromise("settings that cannot be used are an error") { bench, expect in
            bench.host.forgetSettings()
            for format in Host.formats {
                let request = await bench.host.ask(for: format, isOnMain: true)
                await bench.rest()
                let codes = request.record.codes
                expect.expect(codes == [Host.codes[.invalidSettings] ?? 0], "\(format.rawValue): \(codes)")
            }
            expect.expect(bench.network.requestCount == 0, "the network is asked all the same")
        }
    }

    private static var ends: BridgePromise {
        BridgePromise("an adapter that is destroyed stops, and is freed") { bench, expect in
            for (index, format) in Host.formats.enumerated() {
                let open = await bench.host.ask(for: format, isOnMain: true)
                await bench.rest()
                open.destroy()
                await bench.rest()
                if bench.has(.cancel) {
                    let stops = bench.count { $0 == .cancel(request: 2 * index + 1) }
                    expect.expect(stops == 1, "\(format.rawValue): the network is told to stop \(stops) times")
                }
                let loaded = await Self.load(format, 2 * index + 2, bench)
                loaded.destroy()
                await bench.rest()
                let isLeft = open.isAdapterAlive || loaded.isAdapterAlive
                expect.expect(!isLeft, "\(format.rawValue): an adapter is still there")
                let objects = bench.network.livingObjects
                expect.expect(objects.isEmpty, "\(format.rawValue): of the network: \(objects)")
            }
        }
    }

    private static var threads: BridgePromise {
        BridgePromise("calls on other threads are served") { bench, expect in
            for (index, format) in Host.formats.enumerated() {
                let request = await bench.host.ask(for: format, isOnMain: false)
                await bench.rest()
                await bench.fill(index + 1)
                expect.expect(request.reports == ["loaded"], "\(format.rawValue): \(request.reports)")
            }
        }
    }

    private static var severalAtOnce: BridgePromise {
        BridgePromise("each of several loads gets its own answer") { bench, expect in
            for (index, format) in Host.formats.enumerated() {
                let first = await bench.host.ask(for: format, isOnMain: true)
                let second = await bench.host.ask(for: format, isOnMain: true)
                await bench.rest()
                await bench.play(.fail(request: 2 * index + 2, NetworkFailure(.noFill)))
                await bench.fill(2 * index + 1)
                let reports = [first.reports, second.reports]
                expect.expect(reports == [["loaded"], ["failed"]], "\(format.rawValue): \(reports)")
            }
        }
    }

    private static var releases: BridgePromise {
        BridgePromise("an adapter that is released at once leaves nothing behind") { bench, expect in
            for format in Host.formats {
                (await bench.host.ask(for: format, isOnMain: true)).destroy()
                await bench.rest()
                let objects = bench.network.livingObjects
                expect.expect(objects.isEmpty, "\(format.rawValue): of the network: \(objects)")
            }
        }
    }

    // MARK: - Presentations

    private static var presentations: BridgePromise {
        BridgePromise("a presentation is told in order, to its own delegate") { bench, expect in
            for (index, format) in Self.screenFormats.enumerated() {
                let request = await Self.load(format, index + 1, bench)
                request.show(from: bench.controller())
                await bench.rest()
                expect.expect(request.reports == ["loaded"], "\(format.rawValue), too early: \(request.reports)")
                for event in [FullScreenAdEvent.willPresent, .impression, .click] {
                    await bench.play(.reportFullScreen(event, ad: index + 1))
                }
                await bench.play(.reward(AdReward(type: "coins", amount: 3), ad: index + 1))
                await bench.play(.reportFullScreen(.didDismiss, ad: index + 1))
                let reward = format == .rewarded ? [Host.reward] : []
                let expected = ["loaded", "displayed", "clicked"] + reward + ["hidden"]
                expect.expect(request.reports == expected, "\(format.rawValue): \(request.reports)")
                await bench.pass(.seconds(10))
            }
        }
    }

    private static var lateRewards: BridgePromise {
        BridgePromise("a reward after the dismissal is told, and none that was not earned") { bench, expect in
            for (index, isEarned) in [true, false].enumerated() {
                let request = await Self.load(.rewarded, index + 1, bench)
                request.show(from: bench.controller())
                await bench.rest()
                await bench.play(.reportFullScreen(.willPresent, ad: index + 1))
                await bench.play(.reportFullScreen(.didDismiss, ad: index + 1))
                await bench.pass(.seconds(1))
                if isEarned { await bench.play(.reward(AdReward(type: "coins", amount: 3), ad: index + 1)) }
                let isTold = request.reports.contains { $0.hasPrefix("rewarded") }
                expect.expect(isTold == isEarned, "earned: \(isEarned), but \(request.reports)")
                await bench.pass(.seconds(10))
            }
        }
    }

    private static var displayFailures: BridgePromise {
        BridgePromise("an ad that cannot be shown says so") { bench, expect in
            for (index, format) in Self.screenFormats.enumerated() {
                let refused = await Self.load(format, 2 * index + 1, bench)
                refused.show(from: bench.controller())
                await bench.rest()
                await bench.play(.reportFullScreen(.didFailToPresent("not now"), ad: 2 * index + 1))
                expect.expect(refused.reports == ["loaded", "notDisplayed"], "\(format.rawValue): \(refused.reports)")
                let homeless = await Self.load(format, 2 * index + 2, bench)
                homeless.show(from: bench.controller(isOnScreen: false))
                await bench.rest()
                let reports = homeless.reports
                expect.expect(reports == ["loaded", "notDisplayed"], "\(format.rawValue), nowhere: \(reports)")
                let codes = homeless.record.codes
                expect.expect(codes == [Host.codes[.noViewController] ?? 0], "\(format.rawValue), nowhere: \(codes)")
            }
            let empty = await bench.host.ask(for: .interstitial, isOnMain: true)
            await bench.rest()
            empty.show(from: bench.controller())
            await bench.rest()
            expect.expect(empty.reports == ["notDisplayed"], "before the load: \(empty.reports)")
        }
    }

    private static var secondShow: BridgePromise {
        BridgePromise("an ad is shown once, whatever the host asks") { bench, expect in
            for (index, format) in Self.screenFormats.enumerated() {
                let request = await Self.load(format, index + 1, bench)
                request.show(from: bench.controller())
                request.show(from: bench.controller())
                await bench.rest()
                await bench.play(.reportFullScreen(.willPresent, ad: index + 1))
                await bench.play(.reportFullScreen(.didDismiss, ad: index + 1))
                await bench.pass(.seconds(10))
                request.show(from: bench.controller())
                await bench.rest()
                expect.expect(bench.presentations == index + 1, "\(format.rawValue): \(bench.presentations) times")
                let expected = ["loaded", "hidden", "notDisplayed"]
                expect.expect(request.reports == expected, "\(format.rawValue): \(request.reports)")
            }
        }
    }

    private static var expiry: BridgePromise {
        BridgePromise("an ad that was held for too long is not shown") { bench, expect in
            let request = await Self.load(.interstitial, 1, bench)
            await bench.pass(.seconds(2 * 3600))
            request.show(from: bench.controller())
            await bench.rest()
            expect.expect(bench.presentations == 0, "the network is asked all the same")
            expect.expect(request.record.codes == [Host.codes[.adExpired] ?? 0], "\(request.record.codes)")
        }
    }
}
