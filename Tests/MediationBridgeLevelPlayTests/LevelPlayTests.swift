import BridgeTesting
import FakeLevelPlay
import Foundation
import IronSourceStandIn
import MediationBridgeLevelPlay
import MediationConformance
import MediationCore
import PlatformViews
import SampleNetwork
import SampleNetworkConformance
import Testing

/// The custom adapters of the Sample Network: what a network writes.
class SampleLevelPlay: LevelPlayCustomAdapter {
    override class var adapter: any NetworkAdapter.Type { SampleCustomEvent.self }
}
class SampleLevelPlayInterstitial: LevelPlayCustomInterstitial {}
class SampleLevelPlayRewardedVideo: LevelPlayCustomRewardedVideo {}
class SampleLevelPlayBanner: LevelPlayCustomBanner {}
class SampleLevelPlayNativeAd: LevelPlayCustomNativeAd {}

extension LevelPlayClasses {
    /// The classes of the Sample Network, with another network adapter.
    static func sample(_ network: ISBaseNetworkAdapter.Type = SampleLevelPlay.self) -> LevelPlayClasses {
        LevelPlayClasses(
            network: network,
            interstitial: SampleLevelPlayInterstitial.self,
            rewarded: SampleLevelPlayRewardedVideo.self,
            banner: SampleLevelPlayBanner.self,
            native: SampleLevelPlayNativeAd.self
        )
    }
}

@MainActor
@Suite(.serialized, OneNetworkAtATime())
struct LevelPlayTests {
    @Test func sampleNetworkKeepsItsPromisesBehindTheHost() async {
        let broken = await LevelPlayPromise.broken(
            by: SampleLevelPlay.self,
            .sample(),
            SampleCustomEventHarness.self
        )
        #expect(broken == [:])
    }

    @Test func versionsAreTexts() {
        let adapter = SampleLevelPlay()
        #expect(adapter.adapterVersion() == "1.0.0")
        #expect(adapter.networkSDKVersion().split(separator: ".").count >= 3)
        #expect(adapter.getAdaptiveHeight(withWidth: 390) == 90)
    }

    @Test func extrasReachTheAdapterInItsOwnType() async throws {
        let bench = try #require(LevelPlayBench(SampleLevelPlay.self, .sample(), SampleCustomEventHarness()))
        bench.host.network.setNetworkData(NetworkData(["a": SampleExtras(keywords: ["x"]), "b": 1]))
        _ = await bench.host.load(.native)
        await bench.rest()
        #expect(bench.network.requests.first?.other["keywords"] == "x")
    }

    @Test func cornerOfAdChoicesIsThatOfTheAdUnit() async throws {
        let bench = try #require(LevelPlayBench(SampleLevelPlay.self, .sample(), SampleCustomEventHarness()))
        bench.host.corner = .bottomRight
        let request = await bench.host.load(.native)
        await bench.rest()
        await bench.fill(1)
        #expect(request.reports == ["loaded"])
    }

    #if !canImport(UIKit) && !canImport(AppKit)
    @Test func mediaViewOfTheNetworkFillsThePlace() async throws {
        let bench = try #require(LevelPlayBench(SampleLevelPlay.self, .sample(), SampleCustomEventHarness()))
        let request = await bench.host.load(.native)
        await bench.rest()
        await bench.fill(1) { $0.hasVideo = true }
        let binder = try #require(request.binder)
        let container = PlatformView()
        let place = LevelPlayMediaView(frame: ViewRect(x: 5, y: 5, width: 300, height: 200))
        container.addSubview(place)
        let holder = ISNativeAdViewHolder()
        holder.mediaView = place
        binder.adViewHolder = holder
        for _ in 0..<2 {
            binder.setNativeAdView(container)
            await bench.rest()
            #expect(place.subviews.map(\.frame) == [ViewRect(x: 0, y: 0, width: 300, height: 200)])
        }
    }
    #endif

    @Test func adWithoutANetworkAdapterSaysWhatToDo() async throws {
        let bench = try #require(LevelPlayBench(SampleLevelPlay.self, .sample(), SampleCustomEventHarness()))
        bench.host.hasNetworkAdapter = false
        for format in FakeLevelPlay.formats {
            let request = await bench.host.load(format)
            await bench.rest()
            #expect(request.record.codes == [1000])
            #expect(request.record.messages.first?.contains("register the name") == true)
        }
        #expect(bench.network.requestCount == 0)
    }

    @Test func keysOfOtherTypesAreAnErrorOrLeftOut() async throws {
        let bench = try #require(LevelPlayBench(SampleLevelPlay.self, .sample(), SampleCustomEventHarness()))
        let settings = bench.host.configuration
        for value in [Data(), ["a"], NSNull()] as [Any] {
            bench.host.configuration["parameter"] = value
            let request = await bench.host.load(.native)
            await bench.rest()
            #expect(request.record.codes == [1002])
        }
        bench.host.configuration = settings
        bench.host.configuration["another"] = NSObject()
        bench.host.configuration[AnyHashable(4)] = "four"
        let request = await bench.host.load(.native)
        await bench.rest()
        #expect(request.reports.isEmpty)
        #expect(bench.network.requestCount == 1)
    }

    @Test func networkAdapterWithoutAnAdapterSaysWhatToDo() async throws {
        let bench = try #require(LevelPlayBench(SampleLevelPlay.self, .sample(), SampleCustomEventHarness()))
        let host = FakeLevelPlay(.sample(NamelessLevelPlay.self), configuration: ["parameter": "unit"])
        let setUp = await host.setUp()
        await bench.rest()
        #expect(setUp.answers == [508])
        #expect(setUp.messages.first?.contains("override `adapter`") == true)
        let request = await host.load(.native)
        await bench.rest()
        #expect(request.record.messages.first?.contains("loads no ads of the format native") == true)
        #expect(host.findings.isEmpty)
    }
}

class NamelessLevelPlay: LevelPlayCustomAdapter {}

/// The data that an app has set for the network.
final class NetworkData: NSObject, ISAdapterNetworkData {
    private let values: [AnyHashable: Any]

    init(_ values: [AnyHashable: Any]) { self.values = values }

    func allData() -> [AnyHashable: Any]? { self.values }
}
