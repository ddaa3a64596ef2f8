import Dispatch
package import MediationCore
package import PlatformViews

// Adapters with one mistake each, in one format or at one moment only. What each gets wrong is said in the catalog.

package final class VesperSilentWhenExpired: VesperScreenAd {
    override func show(from viewController: PlatformViewController) {
        guard self.creative.isReady else { return }
        super.show(from: viewController)
    }
}

package final class VesperFailureUnexplained: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        guard case .failedToShow = event else { return super.mapped(event) }
        return [.event(.didFailToPresent("The ad could not be shown."))]
    }
}

package final class VesperTriesAgain: VesperScreenAd {
    private weak var controller: PlatformViewController?

    override func show(from viewController: PlatformViewController) {
        self.controller = viewController
        super.show(from: viewController)
    }

    package override nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
        super.vesperCreative(creative, did: event)
        guard case .failedToShow = event else { return }
        Task { @MainActor in self.controller.map { self.creative.show(from: $0) } }
    }
}

package final class VesperHopsToMain: VesperScreenAd {
    private nonisolated static let isMain: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    package override nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
        if DispatchQueue.getSpecific(key: Self.isMain) == true { return self.receive(event) }
        DispatchQueue.main.async { self.receive(event) }
    }

    private nonisolated func receive(_ event: VesperEvent) {
        for report in self.mapped(event) { self.report(report) }
    }
}

package final class VesperDeafAfterSecondAnswer: VesperAdapter {
    private nonisolated let shown = LockedValue<VesperScreenAd?>(nil)

    override nonisolated func makeScreenAd(_ creative: VesperCreative) -> VesperScreenAd {
        let ad = super.makeScreenAd(creative)
        self.shown.withLock { $0 = ad }
        return ad
    }

    package override nonisolated func vesperLoader(_ loader: VesperLoader, didFailWith error: VesperError) {
        self.shown.withLock { $0 }?.creative.delegate = nil
        super.vesperLoader(loader, didFailWith: error)
    }
}

package final class VesperShortLife: VesperScreenAd {
    package override var timeToLive: Duration? { .milliseconds(3600) }
}

package final class VesperTestsReward: VesperAdapter {
    private final class Ad: VesperScreenAd {
        override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
            event == .closing ? super.mapped(event) + [.reward(AdReward())] : super.mapped(event)
        }
    }

    private nonisolated let isTest = LockedValue(false)

    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        self.isTest.withLock { $0 = wish.isTest }
        super.load(wish, answer)
    }

    override nonisolated func makeScreenAd(_ creative: VesperCreative) -> VesperScreenAd {
        self.isTest.withLock { $0 } ? Ad(creative) : super.makeScreenAd(creative)
    }
}

package final class VesperAdaptiveIsFree: VesperAdapter {
    override func place(_ size: BannerSize) -> VesperSize {
        VesperSize(width: size.width, maxHeight: size.kind == .fixed ? size.height : nil)
    }
}

package final class VesperRefreshesAdaptive: VesperAdapter {
    private var isFixed = false

    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        self.isFixed = wish.size?.kind == .fixed
        super.load(wish, answer)
    }

    override func prepare(_ loader: VesperLoader) { loader.refreshesItself = !self.isFixed }
}

package final class VesperStopsRefreshOnce: VesperAdapter {
    private static var isStopped = false

    override func prepare(_ loader: VesperLoader) {
        if !Self.isStopped { loader.refreshesItself = false }
        Self.isStopped = true
    }
}

package final class VesperPlacesItself: VesperBanner {
    package override func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        super.didLoad(reportingTo: eventDelegate)
        PlatformViewController.topmost?.view.addSubview(self.view)
    }
}

package final class VesperHidesWhenRead: VesperBanner {
    package override var view: PlatformView {
        super.view.isHidden = true
        return super.view
    }
}

package final class VesperSelfRemoving: VesperBanner {
    package override func didRemove() {
        super.didRemove()
        self.report(.didDismiss)
    }
}

package final class VesperEarlyUnheard: VesperBanner {
    private nonisolated let isTaken = LockedValue(false)

    package override func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        self.isTaken.withLock { $0 = true }
        super.didLoad(reportingTo: eventDelegate)
    }

    package override nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
        guard self.isTaken.withLock({ $0 }) else { return }
        super.vesperCreative(creative, did: event)
    }
}

package final class VesperRewardedNoFill: VesperAdapter {
    private nonisolated let isRewarded = LockedValue(false)

    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        self.isRewarded.withLock { $0 = wish.format.isRewarded }
        super.load(wish, answer)
    }

    override nonisolated func mapped(_ error: VesperError) -> MediationError {
        guard self.isRewarded.withLock({ $0 }) else { return super.mapped(error) }
        return MediationError(.noFill, error.text, networkCode: error.number, underlying: error)
    }
}

package final class VesperBusy: VesperAdapter {
    private nonisolated static let busy = LockedValue<Set<VesperFormat>>([])
    private var format: VesperFormat?

    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        guard wish.format == .native || Self.busy.withLock({ $0.insert(wish.format).inserted }) else { return }
        self.format = wish.format
        super.load(wish) { result in
            _ = Self.busy.withLock { $0.remove(wish.format) }
            answer(result)
        }
    }

    package override func cancelLoad(reason: CancelReason) {
        super.cancelLoad(reason: reason)
        guard let format else { return }
        _ = Self.busy.withLock { $0.remove(format) }
    }
}

package final class VesperCancelAnswers: VesperAdapter {
    private var isRewarded = false

    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        self.isRewarded = wish.format.isRewarded
        super.load(wish, answer)
    }

    package override func cancelLoad(reason: CancelReason) {
        if self.isRewarded { self.answer.take()?(.failure(MediationError(.adapterError, "The load was cancelled."))) }
        super.cancelLoad(reason: reason)
    }
}

package final class VesperKeptForNext: VesperAdapter {
    private nonisolated static let kept = LockedValue<VesperCreative?>(nil)

    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        if wish.format == .appOpen, let creative = Self.kept.withLock({ $0.take() }) {
            return answer(.success(creative))
        }
        super.load(wish, answer)
    }

    package override nonisolated func vesperLoader(_ loader: VesperLoader, didLoad creative: VesperCreative) {
        if let answer = self.answer.take() { return answer(.success(creative)) }
        if creative.format == .appOpen { Self.kept.withLock { $0 = creative } }
    }
}

package final class VesperAskedByNewest: VesperAdapter {
    private static weak var newest: VesperAskedByNewest?

    override func prepare(_ loader: VesperLoader) {
        super.prepare(loader)
        if loader.format != .native { Self.newest = self }
    }

    package override nonisolated func vesperLoader(_ loader: VesperLoader, didLoad creative: VesperCreative) {
        guard loader.format != .native else { return super.vesperLoader(loader, didLoad: creative) }
        Task { @MainActor in Self.newest?.answer.take()?(.success(creative)) }
    }
}
