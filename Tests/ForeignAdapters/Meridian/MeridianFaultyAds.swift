import Foundation
package import MediationCore
package import PlatformViews

// Ads with one mistake each. What each gets wrong is said in the catalog.

// MARK: Events of the network

package final class MeridianImpressionAtRenderAd: MeridianNativeAd {
    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        super.show(in: container, clickable, others)
        self.events.report(.impression)
    }
}

package final class MeridianEarlyEventsLostAd: MeridianNativeAd {
    private nonisolated let delegate = MeridianLock<(any MediationNativeAdEventDelegate)?>(nil)

    package override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.delegate { $0 = eventDelegate }
        super.didLoad(reportingTo: eventDelegate)
    }

    package override nonisolated func meridianAd(_ ad: MeridianAd, didReceive event: MeridianEvent) {
        guard self.delegate({ $0 }) != nil else { return }
        super.meridianAd(ad, didReceive: event)
    }
}

package final class MeridianEarlyEventsReversedAd: MeridianNativeAd {
    private nonisolated let early = MeridianLock<[MeridianEvent]?>([])

    package override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        super.didLoad(reportingTo: eventDelegate)
        var waiting = self.early { early in
            defer { early = nil }
            return early ?? []
        }
        while let event = waiting.popLast() { super.meridianAd(self.ad, didReceive: event) }
    }

    package override nonisolated func meridianAd(_ ad: MeridianAd, didReceive event: MeridianEvent) {
        let isEarly = self.early { early in
            early?.append(event)
            return early != nil
        }
        if !isEarly { super.meridianAd(ad, didReceive: event) }
    }
}

package final class MeridianOneClickAd: MeridianNativeAd {
    private nonisolated let wasClicked = MeridianLock(false)

    override nonisolated func mapped(_ event: MeridianEvent) -> [NativeAdEvent] {
        if event == .tapped {
            let isAgain = self.wasClicked { wasClicked in
                defer { wasClicked = true }
                return wasClicked
            }
            if isAgain { return [] }
        }
        return super.mapped(event)
    }
}

/// The SDK's listener is one object for all ads, as in SDKs with a singleton callback.
package final class MeridianNewestAdHearsAd: MeridianNativeAd {
    private nonisolated static let newest = MeridianLock(MeridianWeak<MeridianNewestAdHearsAd>(nil))

    nonisolated required init(_ ad: MeridianAd) {
        super.init(ad)
        Self.newest { $0 = MeridianWeak(self) }
    }

    package override nonisolated func meridianAd(_ ad: MeridianAd, didReceive event: MeridianEvent) {
        guard let newest = Self.newest({ $0.object }) else { return }
        for event in newest.mapped(event) { newest.events.report(event) }
    }
}

package final class MeridianEventsOnMainAd: MeridianNativeAd {
    package override nonisolated func meridianAd(_ ad: MeridianAd, didReceive event: MeridianEvent) {
        MainActor.assumeIsolated { super.meridianAd(ad, didReceive: event) }
    }
}

package final class MeridianDismissLostAd: MeridianNativeAd {
    override nonisolated func mapped(_ event: MeridianEvent) -> [NativeAdEvent] {
        event == .closed ? [] : super.mapped(event)
    }
}

package final class MeridianDismissDoubledAd: MeridianNativeAd {
    override nonisolated func mapped(_ event: MeridianEvent) -> [NativeAdEvent] {
        event == .closed ? [.willDismiss, .didDismiss] : super.mapped(event)
    }
}

package final class MeridianFailureIsDismissalAd: MeridianNativeAd {
    override nonisolated func mapped(_ event: MeridianEvent) -> [NativeAdEvent] {
        if case .openingFailed = event { return [.didDismiss] }
        return super.mapped(event)
    }
}

package final class MeridianFailureWithoutReasonAd: MeridianNativeAd {
    override nonisolated func mapped(_ event: MeridianEvent) -> [NativeAdEvent] {
        if case .openingFailed = event { return [.didFailToPresent("")] }
        return super.mapped(event)
    }
}

package final class MeridianMuteInvertedAd: MeridianNativeAd {
    override nonisolated func mapped(_ event: MeridianEvent) -> [NativeAdEvent] {
        if case .muteChanged(let isMuted) = event { return [isMuted ? .didUnmuteVideo : .didMuteVideo] }
        return super.mapped(event)
    }
}

package final class MeridianOpeningIsClickAd: MeridianNativeAd {
    override nonisolated func mapped(_ event: MeridianEvent) -> [NativeAdEvent] {
        event == .opening ? [.click, .willPresent] : super.mapped(event)
    }
}

package final class MeridianSilentAfterUntrackAd: MeridianNativeAd {
    package override func didUntrack(_ container: PlatformView?) {
        super.didUntrack(container)
        self.ad.delegate = nil
    }
}

package final class MeridianClickSwitchForgottenAd: MeridianNativeAd {
    package override var handlesUserClicks: Bool { false }
}

package final class MeridianShortLifeAd: MeridianNativeAd {
    package override var timeToLive: Duration? { .milliseconds(45 * 60) }
}

// MARK: Views

package final class MeridianRenderedOnceAd: MeridianNativeAd {
    private var isRegistered = false

    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        guard !self.isRegistered else { return }
        self.isRegistered = true
        super.show(in: container, clickable, others)
    }
}

package final class MeridianAllClickableAd: MeridianNativeAd {
    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        self.ad.show(in: container, clickable: Array(clickable.values) + Array(others.values))
    }
}

package final class MeridianContainerOnlyAd: MeridianNativeAd {
    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        self.ad.show(in: container, clickable: [container])
    }
}

package final class MeridianButtonRequiredAd: MeridianNativeAd {
    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        guard clickable[.callToAction] != nil else { return }
        super.show(in: container, clickable, others)
    }
}

package final class MeridianOwnViewsDroppedAd: MeridianNativeAd {
    private static let known: [NativeAdAsset] = [
        .headline, .body, .callToAction, .image, .icon, .media, .starRating, .store, .price, .advertiser, .adChoices,
    ]

    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        self.ad.show(in: container, clickable: Self.known.compactMap { clickable[$0] })
    }
}

package final class MeridianNilUntrackIgnoredAd: MeridianNativeAd {
    package override func didUntrack(_ container: PlatformView?) {
        guard let container else { return }
        super.didUntrack(container)
    }
}

package final class MeridianNeverUntracksAd: MeridianNativeAd {
    package override func didUntrack(_ container: PlatformView?) {}
}

package final class MeridianContainerRetainedAd: MeridianNativeAd {
    private var container: PlatformView?

    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        self.container = container
        super.show(in: container, clickable, others)
    }
}

/// Keeps a table of containers that have a tracker, and takes none out.
package final class MeridianRecycledCellAd: MeridianNativeAd {
    private static var tracked: Set<ObjectIdentifier> = []

    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        guard Self.tracked.insert(ObjectIdentifier(container)).inserted else { return }
        super.show(in: container, clickable, others)
    }
}

package final class MeridianUntracksNewestAd: MeridianNativeAd {
    private static weak var shown: MeridianUntracksNewestAd?

    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        Self.shown = self
        super.show(in: container, clickable, others)
    }

    package override func didUntrack(_ container: PlatformView?) {
        Self.shown?.ad.hide()
    }
}

// MARK: Ads counted by mediation

package final class MeridianImpressionUntoldAd: MeridianOpenAd {
    package override func didRecordImpression() {}
}

package final class MeridianImpressionToldTwiceAd: MeridianOpenAd {
    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        super.show(in: container, clickable, others)
        self.ad.logImpression()
    }
}

package final class MeridianImpressionAtUntrackAd: MeridianOpenAd {
    private var wasTold = false

    package override func didRecordImpression() {
        self.wasTold = true
        super.didRecordImpression()
    }

    package override func didUntrack(_ container: PlatformView?) {
        if !self.wasTold { self.didRecordImpression() }
        super.didUntrack(container)
    }
}

package final class MeridianClickIsImpressionAd: MeridianOpenAd {
    private var wasTold = false

    package override func didRecordImpression() {
        self.wasTold = true
        super.didRecordImpression()
    }

    package override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        if !self.wasTold { self.ad.logImpression() }
        super.didRecordClick(on: asset, view: view)
    }
}

package final class MeridianEchoRelayedAd: MeridianOpenAd {
    override nonisolated func mapped(_ event: MeridianEvent) -> [NativeAdEvent] {
        switch event {
        case .shown: [.impression]
        case .tapped: [.click]
        default: super.mapped(event)
        }
    }
}

package final class MeridianClickNameDescribedAd: MeridianOpenAd {
    package override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.ad.logClick(asset: "\(asset)")
    }
}

package final class MeridianOnlyButtonClicksAd: MeridianOpenAd {
    package override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        guard [.callToAction, .headline, .image, .icon, .media].contains(asset) else { return }
        super.didRecordClick(on: asset, view: view)
    }
}

/// Finds the network's ad by its unit, although a unit can have several ads on the screen.
package final class MeridianClickOfUnitAd: MeridianOpenAd {
    private nonisolated static let ads = MeridianLock<[String: MeridianWeak<MeridianAd>]>([:])

    nonisolated required init(_ ad: MeridianAd) {
        super.init(ad)
        Self.ads { $0[ad.unit] = MeridianWeak(ad) }
    }

    package override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        Self.ads { $0[self.ad.unit]?.object }?.logClick(asset: asset.rawValue)
    }
}

/// Stops the clicks once the ad has left a view, and does not start them again in the next one.
package final class MeridianNoClicksInNextCellAd: MeridianOpenAd {
    private var isActive = true

    package override func didUntrack(_ container: PlatformView?) {
        self.isActive = false
        super.didUntrack(container)
    }

    package override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        if self.isActive { super.didRecordClick(on: asset, view: view) }
    }
}
