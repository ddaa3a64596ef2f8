import BridgeTesting
import FakeGMA
import Foundation
import GoogleMobileAdsStandIn
import MediationBridge
import MediationBridgeGMA
import PlatformViews
import Testing

/// A broken bridge, and the promise that it breaks.
struct BrokenBridge: CustomTestStringConvertible, Sendable {
    let type: GMACustomEvent.Type
    let promise: String
    /// The place where that was found.
    let seen: String

    init(_ type: GMACustomEvent.Type, _ promise: String, seen: String = "") {
        self.type = type
        self.promise = promise
        self.seen = seen
    }

    var testDescription: String { "\(self.type)" }

    static let all = [
        BrokenBridge(
            AnswersLoadAgain.self,
            "a failed presentation is told, and nothing else",
            seen: "CartyAdmobRewarded.m:73"
        ),
        BrokenBridge(AnswersTwice.self, "a load is answered once, with the ad", seen: "CartyAdmob*: _adEventDelegate"),
        BrokenBridge(
            SwallowsPresentFailures.self,
            "an ad that cannot be presented says so",
            seen: "SampleCustomEventInterstitialSwift.swift:50"
        ),
        BrokenBridge(CallsEverythingNoFill.self, "no ad is told from a failure", seen: "CartyLevelPlay"),
        BrokenBridge(
            CallsNoFillTimeout.self,
            "no ad is told from a failure",
            seen: "BidonMediationAdapter+Rewarded.m:53"
        ),
        BrokenBridge(SwallowsFailures.self, "no ad is told from a failure", seen: "Bytedance-UnionAD #233"),
        BrokenBridge(NeverGivesUp.self, "a network that says nothing is given up"),
        BrokenBridge(AnswersWithBoth.self, "a load is answered once, with the ad"),
        BrokenBridge(AnswersWithNothing.self, "no ad is told from a failure"),
        BrokenBridge(AnswersOffMain.self, "a load is answered once, with the ad"),
        BrokenBridge(ReportsOffMain.self, "a presentation is told in order"),
        BrokenBridge(ImpressionOnLoad.self, "a load is answered once, with the ad", seen: "GMA-android-mediation #500"),
        BrokenBridge(ImpressionOnPresent.self, "a presentation is told in order", seen: "GMA iOS mediation #1103"),
        BrokenBridge(NoImpressions.self, "a presentation is told in order", seen: "SampleCustomEventRewarded.m"),
        BrokenBridge(NoClicks.self, "a presentation is told in order", seen: "SampleCustomEventRewarded.m"),
        BrokenBridge(ClicksTwice.self, "a presentation is told in order", seen: "swift-package #150"),
        BrokenBridge(
            RewardLostAtDismissal.self,
            "a reward after the dismissal is told",
            seen: "GMA iOS mediation #267"
        ),
        BrokenBridge(RewardAtDismissal.self, "no reward is told that was not earned"),
        BrokenBridge(NoWillDismiss.self, "a presentation is told in order", seen: "Bigo, Moloco, Verve, PubMatic"),
        BrokenBridge(
            EarlyWillPresent.self,
            "a failed presentation is told, and nothing else",
            seen: "Bigo, Moloco, Verve"
        ),
        BrokenBridge(LastDelegateWins.self, "each ad reports to its own delegate", seen: "ALMediationAdapterRouter"),
        BrokenBridge(Leaks.self, "a host that lets go of an ad frees it", seen: "GMA-android-mediation #1098"),
        BrokenBridge(FileURLsGMA.self, "images are loaded, unless only URLs are wanted", seen: "the SDK's sample"),
        BrokenBridge(AlwaysVideoGMA.self, "assets are the network's", seen: "CartyAdmobNative.m:92"),
        BrokenBridge(SwappedAssets.self, "assets are the network's"),
        BrokenBridge(
            IgnoresImpressionSwitch.self,
            "what the network counts reaches the host, and nothing comes back",
            seen: "GMA iOS mediation #487"
        ),
        BrokenBridge(
            IgnoresClickSwitch.self,
            "what the host counts reaches the network, and nothing comes back",
            seen: "GMA iOS mediation #487"
        ),
        BrokenBridge(NoViews.self, "what the host counts reaches the network, and nothing comes back"),
        BrokenBridge(NoRecordedImpressions.self, "what the host counts reaches the network, and nothing comes back"),
        BrokenBridge(ImpressionEcho.self, "what the host counts reaches the network, and nothing comes back"),
        BrokenBridge(ClickEcho.self, "what the host counts reaches the network, and nothing comes back"),
        BrokenBridge(
            KeepsViews.self,
            "what the host counts reaches the network, and nothing comes back",
            seen: "prebid-mobile-ios #908"
        ),
        BrokenBridge(NoVideoEvents.self, "what a video does is told as what it is"),
        BrokenBridge(ForgetsTest.self, "requests tell what the host says"),
        BrokenBridge(ForgetsSettings.self, "a load is answered once, with the ad"),
        BrokenBridge(
            DefaultBannerSize.self,
            "a banner has the size of its ad, and no larger one than asked for",
            seen: "CartyAdmobBanner.m:93"
        ),
        BrokenBridge(
            BannerWithoutSize.self,
            "a banner has the size of its ad, and no larger one than asked for",
            seen: "velocityads"
        ),
        BrokenBridge(FluidIsMedium.self, "a place that no network knows is an error", seen: "CartyAdmobBanner.m:97"),
    ]

    /// Those that break the set-up.
    static let setUps = [
        BrokenBridge(
            RemembersFailure.self,
            "set-ups are answered once, whoever comes when",
            seen: "ISMintegralAdapter.m:90"
        ),
        BrokenBridge(
            LosesSecondSetUp.self,
            "set-ups are answered once, whoever comes when",
            seen: "ISMintegralAdapter.m:95"
        ),
        BrokenBridge(SetUpSucceedsAtOnce.self, "set-ups are answered once, whoever comes when", seen: "Vungle"),
        BrokenBridge(SetUpFailureIsSuccess.self, "set-ups are answered once, whoever comes when", seen: "IronSource"),
        BrokenBridge(LoadsDuringSetUpFail.self, "set-ups are answered once, whoever comes when", seen: "maio"),
    ]
}

typealias Defect = BrokenGMA.Defect

final class AnswersLoadAgain: BrokenGMA {
    override class var defect: Defect {
        Defect(event: { event, host in
            if case .failed(let error) = event { host.answerAgain(error) } else { host.tell(event) }
        })
    }
}
final class AnswersTwice: BrokenGMA {
    override class var defect: Defect { Defect(loaded: { $0.answerAgain(NSError(domain: "", code: 1)) }) }
}
final class SwallowsPresentFailures: BrokenGMA {
    override class var defect: Defect {
        Defect(event: { event, host in if case .failed = event { return } else { host.tell(event) } })
    }
}
final class CallsEverythingNoFill: BrokenGMA {
    override class var defect: Defect { Defect(failure: { NSError(domain: $0.domain, code: 200) }) }
}
final class CallsNoFillTimeout: BrokenGMA {
    override class var defect: Defect {
        Defect(failure: { $0.code == 200 ? NSError(domain: $0.domain, code: 204) : $0 })
    }
}
final class SwallowsFailures: BrokenGMA { override class var defect: Defect { Defect(failure: { _ in nil }) } }
final class NeverGivesUp: BrokenGMA {
    override class var defect: Defect { Defect(failure: { $0.code == 204 ? nil : $0 }) }
}
final class AnswersWithBoth: BrokenGMA {
    override class var defect: Defect {
        Defect(answer: { ad, error, handler in handler(ad, error ?? NSError(domain: "", code: 0)) })
    }
}
final class AnswersWithNothing: BrokenGMA {
    override class var defect: Defect { Defect(answer: { ad, _, handler in handler(ad, nil) }) }
}
final class AnswersOffMain: BrokenGMA {
    override class var defect: Defect {
        Defect(answer: { ad, error, handler in
            let call = Passed((ad, error, handler))
            elsewhere { call.value.2(call.value.0, call.value.1) }
        })
    }
}
final class ReportsOffMain: BrokenGMA {
    override class var defect: Defect {
        Defect(event: { event, host in
            let call = Passed((event, host))
            elsewhere { call.value.1.tell(call.value.0) }
        })
    }
}
final class ImpressionOnLoad: BrokenGMA {
    override class var defect: Defect { Defect(loaded: { $0.tell(.impression) }) }
}
final class ImpressionOnPresent: BrokenGMA {
    override class var defect: Defect { Defect(presenting: { $0.tell(.impression) }) }
}
final class NoImpressions: BrokenGMA {
    override class var defect: Defect { Defect(event: { if $0 != .impression { $1.tell($0) } }) }
}
final class NoClicks: BrokenGMA {
    override class var defect: Defect { Defect(event: { if $0 != .click { $1.tell($0) } }) }
}
final class ClicksTwice: BrokenGMA {
    override class var defect: Defect {
        Defect(event: { event, host in
            host.tell(event)
            if event == .click { host.tell(event) }
        })
    }
}
final class RewardLostAtDismissal: BrokenGMA {
    override class var defect: Defect {
        Defect(event: { event, host in
            host.tell(event)
            if event == .didDismiss { host.delegate = nil }
        })
    }
}
final class RewardAtDismissal: BrokenGMA {
    override class var defect: Defect {
        Defect(event: { event, host in
            if event == .willDismiss { host.tell(.reward) }
            if event != .reward { host.tell(event) }
        })
    }
}
final class NoWillDismiss: BrokenGMA {
    override class var defect: Defect { Defect(event: { if $0 != .willDismiss { $1.tell($0) } }) }
}
final class EarlyWillPresent: BrokenGMA {
    override class var defect: Defect {
        Defect(event: { if $0 != .willPresent { $1.tell($0) } }, presenting: { $0.tell(.willPresent) })
    }
}
final class LastDelegateWins: BrokenGMA {
    nonisolated(unsafe) static weak var last: Passage?
    override class var defect: Defect {
        Defect(event: { event, _ in self.last?.tell(event) }, loaded: { self.last = $0 })
    }
}
final class Leaks: BrokenGMA { override class var defect: Defect { Defect(leaks: true) } }
final class FileURLsGMA: BrokenGMA { override class var defect: Defect { Defect(native: { FileURLs($0, $1) }) } }
final class AlwaysVideoGMA: BrokenGMA { override class var defect: Defect { Defect(native: { AlwaysVideo($0, $1) }) } }
final class SwappedAssets: BrokenGMA { override class var defect: Defect { Defect(native: { EmptyTexts($0, $1) }) } }
final class IgnoresImpressionSwitch: BrokenGMA {
    override class var defect: Defect { Defect(native: { NeverCountsImpressions($0, $1) }) }
}
final class IgnoresClickSwitch: BrokenGMA {
    override class var defect: Defect { Defect(native: { AlwaysCountsClicks($0, $1) }) }
}
final class NoViews: BrokenGMA { override class var defect: Defect { Defect(native: { SwallowsViews($0, $1) }) } }
final class NoRecordedImpressions: BrokenGMA {
    override class var defect: Defect { Defect(native: { SwallowsImpressions($0, $1) }) }
}
final class ImpressionEcho: BrokenGMA {
    override class var defect: Defect { Defect(native: { EchoesImpressions($0, $1) }) }
}
final class ClickEcho: BrokenGMA { override class var defect: Defect { Defect(native: { EchoesClicks($0, $1) }) } }
final class KeepsViews: BrokenGMA {
    override class var defect: Defect { Defect(native: { IgnoresUntracking($0, $1) }) }
}
final class NoVideoEvents: BrokenGMA {
    override class var defect: Defect { Defect(event: { if $0 != .muteVideo { $1.tell($0) } }) }
}
final class ForgetsTest: BrokenGMA {
    override class var defect: Defect { Defect(request: { $0.isTestRequest = false }) }
}
final class ForgetsSettings: BrokenGMA {
    override class var defect: Defect { Defect(request: { $0.credentials = MediationCredentials() }) }
}
final class DefaultBannerSize: BrokenGMA {
    override class var defect: Defect {
        Defect(request: {
            ($0 as? MediationBannerAdConfiguration)?.adSize = AdSize(size: CGSize(width: 300, height: 250))
        })
    }
}
final class BannerWithoutSize: BrokenGMA {
    override class var defect: Defect {
        Defect(banner: { banner in
            banner.view.frame = .zero
        })
    }
}
final class FluidIsMedium: BrokenGMA {
    override class var defect: Defect {
        Defect(request: { request in
            guard let request = request as? MediationBannerAdConfiguration, request.adSize.flags != 0 else { return }
            request.adSize = AdSize(size: CGSize(width: 300, height: 250))
        })
    }
}

// MARK: - Set-ups

/// The answers of set-ups, kept between them.
final class RemembersFailure: SlowStartGMA {
    nonisolated(unsafe) static var failure: (any Error)?
    override class func setUp(
        with configuration: MediationServerConfiguration,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        if let failure { return completionHandler(failure) }
        super.setUp(with: configuration) { error in
            self.failure = error
            completionHandler(error)
        }
    }
}
final class LosesSecondSetUp: SlowStartGMA {
    nonisolated(unsafe) static var isUnderWay = false
    override class func setUp(
        with configuration: MediationServerConfiguration,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        guard !self.isUnderWay else { return }
        self.isUnderWay = true
        super.setUp(with: configuration) { error in
            self.isUnderWay = false
            completionHandler(error)
        }
    }
}
final class SetUpSucceedsAtOnce: SlowStartGMA {
    override class func setUp(
        with configuration: MediationServerConfiguration,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        completionHandler(nil)
        super.setUp(with: configuration) { _ in }
    }
}
final class SetUpFailureIsSuccess: SlowStartGMA {
    override class func setUp(
        with configuration: MediationServerConfiguration,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        super.setUp(with: configuration) { _ in completionHandler(nil) }
    }
}
final class LoadsDuringSetUpFail: SlowStartGMA {
    nonisolated(unsafe) static var isReady = false
    override class func setUp(
        with configuration: MediationServerConfiguration,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        super.setUp(with: configuration) { error in
            self.isReady = error == nil
            completionHandler(error)
        }
    }
    override func loadNativeAd(
        for adConfiguration: MediationNativeAdConfiguration,
        completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {
        guard Self.isReady else {
            _ = completionHandler(nil, NSError(domain: "", code: 100))
            return
        }
        super.loadNativeAd(for: adConfiguration, completionHandler: completionHandler)
    }
}

/// Runs a call on another thread.
private func elsewhere(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }
