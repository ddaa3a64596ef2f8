import MediationCore
import PlatformViews

// Mistakes that show only after something else has happened, or with unusual values.

// MARK: Ads that cover the screen

/// Passes on nothing more after the dismissal.
class SorrelClosedCover: SorrelCoverAd {
    override func coverDidClose(_ ad: SorrelCover) {
        super.coverDidClose(ad)
        self.events.close()
    }
}
final class SorrelCoverLateEventsLost: SorrelOwnCover<SorrelClosedCover>, SorrelBroken {}

/// Loses what happens before mediation listens.
class SorrelDeafCover: SorrelCoverAd {
    private var receiver: (any MediationFullScreenAdEventDelegate)?

    override func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.receiver = eventDelegate
    }

    override func report(_ event: FullScreenAdEvent) { self.receiver?.report(event) }
}
final class SorrelCoverEarlyEventsLost: SorrelOwnCover<SorrelDeafCover>, SorrelBroken {}

/// Does not take a failure without a reason for one.
class SorrelReasonedCover: SorrelCoverAd {
    override func cover(_ ad: SorrelCover, couldNotOpen reason: String) {
        if !reason.isEmpty { super.cover(ad, couldNotOpen: reason) }
    }
}
final class SorrelCoverFailsWithoutReason: SorrelOwnCover<SorrelReasonedCover>, SorrelBroken {}

/// Reports that an ad that has expired could not be presented, before anybody has tried.
class SorrelRashCover: SorrelCoverAd {
    override func coverDidExpire(_ ad: SorrelCover) {
        super.coverDidExpire(ad)
        self.report(.didFailToPresent("The ad has expired."))
    }
}
final class SorrelCoverExpiryFailsToo: SorrelOwnCover<SorrelRashCover>, SorrelBroken {}

/// Keeps the ads that are on the screen, and forgets to let go of those that could not be shown.
class SorrelPresentedCover: SorrelCoverAd {
    private static let presented = SorrelMemory<[ObjectIdentifier: SorrelPresentedCover]>([:])

    override func show(over viewController: PlatformViewController) {
        if self.ad.isUsable { Self.presented.value[ObjectIdentifier(self)] = self }
        super.show(over: viewController)
    }

    override func coverDidClose(_ ad: SorrelCover) {
        super.coverDidClose(ad)
        Self.presented.value[ObjectIdentifier(self)] = nil
    }
}
final class SorrelCoverPresentedKept: SorrelOwnCover<SorrelPresentedCover>, SorrelBroken {}

/// Stops listening to the ad if the SDK tells of a failure after it.
final class SorrelCoverLateFailureDetaches: SorrelAdapter, SorrelBroken {
    private weak var ad: SorrelInterstitial?

    override func didLoad(_ ad: SorrelInterstitial) {
        if self.ad == nil { self.ad = ad }
        super.didLoad(ad)
    }

    override func didFail(_ error: SorrelError) {
        self.ad?.delegate = nil
        super.didFail(error)
    }
}

// MARK: Prizes

/// Gives the prize again at the dismissal.
class SorrelRepeatedPrize: SorrelPrizeAd {
    private var prize: SorrelPrize?

    override func cover(_ ad: SorrelCover, didGive prize: SorrelPrize) {
        self.prize = prize
        super.cover(ad, didGive: prize)
    }

    override func coverDidClose(_ ad: SorrelCover) {
        if let prize = self.prize { super.cover(ad, didGive: prize) }
        super.coverDidClose(ad)
    }
}
final class SorrelPrizeTwice: SorrelOwnPrize<SorrelRepeatedPrize>, SorrelBroken {}

/// Takes a prize of zero for none.
class SorrelPositivePrize: SorrelPrizeAd {
    override func cover(_ ad: SorrelCover, didGive prize: SorrelPrize) {
        if prize.count != 0 { super.cover(ad, didGive: prize) }
    }
}
final class SorrelPrizeZeroLost: SorrelOwnPrize<SorrelPositivePrize>, SorrelBroken {}

/// Passes the last user to the SDK if the app names none.
class SorrelRememberedUserPrize: SorrelPrizeAd {
    private static let last = SorrelMemory<ServerSideVerification?>(nil)

    override func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        let verification = verification ?? Self.last.value
        Self.last.value = verification
        super.present(from: viewController, verification: verification)
    }
}
final class SorrelPrizeUserRemembered: SorrelOwnPrize<SorrelRememberedUserPrize>, SorrelBroken {}
