import AppLovinSDKStandIn
package import BridgeTesting
import Foundation
package import MediationBridgeMAX
package import MediationConformance
import MediationCore
import PlatformViews

/// A promise of a custom adapter made by the bridge.
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
    package static var all: [MAXPromise] { self.withDelegates + self.loads + self.views }

    /// Returns how promises are broken by a custom adapter, by their names.
    package static func broken<Harness: AdapterHarness>(
        by type: MAXCustomAdapter.Type,
        knownAs host: (any MAXHosted.Type)? = nil,
        _ harness: Harness.Type,
        among promises: [MAXPromise] = Self.all
    ) async -> [String: [String]] {
        await self.broken(among: promises, on: { MAXBench(type, knownAs: host, Harness()) }, findings: \.findings)
    }

    private static var loads: [MAXPromise] {
        [
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

    private static var views: [MAXPromise] {
        [
            MAXPromise("a banner has its size, and reports what its network tells") { bench, expect in
                for (index, format) in [MAAdFormat.banner, .mrec, .leader].enumerated() {
                    let request = await bench.host.load(format)
                    await bench.rest()
                    let (width, height) = (Double(format.size.width), Double(format.size.height))
                    let size = BannerSize.fixed(width: width, height: height)
                    await bench.fill(index + 1) { $0.bannerSize = size }
                    let bounds = request.record.view?.boundsRect
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
                expect.expect(request.record.codes == [-5400], "\(request.reports)")
            },
        ]
    }
}
