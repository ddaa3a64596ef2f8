import MediationCore
import PlatformViews

/// A broken adapter whose ads that cover the screen without a prize are of a class of its own.
class SorrelOwnCover<Ad: SorrelCoverAd>: SorrelAdapter {
    override func mapped(_ ad: SorrelInterstitial) -> any MediationFullScreenAd { Ad(ad) }
    override func mapped(_ ad: SorrelAppOpen) -> any MediationFullScreenAd { Ad(ad) }
}

/// A broken adapter whose rewarded ads are of a class of its own.
class SorrelOwnPrize<Ad: SorrelPrizeAd>: SorrelAdapter {
    override func mapped(_ ad: SorrelRewarded) -> any MediationRewardedAd { Ad(ad) }
    override func mapped(_ ad: SorrelBonus) -> any MediationRewardedAd { Ad(ad) }
}

// MARK: Presenting

/// Reports that the ad is on the screen before the SDK is asked.
class SorrelHastyCover: SorrelCoverAd {
    override func show(over viewController: PlatformViewController) {
        self.report(.willPresent)
        super.show(over: viewController)
    }

    override func coverDidOpen(_ ad: SorrelCover) {}
}
final class SorrelCoverHasty: SorrelOwnCover<SorrelHastyCover>, SorrelBroken {}

/// Is silent if the ad cannot be shown any more.
class SorrelSilentCover: SorrelCoverAd {
    override func show(over viewController: PlatformViewController) {
        guard self.ad.isUsable else { return }
        self.ad.show(over: viewController)
    }
}
final class SorrelCoverExpiredSilently: SorrelOwnCover<SorrelSilentCover>, SorrelBroken {}

/// Answers the load again if the ad cannot be shown.
class SorrelTangledCover: SorrelCoverAd {
    fileprivate var handler: FullScreenAdCompletionHandler?

    override func cover(_ ad: SorrelCover, couldNotOpen reason: String) {
        guard let handler = self.handler else { return super.cover(ad, couldNotOpen: reason) }
        handler(.failure(MediationError(.adapterError, reason)))
    }
}
final class SorrelCoverAnswersLoad: SorrelAdapter, SorrelBroken {
    private func answer(with ad: SorrelTangledCover) {
        guard let handler = self.coverAnswer.take() else { return }
        ad.handler = handler
        handler(.success(ad))
    }

    override func didLoad(_ ad: SorrelInterstitial) { self.answer(with: SorrelTangledCover(ad)) }
    override func didLoad(_ ad: SorrelAppOpen) { self.answer(with: SorrelTangledCover(ad)) }
}

/// Presents from the topmost controller of the app.
class SorrelTopmostCover: SorrelCoverAd {
    override func show(over viewController: PlatformViewController) {
        super.show(over: .topmost ?? PlatformViewController())
    }
}
final class SorrelCoverTopmost: SorrelOwnCover<SorrelTopmostCover>, SorrelBroken {}

/// Lets go of the controller at the dismissal alone.
class SorrelRetainingCover: SorrelCoverAd {
    private var controller: PlatformViewController?

    override func show(over viewController: PlatformViewController) {
        self.controller = viewController
        super.show(over: viewController)
    }

    override func coverDidClose(_ ad: SorrelCover) {
        self.controller = nil
        super.coverDidClose(ad)
    }
}
final class SorrelCoverControllerKept: SorrelOwnCover<SorrelRetainingCover>, SorrelBroken {}

/// Does not present while an ad covers the screen, and takes one that has failed for such an ad.
class SorrelLockedCover: SorrelCoverAd {
    private static let isShowing = SorrelMemory(false)

    override func show(over viewController: PlatformViewController) {
        guard !Self.isShowing.value else { return self.report(.didFailToPresent("Another ad covers the screen.")) }
        guard self.ad.isUsable else { return super.show(over: viewController) }
        Self.isShowing.value = true
        super.show(over: viewController)
    }

    override func coverDidClose(_ ad: SorrelCover) {
        Self.isShowing.value = false
        super.coverDidClose(ad)
    }
}
final class SorrelCoverLockedByFailure: SorrelOwnCover<SorrelLockedCover>, SorrelBroken {}

// MARK: Events

/// Takes the beginning of the closing for its end, too.
class SorrelTwoEndsCover: SorrelCoverAd {
    override func coverWillClose(_ ad: SorrelCover) {
        self.report(.willDismiss)
        self.report(.didDismiss)
    }
}
final class SorrelCoverTwoEnds: SorrelOwnCover<SorrelTwoEndsCover>, SorrelBroken {}

/// Reports that an ad that could not be shown was dismissed, for apps that wait for that.
class SorrelComfortCover: SorrelCoverAd {
    override func cover(_ ad: SorrelCover, couldNotOpen reason: String) {
        super.cover(ad, couldNotOpen: reason)
        self.report(.didDismiss)
    }
}
final class SorrelCoverFailsAndCloses: SorrelOwnCover<SorrelComfortCover>, SorrelBroken {}

/// Ignores a failure after the ad has come to the screen.
class SorrelStubbornCover: SorrelCoverAd {
    private var isOpen = false

    override func coverDidOpen(_ ad: SorrelCover) {
        self.isOpen = true
        super.coverDidOpen(ad)
    }

    override func cover(_ ad: SorrelCover, couldNotOpen reason: String) {
        if !self.isOpen { super.cover(ad, couldNotOpen: reason) }
    }
}
final class SorrelCoverFailsInTheMiddle: SorrelOwnCover<SorrelStubbornCover>, SorrelBroken {}

/// Has one text for all failures.
class SorrelVagueCover: SorrelCoverAd {
    override func cover(_ ad: SorrelCover, couldNotOpen reason: String) {
        self.report(.didFailToPresent("The ad could not be shown."))
    }
}
final class SorrelCoverVagueFailure: SorrelOwnCover<SorrelVagueCover>, SorrelBroken {}

/// Counts an impression when the ad opens, besides the SDK's.
class SorrelDoubleSeenCover: SorrelCoverAd {
    override func coverDidOpen(_ ad: SorrelCover) {
        super.coverDidOpen(ad)
        self.report(.impression)
    }
}
final class SorrelCoverSeenTwice: SorrelOwnCover<SorrelDoubleSeenCover>, SorrelBroken {}

/// Passes on the first tap alone.
class SorrelOneTapCover: SorrelCoverAd {
    private var wasTapped = false

    override func coverWasTapped(_ ad: SorrelCover) {
        if !self.wasTapped { super.coverWasTapped(ad) }
        self.wasTapped = true
    }
}
final class SorrelCoverOneTap: SorrelOwnCover<SorrelOneTapCover>, SorrelBroken {}

/// Takes the end of an ad's validity for a dismissal.
class SorrelFadingCover: SorrelCoverAd {
    override func coverDidExpire(_ ad: SorrelCover) { self.report(.didDismiss) }
}
final class SorrelCoverExpiryIsEnd: SorrelOwnCover<SorrelFadingCover>, SorrelBroken {}

/// Passes all events to the ad that was loaded last.
class SorrelCurrentCover: SorrelCoverAd {
    private struct WeakAd {
        weak var ad: SorrelCurrentCover?
    }

    private static let current = SorrelMemory(WeakAd())

    override func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        Self.current.value = WeakAd(ad: self)
        super.didLoad(reportingTo: eventDelegate)
    }

    override func report(_ event: FullScreenAdEvent) {
        (Self.current.value.ad ?? self).events.report(.told(event))
    }
}
final class SorrelCoverCurrentAd: SorrelOwnCover<SorrelCurrentCover>, SorrelBroken {}

/// Stops listening to an ad when the next one is asked for.
final class SorrelCoverNextDetaches: SorrelAdapter, SorrelBroken {
    private struct WeakAd {
        weak var ad: SorrelInterstitial?
    }

    private static let current = SorrelMemory(WeakAd())

    override func send(_ loader: SorrelLoader, _ privacy: PrivacySnapshot) {
        if loader is SorrelInterstitialLoader { Self.current.value.ad?.delegate = nil }
        super.send(loader, privacy)
    }

    override func didLoad(_ ad: SorrelInterstitial) {
        super.didLoad(ad)
        Self.current.value = WeakAd(ad: ad)
    }
}

/// Asks for app-open ads with the loader of interstitial ads.
final class SorrelCoverWrongLoader: SorrelAdapter, SorrelBroken {
    override func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.loadInterstitialAd(for: configuration, completionHandler: completionHandler)
    }
}

// MARK: Prizes

/// Stops listening when the ad closes.
class SorrelDetachingPrize: SorrelPrizeAd {
    override func coverDidClose(_ ad: SorrelCover) {
        super.coverDidClose(ad)
        (ad as? SorrelRewarded)?.delegate = nil
        (ad as? SorrelBonus)?.delegate = nil
    }
}
final class SorrelPrizeDetached: SorrelOwnPrize<SorrelDetachingPrize>, SorrelBroken {}

/// Grants a prize to everybody who has seen the ad to its end.
class SorrelGenerousPrize: SorrelPrizeAd {
    private var isGiven = false

    override func cover(_ ad: SorrelCover, didGive prize: SorrelPrize) {
        self.isGiven = true
        super.cover(ad, didGive: prize)
    }

    override func coverDidClose(_ ad: SorrelCover) {
        if !self.isGiven { self.events.report(.prize(SorrelPrize(name: nil, count: nil))) }
        super.coverDidClose(ad)
    }
}
final class SorrelPrizeForClosing: SorrelOwnPrize<SorrelGenerousPrize>, SorrelBroken {}

/// Keeps a prize until the ad closes.
class SorrelHeldPrize: SorrelPrizeAd {
    private var prize: SorrelPrize?

    override func cover(_ ad: SorrelCover, didGive prize: SorrelPrize) { self.prize = prize }

    override func coverDidClose(_ ad: SorrelCover) {
        if let prize = self.prize { super.cover(ad, didGive: prize) }
        super.coverDidClose(ad)
    }
}
final class SorrelPrizeHeld: SorrelOwnPrize<SorrelHeldPrize>, SorrelBroken {}

/// Has whole amounts only.
class SorrelWholePrize: SorrelPrizeAd {
    override func cover(_ ad: SorrelCover, didGive prize: SorrelPrize) {
        super.cover(ad, didGive: SorrelPrize(name: prize.name, count: prize.count?.rounded()))
    }
}
final class SorrelPrizeWhole: SorrelOwnPrize<SorrelWholePrize>, SorrelBroken {}

/// Makes up what the network does not say.
class SorrelDefaultPrize: SorrelPrizeAd {
    override func cover(_ ad: SorrelCover, didGive prize: SorrelPrize) {
        super.cover(ad, didGive: SorrelPrize(name: prize.name ?? "reward", count: prize.count ?? 1))
    }
}
final class SorrelPrizeMadeUp: SorrelOwnPrize<SorrelDefaultPrize>, SorrelBroken {}

/// Passes on the app's data only with a user's ID.
class SorrelOnlyWithUserPrize: SorrelPrizeAd {
    override func verify(_ userID: String?, _ note: String?) {
        guard let userID else { return }
        super.verify(userID, note)
    }
}
final class SorrelPrizeDataNeedsUser: SorrelOwnPrize<SorrelOnlyWithUserPrize>, SorrelBroken {}

/// Names the user who gets the prize after the ad was shown.
class SorrelLateVerifiedPrize: SorrelPrizeAd {
    override func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.show(over: viewController)
        self.verify(verification?.userID, verification?.customData)
    }
}
final class SorrelPrizeVerifiedLate: SorrelOwnPrize<SorrelLateVerifiedPrize>, SorrelBroken {}

/// Forgets rewarded interstitial ads when the app's user is told to the SDK.
class SorrelForgottenBonus: SorrelPrizeAd {
    override func verify(_ userID: String?, _ note: String?) {
        guard let ad = self.ad as? SorrelRewarded else { return }
        (ad.userID, ad.note) = (userID, note)
    }
}
final class SorrelPrizeBonusUnverified: SorrelOwnPrize<SorrelForgottenBonus>, SorrelBroken {}

/// Passes on a prize only after the SDK's impression.
class SorrelOrderlyPrize: SorrelPrizeAd {
    private var isSeen = false

    override func coverWasSeen(_ ad: SorrelCover) {
        self.isSeen = true
        super.coverWasSeen(ad)
    }

    override func cover(_ ad: SorrelCover, didGive prize: SorrelPrize) {
        if self.isSeen { super.cover(ad, didGive: prize) }
    }
}
final class SorrelPrizeNeedsImpression: SorrelOwnPrize<SorrelOrderlyPrize>, SorrelBroken {}
