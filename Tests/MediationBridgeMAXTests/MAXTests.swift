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
}
