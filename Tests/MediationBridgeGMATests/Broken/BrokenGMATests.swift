import BridgeTesting
import FakeGMA
import SampleNetworkConformance
import Testing

extension GMATests {
    @Test(arguments: BrokenBridge.all) func brokenBridgeIsFound(_ bridge: BrokenBridge) async {
        let promises = GMAPromise.all.filter { $0.name == bridge.promise }
        let broken = await GMAPromise.broken(by: bridge.type, SampleCustomEventHarness.self, among: promises)
        #expect(promises.count == 1)
        #expect(!broken.isEmpty)
        #expect(broken["harness"] == nil)
    }

    @Test(arguments: BrokenBridge.setUps) func brokenSetUpIsFound(_ bridge: BrokenBridge) async {
        let promises = GMAPromise.all.filter { $0.name == bridge.promise }
        let broken = await GMAPromise.broken(by: bridge.type, SlowStartHarness.self, among: promises)
        #expect(!broken.isEmpty)
        #expect(broken["harness"] == nil)
    }

    @Test func bridgeThatPassesEverythingOnIsNotBroken() async {
        let broken = await GMAPromise.broken(by: BrokenGMA.self, SampleCustomEventHarness.self)
        #expect(broken == [:])
    }
}
