import MediationCore
import PlatformViews

// Ads that cover the screen with one mistake each. What each gets wrong is said in the catalog.

// MARK: The presentation

package final class VesperAnswersFailure: VesperAdapter {
    private final class Ad: VesperScreenAd {
        nonisolated let answer = LockedValue<VesperAnswer?>(nil)

        override nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
            guard case .failedToShow(let reason) = event else { return super.vesperCreative(creative, did: event) }
            self.answer.withLock { $0 }?(.failure(MediationError(.presentationFailed, reason)))
        }
    }

    private nonisolated let kept = LockedValue<VesperAnswer?>(nil)

    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        self.kept.withLock { $0 = answer }
        super.load(wish, answer)
    }

    override nonisolated func makeScreenAd(_ creative: VesperCreative) -> VesperScreenAd {
        let ad = Ad(creative)
        ad.answer.withLock { $0 = self.kept.withLock { $0 } }
        return ad
    }
}

package final class VesperPresentsEarly: VesperScreenAd {
    override func show(from viewController: PlatformViewController) {
        self.report(.event(.willPresent))
        super.show(from: viewController)
    }

    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        event == .displayed ? [] : super.mapped(event)
    }
}

package final class VesperNeverCloses: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        event == .closed ? [.event(.willDismiss)] : super.mapped(event)
    }
}

package final class VesperClosesEarly: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        switch event {
        case .closing: [.event(.willDismiss), .event(.didDismiss)]
        case .closed: []
        default: super.mapped(event)
        }
    }
}

package final class VesperFailureIsVisit: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        guard case .failedToShow = event else { return super.mapped(event) }
        return [.event(.willPresent), .event(.didDismiss)]
    }
}

package final class VesperFailsAndCloses: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        guard case .failedToShow = event else { return super.mapped(event) }
        return super.mapped(event) + [.event(.didDismiss)]
    }
}

package final class VesperTopmost: VesperScreenAd {
    override func show(from viewController: PlatformViewController) {
        self.creative.show(from: PlatformViewController.topmost)
    }
}

package final class VesperControllerKept: VesperScreenAd {
    private var controller: PlatformViewController?

    override func show(from viewController: PlatformViewController) {
        self.controller = viewController
        super.show(from: viewController)
    }
}

package final class VesperOnScreenForGood: VesperScreenAd {
    private static var onScreen: [VesperScreenAd] = []

    override func show(from viewController: PlatformViewController) {
        Self.onScreen.append(self)
        super.show(from: viewController)
    }

    package override nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
        super.vesperCreative(creative, did: event)
        guard case .failedToShow = event else { return }
        Task { @MainActor in Self.onScreen.removeAll { $0 === self } }
    }
}

// MARK: Impressions, clicks and the order of events

package final class VesperSeenWhenShown: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        switch event {
        case .displayed: [.event(.willPresent), .event(.impression)]
        case .viewed: []
        default: super.mapped(event)
        }
    }
}

package final class VesperSeenAtPresent: VesperScreenAd {
    override func show(from viewController: PlatformViewController) {
        super.show(from: viewController)
        self.report(.event(.impression))
    }

    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        event == .viewed ? [] : super.mapped(event)
    }
}

package final class VesperClickCloses: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        switch event {
        case .clicked: [.event(.didDismiss)]
        case .closed: [.event(.click)]
        default: super.mapped(event)
        }
    }
}

package final class VesperFirstClickOnly: VesperScreenAd {
    private nonisolated let wasClicked = LockedValue(false)

    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        guard event == .clicked else { return super.mapped(event) }
        let isAgain = self.wasClicked.withLock { wasClicked in
            defer { wasClicked = true }
            return wasClicked
        }
        return isAgain ? [] : super.mapped(event)
    }
}

package final class VesperTrustsMain: VesperScreenAd {
    private var isOnScreen = false

    package override nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
        MainActor.assumeIsolated { self.isOnScreen = event != .closed }
        super.vesperCreative(creative, did: event)
    }
}

package final class VesperNewestHears: VesperScreenAd {
    private nonisolated static let newest = LockedValue<VesperScreenAd?>(nil)

    nonisolated required init(_ creative: VesperCreative) {
        super.init(creative)
        Self.newest.withLock { $0 = self }
    }

    package override nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
        let newest = Self.newest.withLock { $0 } ?? self
        for report in self.mapped(event) { newest.report(report) }
    }
}

// MARK: Expiry

package final class VesperExpiryUntold: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        event == .expired ? [] : super.mapped(event)
    }
}

package final class VesperExpiryIsFailure: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        event == .expired ? [.event(.didFailToPresent("The ad has expired."))] : super.mapped(event)
    }
}

package final class VesperExpiresOnScreen: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        event == .expired ? super.mapped(event) + [.event(.didDismiss)] : super.mapped(event)
    }
}
