package import BridgeTesting
import Foundation
import IronSourceStandIn
package import MediationBridgeLevelPlay
package import MediationConformance
import MediationCore
import PlatformViews

/// A promise of custom adapters made by the bridge.
package typealias LevelPlayPromise = BridgePromise<FakeLevelPlay>

/// A bench with the host.
package typealias LevelPlayBench = BridgeBench<FakeLevelPlay>

extension BridgeBench where Host == FakeLevelPlay {
    /// Puts the host in front of custom adapters; `nil` if the harness plays no network.
    ///
    /// - Parameters:
    ///   - type: The network adapter of the bridge.
    ///   - classes: The classes that the host knows.
    ///   - harness: The harness of the adapter behind them.
    package convenience init?<Harness: AdapterHarness>(
        _ type: LevelPlayCustomAdapter.Type,
        _ classes: LevelPlayClasses,
        _ harness: Harness
    ) {
        self.init(harness, limits: type.limits) { network, settings in
            type.use(network)
            LevelPlayChoices.change(of: type) { $0 = LevelPlayChoices() }
            var configuration: [AnyHashable: Any] = [:]
            for (key, value) in settings { configuration[key] = value.stringValue }
            return FakeLevelPlay(classes, configuration: configuration)
        }
    }
}

extension BridgePromise where Host == FakeLevelPlay {
    /// All promises.
    package static var all: [LevelPlayPromise] {
        self.withDelegates + [
            self.setUps, self.failedSetUps, self.choices, self.requests, self.hostLimits, self.availability,
            self.banners, self.adaptiveBanners, self.noSizes, self.nativeAds, self.reuse, self.loadBehind,
            self.errorTypes,
        ]
    }

    /// Returns how promises are broken by custom adapters, by their names.
    package static func broken<Harness: AdapterHarness>(
        by type: LevelPlayCustomAdapter.Type,
        _ classes: LevelPlayClasses,
        _ harness: Harness.Type,
        among promises: [LevelPlayPromise] = Self.all
    ) async -> [String: [String]] {
        await self.broken(among: promises, on: { LevelPlayBench(type, classes, Harness()) }, findings: \.findings)
    }

    // MARK: - The network adapter

    private static var setUps: LevelPlayPromise {
        LevelPlayPromise("set-ups at the same time are all answered") { bench, expect in
            let first = await bench.host.setUp()
            let second = await bench.host.setUp(isOnMain: false)
            let third = await bench.host.setUp()
            await bench.rest()
            if bench.has(.setUp) {
                expect.expect(bench.network.setUpCount <= 1, "\(bench.network.setUpCount) set-ups")
                await bench.play(.finishSetUp(1))
            }
            let fourth = await bench.host.setUp()
            await bench.rest()
            for setUp in [first, second, third, fourth] {
                expect.expect(setUp.answers == [nil], "\(setUp.answers), \(setUp.messages)")
            }
        }
    }

    private static var failedSetUps: LevelPlayPromise {
        LevelPlayPromise("a set-up without keys fails, and the next one is another try") { bench, expect in
            let configuration = bench.host.configuration
            bench.host.configuration = [:]
            let first = await bench.host.setUp()
            await bench.rest()
            expect.expect(first.answers == [1002], "without keys: \(first.answers)")
            expect.expect(first.messages.first?.contains("enter them") == true, "\(first.messages)")
            bench.host.configuration = configuration
            let second = await bench.host.setUp()
            await bench.rest()
            if bench.has(.setUp) { await bench.play(.finishSetUp(1)) }
            expect.expect(second.answers == [nil], "with keys: \(second.answers)")
        }
    }

    private static var choices: LevelPlayPromise {
        LevelPlayPromise("choices hold from when the host tells them") { bench, expect in
            var expected: [String?] = []
            @MainActor func ask(_ personalization: String?) async {
                expected.append(personalization)
                let request = await bench.host.load(.native)
                await bench.rest()
                request.destroy()
                await bench.rest()
                let told = bench.network.requests.map { $0.other["personalization"] }
                expect.expect(told == expected, "\(told) instead of \(expected)")
            }
            await ask(nil)
            bench.host.network.setConsent(true)
            await ask("allowed")
            bench.host.setMetaData("do_not_sell", ["YES"])
            await ask("refused")
            bench.host.setMetaData("do_not_sell", ["false"])
            bench.host.setMetaData("another_key", ["true"])
            bench.host.setMetaData("do_not_sell", [Date()])
            bench.host.setMetaData("do_not_sell", [])
            await ask("allowed")
            bench.host.network.setConsent(false)
            await ask("refused")
            expect.expect(bench.network.requests.last?.isChild != true, "a child, though nobody has said so")
            bench.host.setMetaData("is_child_directed", ["true"])
            await ask("refused")
            expect.expect(bench.network.requests.last?.isChild == true, "no child, though the host has said so")
        }
    }

    private static var requests: LevelPlayPromise {
        LevelPlayPromise("requests tell what the host says") { bench, expect in
            _ = await bench.host.load(.interstitial)
            await bench.rest()
            (bench.host.network as? any ISAdapterTestModeProtocol)?.setTestMode(true)
            _ = await bench.host.load(.interstitial, bid: "bid-1")
            await bench.rest()
            if bench.has(.testRequests) {
                let told = bench.network.requests.map { $0.isTest == true }
                expect.expect(told == [false, true], "test ads: \(told)")
            }
            let unit = bench.host.configuration["parameter"] as? String
            expect.expect(bench.network.requests.first?.adUnitID == unit, "the ad unit is another one")
        }
    }

    // MARK: - Loads

    private static var hostLimits: LevelPlayPromise {
        LevelPlayPromise("a load ends before the host gives up") { bench, expect in
            bench.host.loadTimeOutSec = 4
            for format in FakeLevelPlay.formats {
                let request = await bench.host.load(format)
                await bench.pass(.seconds(3))
                expect.expect(request.reports.isEmpty, "\(format.rawValue), too early: \(request.reports)")
                await bench.pass(.milliseconds(990))
                expect.expect(request.reports == ["failed"], "\(format.rawValue): \(request.reports)")
            }
        }
    }

    private static var errorTypes: LevelPlayPromise {
        LevelPlayPromise("only the lack of an ad is no fill") { bench, expect in
            let types: [(NetworkFailure.Kind, ISAdapterErrorType)] = [(.noFill, .noFill), (.networkError, .internal)]
            var number = 0
            for format in FakeLevelPlay.formats {
                for (kind, type) in types {
                    number += 1
                    let request = await bench.host.load(format)
                    await bench.rest()
                    await bench.play(.fail(request: number, NetworkFailure(kind)))
                    expect.expect(request.errorTypes == [type], "\(format.rawValue): \(request.errorTypes)")
                }
            }
        }
    }

    private static var reuse: LevelPlayPromise {
        LevelPlayPromise("an object that was destroyed can be asked again") { bench, expect in
            let request = await bench.host.load(.interstitial)
            await bench.rest()
            await bench.fill(1)
            request.end()
            await bench.rest()
            await request.load(bench.host.adData(), isOnMain: true)
            await bench.rest()
            expect.expect(bench.network.requestCount == 2, "the network is not asked again")
        }
    }

    private static var loadBehind: LevelPlayPromise {
        LevelPlayPromise("an ad that is loaded while another one is on the screen takes nothing of it") {
            bench,
            expect in
            let request = await bench.host.load(.rewarded)
            await bench.rest()
            await bench.fill(1)
            request.show(from: bench.controller())
            await bench.rest()
            for event in [FullScreenAdEvent.willPresent, .impression] {
                await bench.play(.reportFullScreen(event, ad: 1))
            }
            await request.load(bench.host.adData(), isOnMain: true)
            await bench.rest()
            await bench.fill(2)
            await bench.play(.reward(AdReward(type: "coins", amount: 3), ad: 1))
            await bench.play(.reportFullScreen(.didDismiss, ad: 1))
            await bench.pass(.seconds(10))
            expect.expect(request.reports.suffix(2) == [FakeLevelPlay.reward, "hidden"], "\(request.reports)")
        }
    }

    // MARK: - Ads

    private static var availability: LevelPlayPromise {
        LevelPlayPromise("an ad is available from the load to the presentation or its end") { bench, expect in
            for (index, format) in [AdFormat.interstitial, .rewarded].enumerated() {
                @MainActor func check(_ expected: Bool, _ request: FakeLevelPlayRequest, _ when: String) async {
                    let isAvailable = await request.isAvailable()
                    expect.expect(isAvailable == expected, "\(format.rawValue), \(when): \(isAvailable)")
                }
                let shown = await bench.host.load(format)
                await bench.rest()
                await check(false, shown, "while it loads")
                await bench.fill(3 * index + 1)
                await check(true, shown, "loaded")
                shown.show(from: bench.controller())
                await bench.rest()
                await check(false, shown, "presented")
                await bench.play(.reportFullScreen(.willPresent, ad: 3 * index + 1))
                await bench.play(.reportFullScreen(.didDismiss, ad: 3 * index + 1))
                await bench.pass(.seconds(10))
                await check(false, shown, "dismissed")
                let old = await bench.host.load(format)
                await bench.rest()
                await bench.fill(3 * index + 2)
                await bench.pass(.seconds(2 * 3600))
                await check(false, old, "too old")
                let ended = await bench.host.load(format)
                await bench.rest()
                await bench.fill(3 * index + 3)
                ended.end()
                await bench.rest()
                await check(false, ended, "destroyed")
            }
        }
    }

    private static var banners: LevelPlayPromise {
        LevelPlayPromise("a banner has its size, and reports what its network tells") { bench, expect in
            let sizes: [(String, Double, Double)] = [
                ("BANNER", 320, 50), ("LARGE", 320, 90), ("RECTANGLE", 300, 250), ("LEADERBOARD", 728, 90),
                ("SMART", 320, 50), ("CUSTOM", 200, 100),
            ]
            for (index, (name, width, height)) in sizes.enumerated() {
                let isNamed = name == "SMART"
                bench.host.bannerSize = ISBannerSize(
                    description: name,
                    width: isNamed ? 0 : Int(width),
                    height: isNamed ? 0 : Int(height)
                )
                let request = await bench.host.load(.banner)
                await bench.rest()
                await bench.fill(index + 1) { $0.bannerSize = .fixed(width: width, height: height) }
                let bounds = request.record.view?.boundsRect
                let isRight = bounds?.width == width && bounds?.height == height
                expect.expect(isRight, "\(name): \(String(describing: bounds)), \(request.record.messages)")
                for event in [BannerAdEvent.impression, .impression, .click, .willPresent, .didDismiss] {
                    await bench.play(.reportBanner(event, ad: index + 1))
                }
                let expected = ["loaded", "displayed", "clicked", "willPresent", "didDismiss"]
                expect.expect(request.reports == expected, "\(name): \(request.reports)")
                request.destroy()
                await bench.rest()
                await bench.play(.reportBanner(.click, ad: index + 1))
                expect.expect(request.reports == expected, "\(name), after the end: \(request.reports)")
            }
        }
    }

    private static var adaptiveBanners: LevelPlayPromise {
        LevelPlayPromise("a place of the network's height is as wide as the host says") { bench, expect in
            for (index, width) in [360, 0].enumerated() {
                bench.host.bannerSize = ISBannerSize(description: "BANNER", width: width, height: 0)
                bench.host.bannerSize.isAdaptive = true
                let request = await bench.host.load(.banner)
                await bench.rest()
                let place = Double(width == 0 ? 390 : width)
                await bench.fill(index + 1) { $0.bannerSize = .fixed(width: place, height: 60) }
                expect.expect(request.record.view?.boundsRect.width == place, "\(request.record.messages)")
            }
            bench.host.width = 800
            bench.host.bannerSize = ISBannerSize(description: "SMART", width: 0, height: 0)
            let request = await bench.host.load(.banner)
            await bench.rest()
            await bench.fill(3) { $0.bannerSize = .leaderboard }
            expect.expect(request.record.view?.boundsRect.width == 728, "smart: \(request.record.messages)")
        }
    }

    private static var noSizes: LevelPlayPromise {
        LevelPlayPromise("a place without a size is an error, and never gets another one") { bench, expect in
            for name in ["NEW", "CUSTOM", ""] {
                bench.host.bannerSize = ISBannerSize(description: name, width: 0, height: 0)
                let request = await bench.host.load(.banner)
                await bench.rest()
                expect.expect(request.reports == ["failed"], "\(name): \(request.reports)")
            }
            expect.expect(bench.network.requestCount == 0, "the network is asked all the same")
        }
    }

    private static var nativeAds: LevelPlayPromise {
        LevelPlayPromise("a native ad has its assets, and is counted in its views") { bench, expect in
            let request = await bench.host.load(.native)
            await bench.rest()
            await bench.fill(1) { $0.icon = NetworkImage(url: "https://images.invalid/icon.png") }
            await bench.rest()
            guard let ad = request.nativeAd, let binder = request.binder else {
                return expect.expect(false, "no native ad: \(request.reports)")
            }
            expect.expect(ad.title == "Headline 1" && ad.body == "Body", "\(String(describing: ad.title))")
            expect.expect(ad.callToAction == "Install", "\(String(describing: ad.callToAction))")
            expect.expect(ad.icon?.image != nil, "the icon is not loaded")
            #if !canImport(UIKit) && !canImport(AppKit)
            let controller = bench.controller()
            let (button, stray) = (PlatformView(), PlatformView())
            button.frame = ViewRect(x: 0, y: 0, width: 100, height: 40)
            controller.view.addSubview(button)
            let holder = ISNativeAdViewHolder()
            holder.callToActionView = button
            holder.titleView = stray
            binder.adViewHolder = holder
            binder.setNativeAdView(controller.view)
            expect.expect(binder.networkNativeAdView === controller.view, "there is no view to show")
            await bench.pass(.seconds(2))
            controller.view.tap(at: ViewPoint(x: 10, y: 10))
            await bench.rest()
            expect.expect(request.reports == ["loaded", "displayed", "clicked"], "\(request.reports)")
            request.destroy()
            await bench.rest()
            expect.expect(bench.count { $0 == .removeViews(ad: 1) } == 1, "the network keeps its views")
            let old = await bench.host.load(.native)
            await bench.rest()
            await bench.fill(2)
            await bench.pass(.seconds(2 * 3600))
            old.binder?.setNativeAdView(PlatformView())
            await bench.rest()
            expect.expect(old.record.codes == [1001], "too old: \(old.reports), \(old.record.codes)")
            #endif
        }
    }
}
