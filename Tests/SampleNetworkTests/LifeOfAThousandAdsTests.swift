#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import MediationNetworking
import PlatformViews
import SampleAdServer
import SampleNetwork
import Testing
import MediationTesting

/// A thousand ads over HTTP, or the share of them that `TEST_SHARE` asks for, from load to release: the network has counted
/// exactly the events on the screen.
@MainActor
struct LifeOfAThousandAdsTests {
    /// The fate of an ad.
    private enum Fate: CaseIterable {
        case neverShown, belowTheScreen, seen, seenAndTapped, tappedTwiceAtOnce, tappedBesideAssets
    }

    private let screen = AdsOnAScreen()
    private static let count = max(TestSize.cases(1_000), 100)

    @Test(arguments: [AdUnitScript.Tracking.app, .network])
    func theServerHasCountedWhatHappened(tracking: AdUnitScript.Tracking) async throws {
        let script = ServerScript(seed: 1, default: AdUnitScript(tracking: tracking, video: false))
        let server = SampleAdServer(script: script)
        let loader = self.loader(at: try await server.start().absoluteString)
        var generator = SplitMix64(seed: 7)
        var (impressions, clicks): ([String: Int], [String: Int]) = ([:], [:])
        var extras = SampleExtras()
        extras.clock = self.screen.clock
        for row in 0..<Self.count {
            let loadID = "load-\(row)"
            let loaded = try await loader.load(NativeAdRequest(loadID: loadID, extras: [extras]))
            let ad = try #require(loaded.nativeAd)
            let fate = try #require(Fate.allCases.randomElement(using: &generator))
            let events = try await self.live(fate, ad, inRow: row, isTrackedByNetwork: tracking == .network)
            #expect(events.impressions == (fate == .neverShown || fate == .belowTheScreen ? 0 : 1), "\(row) \(fate)")
            #expect(events.clicks == (fate == .seenAndTapped || fate == .tappedTwiceAtOnce ? 1 : 0), "\(row) \(fate)")
            let id = script.adID(adUnit: "unit", requestID: loadID)
            if events.impressions > 0 { impressions[id] = events.impressions }
            if events.clicks > 0 { clicks[id] = events.clicks }
        }
        let (seen, clicked) = (impressions.count, clicks.count)
        #expect(seen > Self.count / 2)
        #expect(clicked > Self.count / 5)
        _ = await server.counts { $0.impressions.count >= seen && $0.clicks.count >= clicked }
        // Superfluous requests would have arrived by the end of these loads.
        for _ in 0..<20 { _ = try await loader.load() }
        let counts = await server.counts
        #expect(counts.impressions.filter { impressions[$0.key] != $0.value }.isEmpty)
        #expect(impressions.filter { counts.impressions[$0.key] != $0.value }.isEmpty)
        #expect(counts.clicks.filter { clicks[$0.key] != $0.value }.isEmpty)
        #expect(clicks.filter { counts.clicks[$0.key] != $0.value }.isEmpty)
        await server.stop()
    }

    private func loader(at serverURL: String) -> AdLoader {
        let registry = AdapterRegistry()
        registry.register(MeddlingCustomEvent.self)
        let lineItem = LineItem(
            name: "A",
            adapter: "MeddlingCustomEvent",
            ecpm: 2,
            timeout: .seconds(5),
            settings: ["parameter": "unit", "serverURL": .string(serverURL)]
        )
        let mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [
                AdUnit(id: "feed", deadline: .seconds(10), lineItems: [lineItem])
            ]),
            registry: registry,
            images: ImagePipeline(loader: URLSessionDataLoader(), limits: ImageLimits(allowsPrivateHosts: true)),
            timers: self.screen.time.timers
        )
        let options = NativeAdOptions(images: .init(disableImageLoading: true))
        return AdLoader(adUnitID: "feed", options: options, mediator: mediator)
    }

    /// Makes an ad meet its fate, and returns the number of events that the app received.
    private func live(
        _ fate: Fate,
        _ ad: NativeAd,
        inRow row: Int,
        isTrackedByNetwork: Bool
    ) async throws -> (impressions: Int, clicks: Int) {
        guard fate != .neverShown else { return (0, 0) }
        let (impressionsHeard, hearImpression) = AsyncStream<Void>.makeStream()
        var events: [NativeAdEvent] = []
        ad.eventHandler = {
            events.append($0)
            if $0 == .impression { hearImpression.yield() }
        }
        try await self.screen.show(ad, inRow: row, isTrackedByNetwork: isTrackedByNetwork)
        if fate != .belowTheScreen {
            await self.screen.look(atRow: row, isTrackedByNetwork: isTrackedByNetwork)
            _ = await impressionsHeard.next()
            await self.screen.lookAway(fromRow: row)
        }
        switch fate {
        case .neverShown, .belowTheScreen, .seen: break
        case .seenAndTapped: self.screen.tapButton()
        case .tappedTwiceAtOnce:
            self.screen.tapButton()
            self.screen.tapButton()
        case .tappedBesideAssets: self.screen.tapBesideAssets()
        }
        await self.screen.time.settle()
        // Other ads go when their cell is reused; one below the screen would come into sight with the next row.
        if row.isMultiple(of: 2) || fate == .belowTheScreen {
            ad.unregister()
            self.screen.tapButton()
        }
        await self.screen.time.settle()
        let wrong = ad.responseInfo.lineItems[0].violations.count
        let isSeen = fate != .belowTheScreen
        #expect(wrong == (isTrackedByNetwork ? 0 : isSeen ? 2 : 1), "\(row) \(fate)")
        return (events.count { $0 == .impression }, events.count { $0 == .click })
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
