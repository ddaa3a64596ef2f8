import AppLovinSDKStandIn
import BridgeTesting
import FakeMAX
import Foundation
import MediationBridgeMAX
import MediationConformance
import MediationCore
import SampleNetwork
import SampleNetworkConformance
import Testing

/// The custom adapter of the Sample Network: what a network writes.
class SampleMAX: MAXCustomAdapter {
    override class var adapter: any NetworkAdapter.Type { SampleCustomEvent.self }
}

@MainActor
@Suite(.serialized, OneNetworkAtATime())
struct MAXTests {
    @Test func sampleNetworkKeepsItsPromisesBehindTheHost() async {
        let broken = await MAXPromise.broken(by: SampleMAX.self, SampleCustomEventHarness.self)
        #expect(broken == [:])
    }

    @Test func versionsAreTexts() {
        let adapter = SampleMAX()
        #expect(adapter.adapterVersion == "1.0.0")
        #expect(adapter.sdkVersion.split(separator: ".").count >= 3)
    }

    @Test func appIDAndPlacementAreSettings() async throws {
        let bench = try #require(MAXBench(SampleMAX.self, SampleCustomEventHarness()))
        bench.host.placement = "placement-1"
        let request = await bench.host.load(.native)
        await bench.rest()
        #expect(bench.network.requests.first?.adUnitID == "placement-1")
        request.destroy()
    }

    @Test func choicesReachTheNetwork() async throws {
        let bench = try #require(MAXBench(SampleMAX.self, SampleCustomEventHarness()))
        for consent in [nil, true, false] as [Bool?] {
            _ = await bench.host.load(.native) { $0.userConsent = consent.map { NSNumber(value: $0) } }
            await bench.rest()
        }
        let told = bench.network.requests.map { $0.other["personalization"] }
        #expect(told == [nil, "allowed", "refused"])
    }

    @Test func extrasReachTheAdapterInItsOwnType() async throws {
        let bench = try #require(MAXBench(SampleMAX.self, SampleCustomEventHarness()))
        _ = await bench.host.load(.native) { $0.localExtraParameters = ["a": SampleExtras(keywords: ["x"]), "b": 1] }
        await bench.rest()
        #expect(bench.network.requests.first?.other["keywords"] == "x")
    }

    @Test func signalsAreATokenAndTheBidComesWithTheLoad() async throws {
        let bench = try #require(MAXBench(SampleBiddingMAX.self, SampleBiddingCustomEventHarness()))
        // The host collects signals for an app, not for a placement.
        let (missing, problem) = await bench.host.collectSignals(.native)
        #expect(missing == nil)
        #expect(problem?.hasPrefix("invalidSettings:") == true)
        bench.host.customParameters["parameter"] = bench.host.placement
        for format in [MAAdFormat.native, .banner, .interstitial] {
            let (signals, failure) = await bench.host.collectSignals(format)
            #expect(signals?.isEmpty == false)
            #expect(failure == nil)
        }
        let (test, _) = await bench.host.collectSignals(.native) { $0.isTesting = true }
        let token = try #require(Data(base64Encoded: test ?? ""))
        #expect(String(decoding: token, as: UTF8.self).contains(#""testMode":true"#))
        let (none, message) = await bench.host.collectSignals(MAAdFormat("REWARDED_INTER"))
        #expect(none == nil)
        #expect(message?.hasPrefix("unsupportedFormat:") == true)
        let request = await bench.host.load(.native) { $0.bidResponse = "bid-1" }
        await bench.rest()
        #expect(bench.network.requests.last?.other["bidResponse"] == "bid-1")
        request.destroy()
    }

    @Test func adapterThatTakesPartInNoAuctionsSaysSo() async throws {
        let bench = try #require(MAXBench(SampleOverbiddingMAX.self, SampleCustomEventHarness()))
        let (signals, message) = await bench.host.collectSignals(.native)
        #expect(signals == nil)
        #expect(message?.contains("it is no AuctionAdapter") == true)
    }

    @Test func valuesOfOtherTypesAreAnErrorOrLeftOut() async throws {
        let bench = try #require(MAXBench(SampleMAX.self, SampleCustomEventHarness()))
        bench.host.placement = ""
        for value in [Data(), ["a"], NSNull(), "", " "] as [Any] {
            bench.host.customParameters["parameter"] = value
            let request = await bench.host.load(.native)
            await bench.rest()
            #expect(request.record.codes == [-5202])
        }
        bench.host.customParameters["parameter"] = "placement-1"
        let request = await bench.host.load(.native) {
            $0.serverParameters = ["app_id": 7, "adaptive_banner": Date(), "template": 1]
            $0.localExtraParameters = ["adaptive_banner_width": "wide"]
            $0.customParameters["another"] = NSObject()
        }
        await bench.rest()
        #expect(request.reports.isEmpty)
        #expect(bench.network.requestCount == 1)
    }

    @Test func formatThatTheAdapterHasNotIsAnErrorThatNamesThoseItHas() async throws {
        let bench = try #require(MAXBench(SampleMAX.self, SampleCustomEventHarness()))
        let host = FakeMAX(NamelessMAX.self, placement: "unit", customParameters: [:])
        for format in FakeMAX.formats {
            let request = await host.ask(for: format, isOnMain: true)
            await bench.rest()
            #expect(request.record.codes == [-5203])
            #expect(request.record.messages.first?.contains("it loads: none") == true)
        }
        let setUp = host.setUp { $0.serverParameters["app_id"] = "app" }
        await bench.rest()
        #expect(setUp.answers == [.initializedFailure])
        #expect(host.findings.isEmpty)
    }
}

class NamelessMAX: MAXCustomAdapter {}

class SampleBiddingMAX: MAXBiddingCustomAdapter {
    override class var adapter: any NetworkAdapter.Type { SampleBiddingCustomEvent.self }
}

/// A bidding network whose adapter does not bid.
class SampleOverbiddingMAX: MAXBiddingCustomAdapter {
    override class var adapter: any NetworkAdapter.Type { SampleCustomEvent.self }
}
