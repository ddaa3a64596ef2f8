import AppLovinSDKStandIn
import BridgeTesting
import FakeMAX
import Foundation
import SampleNetworkConformance
import Testing

/// A broken bridge, and the promise that it breaks.
struct BrokenMAXBridge: CustomTestStringConvertible, Sendable {
    let type: BrokenMAX.Type
    let promise: String

    init(_ type: BrokenMAX.Type, _ promise: String) {
        self.type = type
        self.promise = promise
    }

    var testDescription: String { "\(self.type)" }

    static let all = [
        BrokenMAXBridge(LoadDelegateAtShow.self, "a presentation is told in order, to its own delegate"),
        BrokenMAXBridge(NoDisplayFailures.self, "an ad that cannot be shown says so"),
        BrokenMAXBridge(DisplayFailuresAreLoadFailures.self, "an ad that cannot be shown says so"),
        BrokenMAXBridge(AllNoFill.self, "errors have the host's codes"),
        BrokenMAXBridge(DisplayedOnLoad.self, "a load is answered once, with the ad"),
        BrokenMAXBridge(LoadedTwice.self, "a load is answered once, with the ad"),
        BrokenMAXBridge(RewardLost.self, "a reward after the dismissal is told, and none that was not earned"),
        BrokenMAXBridge(RewardAlways.self, "a reward after the dismissal is told, and none that was not earned"),
        BrokenMAXBridge(RewardOfItsOwn.self, "a presentation is told in order, to its own delegate"),
        BrokenMAXBridge(NoClicksMAX.self, "a presentation is told in order, to its own delegate"),
        BrokenMAXBridge(HiddenTwice.self, "a presentation is told in order, to its own delegate"),
        BrokenMAXBridge(Outliving.self, "an adapter that is destroyed stops, and is freed"),
        BrokenMAXBridge(OffMain.self, "a load is answered once, with the ad"),
        BrokenMAXBridge(SecondSetUpIsUnderWay.self, "set-ups of several instances are all answered"),
        BrokenMAXBridge(ForgetsTestMAX.self, "requests tell what the host says"),
        BrokenMAXBridge(ForgetsPlacement.self, "a load is answered once, with the ad"),
    ]
}

extension MAXTests {
    @Test(arguments: BrokenMAXBridge.all) func brokenBridgeIsFound(_ bridge: BrokenMAXBridge) async {
        let promises = MAXPromise.all.filter { $0.name == bridge.promise }
        let broken = await MAXPromise.broken(
            by: SampleMAX.self,
            knownAs: bridge.type,
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

final class LoadDelegateAtShow: BrokenMAX { override class var defect: Defect { Defect(keepsLoadDelegate: true) } }
final class NoDisplayFailures: BrokenMAX {
    override class var defect: Defect {
        Defect(tell: { word, tell in if case .notDisplayed = word { return } else { tell(word) } })
    }
}
final class DisplayFailuresAreLoadFailures: BrokenMAX {
    override class var defect: Defect {
        Defect(tell: { word, tell in
            if case .notDisplayed(let error) = word { tell(.failed(error)) } else { tell(word) }
        })
    }
}
final class AllNoFill: BrokenMAX {
    override class var defect: Defect {
        Defect(tell: { word, tell in if case .failed = word { tell(.failed(.noFill)) } else { tell(word) } })
    }
}
final class DisplayedOnLoad: BrokenMAX {
    override class var defect: Defect {
        Defect(tell: { word, tell in
            tell(word)
            if case .loaded = word { tell(.displayed) }
        })
    }
}
final class LoadedTwice: BrokenMAX {
    override class var defect: Defect {
        Defect(tell: { word, tell in
            tell(word)
            if case .loaded = word { tell(word) }
        })
    }
}
final class RewardLost: BrokenMAX {
    override class var defect: Defect {
        var isHidden = false
        return Defect(tell: { word, tell in
            if case .rewarded = word, isHidden { return }
            if case .hidden = word { isHidden = true }
            tell(word)
        })
    }
}
final class RewardAlways: BrokenMAX {
    override class var defect: Defect {
        Defect(tell: { word, tell in
            if case .hidden = word { tell(.rewarded(MAReward(amount: 1, label: ""))) }
            tell(word)
        })
    }
}
final class RewardOfItsOwn: BrokenMAX {
    override class var defect: Defect {
        Defect(tell: { word, tell in
            if case .rewarded = word { tell(.rewarded(MAReward(amount: 3, label: "coins"))) } else { tell(word) }
        })
    }
}
final class NoClicksMAX: BrokenMAX {
    override class var defect: Defect {
        Defect(tell: { word, tell in if case .clicked = word { return } else { tell(word) } })
    }
}
final class HiddenTwice: BrokenMAX {
    override class var defect: Defect {
        Defect(tell: { word, tell in
            tell(word)
            if case .hidden = word { tell(word) }
        })
    }
}
final class Outliving: BrokenMAX { override class var defect: Defect { Defect(outlives: true) } }
final class OffMain: BrokenMAX {
    override class var defect: Defect {
        Defect(tell: { word, tell in
            let call = Passed((word, tell))
            Thread.detachNewThread { call.value.1(call.value.0) }
        })
    }
}
final class SecondSetUpIsUnderWay: BrokenMAX {
    override class var defect: Defect { Defect(secondSetUp: .initializing) }
}
final class ForgetsTestMAX: BrokenMAX {
    override class var defect: Defect { Defect(parameters: { $0.isTesting = false }) }
}
final class ForgetsPlacement: BrokenMAX {
    override class var defect: Defect { Defect(parameters: { $0.thirdPartyAdPlacementIdentifier = "" }) }
}
