import AppLovinSDKStandIn
import BridgeTesting
import FakeMAX
import Foundation
import SampleNetworkConformance
import Testing

extension BrokenMAX.Defect {
    /// Each defect breaks the promise that it names.
    static let all =
        BridgeDefect.all.map { BrokenMAX.Defect($0) } + [
            BrokenMAX.Defect(
                "has a reward of its own",
                breaks: "a presentation is told in order, to its own delegate"
            ) { $0.reward = MAReward(amount: 3, label: "coins") },
            BrokenMAX.Defect(
                "says that a second set-up is under way",
                breaks: "set-ups of several instances are all answered"
            ) { $0.secondSetUp = .initializing },
            BrokenMAX.Defect("forgets test ads", breaks: "requests tell what the host says") {
                $0.parameters = { $0.isTesting = false }
            },
            BrokenMAX.Defect("forgets the placement", breaks: "a load is answered once, with the ad") {
                $0.parameters = { $0.thirdPartyAdPlacementIdentifier = "" }
            },
            BrokenMAX.Defect("knows a template only by its name", breaks: "a template needs a headline") {
                $0.parameters = { $0.serverParameters["template"] = nil }
            },
        ]
}

extension MAXTests {
    @Test(arguments: BrokenMAX.Defect.all) func brokenBridgeIsFound(_ defect: BrokenMAX.Defect) async {
        BrokenMAX.defect = defect
        defer {
            BrokenMAX.defect = BrokenMAX.Defect(.none)
            BrokenMAX.outliving = []
        }
        let promises = MAXPromise.all.filter { $0.name == defect.shared.promise }
        let broken = await MAXPromise.broken(
            by: SampleMAX.self,
            knownAs: BrokenMAX.self,
            SampleCustomEventHarness.self,
            among: promises
        )
        #expect(promises.count == 1)
        #expect(!broken.isEmpty)
        #expect(broken["harness"] == nil)
    }

    @Test func bridgeThatPassesEverythingOnIsNotBroken() async {
        let broken = await MAXPromise.broken(by: SampleMAX.self, knownAs: BrokenMAX.self, SampleCustomEventHarness.self)
        #expect(broken == [:])
    }
}
