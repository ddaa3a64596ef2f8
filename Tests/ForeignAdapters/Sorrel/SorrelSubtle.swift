import MediationCore
import PlatformViews

// MARK: Native ads

/// Lets all open loads of a unit fail if one does.
final class SorrelNativeFailsForAll: SorrelAdapter, SorrelBroken {
    private struct WeakAdapter {
        weak var adapter: SorrelNativeFailsForAll?
    }

    private static let adapters = SorrelMemory<[WeakAdapter]>([])

    override func send(_ loader: SorrelLoader, _ privacy: PrivacySnapshot) {
        Self.adapters.value = Self.adapters.value.filter { $0.adapter != nil } + [WeakAdapter(adapter: self)]
        super.send(loader, privacy)
    }

    override func didFail(_ error: SorrelError) {
        guard let loader = self.loader as? SorrelNativeLoader else { return super.didFail(error) }
        for case let adapter? in Self.adapters.value.map(\.adapter)
        where adapter.loader is SorrelNativeLoader && adapter.loader?.terms.unit == loader.terms.unit {
            adapter.answer(with: adapter.mediationError(error))
        }
    }
}

/// Passes on nothing more once the views were taken away.
class SorrelClosingAd: SorrelNativeAd {
    override func didUntrack(_ container: PlatformView?) {
        super.didUntrack(container)
        self.events.close()
    }
}
final class SorrelEventsStopAtUntrack: SorrelOwnNative<SorrelClosingAd>, SorrelBroken {}

/// Reports only one page over the app.
class SorrelOnePageAd: SorrelNativeAd {
    private var hasClosed = false

    override func nativeWillOpenPage(_ ad: SorrelNative) {
        if !self.hasClosed { super.nativeWillOpenPage(ad) }
    }

    override func nativeWillClosePage(_ ad: SorrelNative) {
        if !self.hasClosed { super.nativeWillClosePage(ad) }
    }

    override func nativeDidClosePage(_ ad: SorrelNative) {
        if !self.hasClosed { super.nativeDidClosePage(ad) }
        self.hasClosed = true
    }
}
final class SorrelEventsPageOnce: SorrelOwnNative<SorrelOnePageAd>, SorrelBroken {}

/// Takes a tap without a view for one on the title.
class SorrelNamelessTapAd: SorrelNativeAd {
    override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.ad.noteTap(on: view == nil ? NativeAdAsset.headline.rawValue : asset.rawValue)
    }
}
final class SorrelClicksNamelessWithoutView: SorrelOwnNative<SorrelNamelessTapAd>, SorrelBroken {}

/// Has no answer about children for teens, and leaves what the SDK was told.
final class SorrelConsentTeenUnset: SorrelAdapter, SorrelBroken {
    override class func consent(_ privacy: PrivacySnapshot) -> SorrelConsent {
        var consent = super.consent(privacy)
        if privacy.ageTreatment == .teen { consent.isChild = SorrelSDK.shared.consent.isChild }
        return consent
    }
}

// MARK: Ads that cover the screen

/// Shows the ad again if it could not be shown.
class SorrelRetryingCover: SorrelCoverAd {
    private weak var controller: PlatformViewController?
    private var hasFailed = false

    override func show(over viewController: PlatformViewController) {
        self.controller = viewController
        super.show(over: viewController)
    }

    override func cover(_ ad: SorrelCover, couldNotOpen reason: String) {
        guard !self.hasFailed, ad.isUsable, let controller = self.controller else {
            return super.cover(ad, couldNotOpen: reason)
        }
        self.hasFailed = true
        ad.show(over: controller)
    }
}
final class SorrelCoverRetriesFailure: SorrelOwnCover<SorrelRetryingCover>, SorrelBroken {}

/// Drops taps that come before the impression.
class SorrelSeenFirstCover: SorrelCoverAd {
    private var wasSeen = false

    override func coverWasSeen(_ ad: SorrelCover) {
        self.wasSeen = true
        super.coverWasSeen(ad)
    }

    override func coverWasTapped(_ ad: SorrelCover) {
        if self.wasSeen { super.coverWasTapped(ad) }
    }
}
final class SorrelCoverTapsOnlyWhenSeen: SorrelOwnCover<SorrelSeenFirstCover>, SorrelBroken {}

/// Gives one prize for each unit.
class SorrelUnitPrize: SorrelPrizeAd {
    private static let given = SorrelMemory<Set<String>>([])

    override func cover(_ ad: SorrelCover, didGive prize: SorrelPrize) {
        guard Self.given.value.insert(ad.terms.unit).inserted else { return }
        super.cover(ad, didGive: prize)
    }
}
final class SorrelPrizeOncePerUnit: SorrelOwnPrize<SorrelUnitPrize>, SorrelBroken {}

// MARK: Errors

/// Recognises "no fill" by the text of the error.
final class SorrelErrorNoFillByText: SorrelAdapter, SorrelBroken {
    override func mediationError(_ error: SorrelError) -> MediationError {
        guard error.number == SorrelError.nothingToShow, !error.text.lowercased().contains("no fill") else {
            return super.mediationError(error)
        }
        return MediationError(.serverError, error.text, networkCode: error.number, underlying: error)
    }
}
