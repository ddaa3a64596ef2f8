import BridgeTesting
import FakeGMA
import MediationBridgeGMA
import MediationConformance
import MediationCore
import SampleNetwork
import SampleNetworkConformance
import Testing

/// The custom event of the Sample Network: what a network writes.
class SampleGMA: GMACustomEvent {
    override class var adapter: any NetworkAdapter.Type { SampleCustomEvent.self }
}

extension GMATests {
    @Test func sampleNetworkKeepsItsPromisesBehindTheHost() async {
        let broken = await GMAPromise.broken(by: SampleGMA.self, SampleCustomEventHarness.self)
        #expect(broken == [:])
    }
}

@MainActor
@Suite(.serialized, OneNetworkAtATime())
struct GMATests {}
