import AppLovinSDKStandIn
package import BridgeTesting
import Foundation
package import MediationBridgeMAX
package import MediationConformance
import MediationCore
import PlatformViews

/// What a custom adapter made by the bridge promises.
package typealias MAXPromise = BridgePromise<FakeMAX>

/// A bench with the host.
package typealias MAXBench = BridgeBench<FakeMAX>

extension BridgeBench where Host == FakeMAX {
    /// Puts the host in front of a custom adapter; `nil` if the harness plays no network.
    ///
    /// - Parameters:
    ///   - type: The custom adapter.
    ///   - host: The class that the host knows; `nil` for the custom adapter.
    ///   - harness: The harness of the adapter behind it.
    package convenience init?<Harness: AdapterHarness>(
        _ type: MAXCustomAdapter.Type,
        knownAs host: (any MAXHosted.Type)? = nil,
        _ harness: Harness
    ) {
        self.init(harness, limits: type.limits) { network, settings in
            type.use(network)
            var custom: [String: Any] = [:]
            for (key, value) in settings where key != "parameter" { custom[key] = value.stringValue }
            return FakeMAX(host ?? type, placement: settings["parameter"]?.stringValue ?? "", customParameters: custom)
        }
    }
}

extension BridgePromise where Host == FakeMAX {
    /// All promises.
    package static var all: [MAXPromise] { self.loads + self.screens + self.views }

    /// Returns how promises are broken by a custom adapter, by their names.
    package static func broken<Harness: AdapterHarness>(
        by type: MAXCustomAdapter.Type,
        knownAs host: (any MAXHosted.Type)? = nil,
        _ harness: Harness.Type,
        among promises: [MAXPromise] = Self.all
    ) async -> [String: [String]] {
        await self.broken(among: promises, on: { MAXBench(type, knownAs: host, Harness()) }, findings: \.findings)
    }

    private static var screenFormats: [MAAdFormat] { [.interstitial, .appOpen, .rewarded] }
    private static var formats: [MAAdFormat] { [.native, .banner] + self.screenFormats }

    private static var loads: [MAXPromise] {
        [
            MAXPromise("a load is answered once, with the ad") { bench, expect in
                for (index, format) in Self.formats.enumerated() {
                    let request = await bench.host.load(format)
                    await bench.rest()
                    expect.expect(bench.network.requestCount == index + 1, "\(format.label): the network is not asked")
                    await bench.fill(index + 1)
                    await bench.fill(index + 1)
                    await bench.play(.fail(request: index + 1, NetworkFailure(.noFill)))
                    expect.expect(request.reports == ["loaded"], "\(format.label): \(request.reports)")
                }
            },
            MAXPromise("errors have the host's codes") { bench, expect in
                let failures: [(NetworkFailure.Kind, Int)] = [
                    (.noFill, 204), (.networkError, -5207), (.badRequest, -5203), (.internalError, -5208),
                ]
                var number = 0
                for format in Self.formats {
                    for (kind, code) in failures {
                        number += 1
                        let request = await bench.host.load(format)
                        await bench.rest()
                        await bench.play(.fail(request: number, NetworkFailure(kind)))
                        expect.expect(request.reports == ["failed"], "\(format.label), \(kind): \(request.reports)")
                        let found = request.errors.first?.code
                        expect.expect(found == code, "\(format.label), \(kind): \(found ?? 0)")
                    }
                }
            },
            MAXPromise("a network that says nothing is given up") { bench, expect in
                for (index, format) in Self.formats.enumerated() {
                    let request = await bench.host.load(format)
                    await bench.pass(.seconds(30))
                    await bench.fill(index + 1)
                    expect.expect(request.reports == ["failed"], "\(format.label): \(request.reports)")
                    expect.expect(request.errors.first?.code == -5206, "\(format.label): \(request.errors)")
                }
            },
            MAXPromise("settings that cannot be used are an error") { bench, expect in
                bench.host.placement = "  "
                bench.host.customParameters = [:]
                for format in Self.formats {
                    let request = await bench.host.load(format)
                    await bench.rest()
                    expect.expect(request.errors.first?.code == -5202, "\(format.label): \(request.reports)")
                }
                expect.expect(bench.network.requestCount == 0, "the network is asked all the same")
            },
            MAXPromise("an adapter that is destroyed stops, and is freed") { bench, expect in
                for (index, format) in Self.formats.enumerated() {
                    let open = await bench.host.load(format)
                    await bench.rest()
                    open.destroy()
                    await bench.rest()
                    if bench.has(.cancel) {
                        let stops = bench.count { $0 == .cancel(request: 2 * index + 1) }
                        expect.expect(stops == 1, "\(format.label): the network is told to stop \(stops) times")
                    }
                    let loaded = await bench.host.load(format)
                    await bench.rest()
                    await bench.fill(2 * index + 2)
                    loaded.destroy()
                    await bench.rest()
                    let isLeft = open.isAdapterAlive || loaded.isAdapterAlive
                    expect.expect(!isLeft, "\(format.label): an adapter is still there")
                    let objects = bench.network.livingObjects
                    expect.expect(objects.isEmpty, "\(format.label): of the network: \(objects)")
                }
            },
            MAXPromise("calls on other threads are served") { bench, expect in
                for (index, format) in Self.formats.enumerated() {
                    let request = await bench.host.load(format, isOnMain: false)
                    await bench.rest()
                    await bench.fill(index + 1)
                    expect.expect(request.reports == ["loaded"], "\(format.label): \(request.reports)")
                }
            },
            MAXPromise("requests tell what the host says") { bench, expect in
                _ = await bench.host.load(.interstitial) {
                    $0.isTesting = true
                    $0.bidResponse = "bid-1"
                }
                await bench.rest()
                if bench.has(.testRequests) {
                    expect.expect(bench.network.requests.first?.isTest == true, "no test ad is asked for")
                }
                _ = await bench.host.load(.interstitial)
                await bench.rest()
                if bench.has(.testRequests) {
                    expect.expect(bench.network.requests.last?.isTest != true, "a test ad is asked for")
                }
            },
            MAXPromise("set-ups of several instances are all answered") { bench, expect in
                let setUps = [bench.host.setUp(), bench.host.setUp()]
                await bench.rest()
                if bench.has(.setUp) {
                    expect.expect(bench.network.setUpCount <= 1, "\(bench.network.setUpCount) set-ups")
                    await bench.play(.finishSetUp(1))
                }
                for setUp in setUps {
                    expect.expect(setUp.answers == [.initializedSuccess], "\(setUp.answers)")
                }
                bench.host.customParameters = [:]
                let without = bench.host.setUp()
                await bench.rest()
                expect.expect(without.answers == [.initializedUnknown], "without settings: \(without.answers)")
            },
        ]
    }

    /// Loads an ad that covers the screen.
    private static func load(_ format: MAAdFormat, _ number: Int, _ bench: MAXBench) async -> FakeMAXRequest {
        let request = await bench.host.load(format)
        await bench.rest()
        await bench.fill(number)
        return request
    }

    private static var screens: [MAXPromise] {
        [
            MAXPromise("a presentation is told in order, to its own delegate") { bench, expect in
                for (index, format) in Self.screenFormats.enumerated() {
                    let request = await Self.load(format, index + 1, bench)
                    let controller = bench.controller()
                    request.show(
                        bench.host.parameters {
                            $0.presentingViewController = controller
                            $0.serverParameters = ["amount": 7, "currency": "gems"]
                        }
                    )
                    await bench.rest()
                    expect.expect(
                        request.reports == ["loaded"],
                        "\(format.label), before the network: \(request.reports)"
                    )
                    for event in [FullScreenAdEvent.willPresent, .impression, .click] {
                        await bench.play(.reportFullScreen(event, ad: index + 1))
                    }
                    await bench.play(.reward(AdReward(type: "coins", amount: 3), ad: index + 1))
                    await bench.play(.reportFullScreen(.didDismiss, ad: index + 1))
                    let reward = format === MAAdFormat.rewarded ? ["rewarded 7 gems"] : []
                    let expected = ["loaded", "displayed", "clicked"] + reward + ["hidden"]
                    expect.expect(request.reports == expected, "\(format.label): \(request.reports)")
                    await bench.pass(.seconds(10))
                }
            },
            MAXPromise("a reward after the dismissal is told, and none that was not earned") { bench, expect in
                for (index, isEarned) in [true, false].enumerated() {
                    let request = await Self.load(.rewarded, index + 1, bench)
                    let controller = bench.controller()
                    request.show(bench.host.parameters { $0.presentingViewController = controller })
                    await bench.rest()
                    await bench.play(.reportFullScreen(.willPresent, ad: index + 1))
                    await bench.play(.reportFullScreen(.didDismiss, ad: index + 1))
                    await bench.pass(.seconds(1))
                    if isEarned { await bench.play(.reward(AdReward(type: "coins", amount: 3), ad: index + 1)) }
                    let isTold = request.reports.contains { $0.hasPrefix("rewarded") }
                    expect.expect(isTold == isEarned, "earned: \(isEarned), but \(request.reports)")
                    await bench.pass(.seconds(10))
                }
            },
            MAXPromise("an ad that cannot be shown says so") { bench, expect in
                for (index, format) in Self.screenFormats.enumerated() {
                    let refused = await Self.load(format, 2 * index + 1, bench)
                    let controller = bench.controller()
                    refused.show(bench.host.parameters { $0.presentingViewController = controller })
                    await bench.rest()
                    await bench.play(.reportFullScreen(.didFailToPresent("not now"), ad: 2 * index + 1))
                    expect.expect(refused.reports == ["loaded", "notDisplayed"], "\(format.label): \(refused.reports)")
                    expect.expect(refused.errors.first?.code == -4205, "\(format.label): \(refused.errors)")
                    let homeless = await Self.load(format, 2 * index + 2, bench)
                    homeless.show(bench.host.parameters())
                    await bench.rest()
                    let inner = homeless.errors.first?.mediatedNetworkErrorCode
                    expect.expect(inner == -5601, "\(format.label), without a controller: \(String(describing: inner))")
                }
                let empty = await bench.host.load(.interstitial)
                await bench.rest()
                let controller = bench.controller()
                empty.show(bench.host.parameters { $0.presentingViewController = controller })
                await bench.rest()
                expect.expect(empty.reports == ["notDisplayed"], "before the load: \(empty.reports)")
            },
            MAXPromise("an ad that was held for too long is not shown") { bench, expect in
                let request = await Self.load(.interstitial, 1, bench)
                await bench.pass(.seconds(2 * 3600))
                let controller = bench.controller()
                request.show(bench.host.parameters { $0.presentingViewController = controller })
                await bench.rest()
                expect.expect(bench.presentations == 0, "the network is asked all the same")
                expect.expect(request.errors.first?.mediatedNetworkErrorCode == -5213, "\(request.errors)")
            },
        ]
    }

    private static var views: [MAXPromise] {
        [
            MAXPromise("a banner has its size, and reports what its network tells") { bench, expect in
                for (index, format) in [MAAdFormat.banner, .mrec, .leader].enumerated() {
                    let request = await bench.host.load(format)
                    await bench.rest()
                    let (width, height) = (Double(format.size.width), Double(format.size.height))
                    let size = BannerSize.fixed(width: width, height: height)
                    await bench.fill(index + 1) { $0.bannerSize = size }
                    let bounds = request.view?.boundsRect
                    let isRight = bounds?.width == width && bounds?.height == height
                    expect.expect(isRight, "\(format.label): \(String(describing: bounds))")
                    for event in [BannerAdEvent.impression, .impression, .click] {
                        await bench.play(.reportBanner(event, ad: index + 1))
                    }
                    expect.expect(request.reports == ["loaded", "displayed", "clicked"], "\(request.reports)")
                    request.destroy()
                    await bench.rest()
                    await bench.play(.reportBanner(.click, ad: index + 1))
                    expect.expect(request.reports.count == 3, "after the end: \(request.reports)")
                }
            },
            MAXPromise("a native ad has its assets, and is counted in its views") { bench, expect in
                let request = await bench.host.load(.native)
                await bench.rest()
                await bench.fill(1) { $0.icon = NetworkImage(url: "https://images.invalid/icon.png") }
                await bench.rest()
                guard let ad = request.nativeAd else { return expect.expect(false, "no native ad: \(request.reports)") }
                expect.expect(ad.title == "Headline 1" && ad.body == "Body", "\(String(describing: ad.title))")
                expect.expect(ad.icon?.image != nil, "the icon is not loaded")
                let controller = bench.controller()
                let button = PlatformView()
                #if !canImport(UIKit) && !canImport(AppKit)
                button.frame = ViewRect(x: 0, y: 0, width: 100, height: 40)
                controller.view.addSubview(button)
                expect.expect(
                    !ad.prepare(forInteractionClickableViews: [PlatformView()], withContainer: button),
                    "a stray view"
                )
                let isPrepared = ad.prepare(forInteractionClickableViews: [button], withContainer: controller.view)
                expect.expect(isPrepared, "it takes no views")
                await bench.pass(.seconds(2))
                controller.view.tap(at: ViewPoint(x: 10, y: 10))
                await bench.rest()
                expect.expect(request.reports == ["loaded", "displayed", "clicked"], "\(request.reports)")
                request.destroy()
                await bench.rest()
                expect.expect(bench.count { $0 == .removeViews(ad: 1) } == 1, "the network keeps its views")
                #endif
            },
            MAXPromise("a template needs a headline") { bench, expect in
                let request = await bench.host.load(.native) { $0.serverParameters["template"] = "medium" }
                await bench.rest()
                await bench.fill(1) { $0.headline = nil }
                expect.expect(request.errors.first?.code == -5400, "\(request.reports)")
            },
        ]
    }
}
