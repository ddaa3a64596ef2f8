import Foundation
package import MediationConformance
package import MediationCore
import PlatformViews

/// Lets mediation count, and notifies the network of both impressions and clicks.
package final class TellingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .takesImpressions, .takesClicks]
    }

    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { ToldAd(ad) }
}

private final class ToldAd: PlainAd {
    override func didRecordImpression() { self.ad.seen() }
    override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.ad.clicked(asset.rawValue) }
}

/// Lets the network count impressions, and mediation clicks.
package final class HalfCountingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .countsImpressions, .takesClicks, .tracksViews]
    }

    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { HalfCountedAd(ad) }
}

private final class HalfCountedAd: PlainAd {
    override var handlesUserImpressions: Bool { true }

    override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.ad.listen { event in
            if event == .impression { eventDelegate.report(.impression) }
        }
    }

    override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.ad.clicked(nil) }

    override func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.ad.show(clickable: nil)
    }

    override func didUntrack(_ container: PlatformView?) { self.ad.hide() }
}

/// Lets the network count everything, with events through a relay that the ad keeps and the handler's own delegate.
package final class RelayingAdapter: OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .countsImpressions, .countsClicks, .presentation]
    }
    private var box: AnswerBox?
    private var loader: OddLoader?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            let box = AnswerBox(completionHandler)
            self.box = box
            self.loader = OddLoader { result in
                guard let handler = box.take() else { return }
                switch result {
                case .success(let ad) where !ad.hasContent: handler(.failure(MediationError.emptyAd))
                case .success(let ad):
                    let relay = Relay()
                    ad.listen { relay.tell($0) }
                    relay.connect(handler(.success(RelayedAd(ad, relay))))
                case .failure(let error): handler(.failure(error.mediated))
                }
            }
            self.loader?.load(unit)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        _ = self.box?.take()
        self.loader?.cancel()
    }
}

/// Keeps events until there is a delegate.
private final class Relay: Sendable {
    private struct State {
        var waiting: [NativeAdEvent] = []
        weak var delegate: (any MediationNativeAdEventDelegate)?
        var isConnected = false
    }

    private let state = LockedValue(State())

    func tell(_ event: NativeAdEvent) {
        let delegate = self.state.withLock { state -> (any MediationNativeAdEventDelegate)? in
            if !state.isConnected { state.waiting.append(event) }
            return state.delegate
        }
        delegate?.report(event)
    }

    func connect(_ delegate: (any MediationNativeAdEventDelegate)?) {
        let waiting = self.state.withLock { state in
            defer { state.waiting = [] }
            state.delegate = delegate
            state.isConnected = true
            return state.waiting
        }
        for event in waiting { delegate?.report(event) }
    }
}

private final class RelayedAd: PlainAd {
    private let relay: Relay
    override var handlesUserImpressions: Bool { true }
    override var handlesUserClicks: Bool { true }

    nonisolated init(_ ad: OddAd, _ relay: Relay) {
        self.relay = relay
        super.init(ad)
    }
}

/// Lets the network count, which reports late on other threads.
package final class LateReportsAdapter: MappingAdapter, OddAdapter {
    package static var delivery: OddSDK.Delivery { .afterMilliseconds(5) }
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .countsImpressions, .countsClicks]
    }

    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { SelfCountedAd(ad) }
}

private final class SelfCountedAd: PlainAd {
    override var handlesUserImpressions: Bool { true }
    override var handlesUserClicks: Bool { true }

    override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.ad.listen { event in
            if event == .impression || event == .click { eventDelegate.report(event) }
        }
    }
}

/// Passes on only the first impression, as needed for SDKs that repeat themselves.
package final class CountingOnceAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .countsImpressions, .countsClicks]
    }

    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { CountedOnceAd(ad) }
}

private final class CountedOnceAd: PlainAd {
    override var handlesUserImpressions: Bool { true }
    override var handlesUserClicks: Bool { true }

    override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        let wasSeen = LockedValue(false)
        self.ad.listen { event in
            if event == .click { eventDelegate.report(.click) }
            guard event == .impression else { return }
            let isFirst = wasSeen.withLock { wasSeen in
                defer { wasSeen = true }
                return !wasSeen
            }
            if isFirst { eventDelegate.report(.impression) }
        }
    }
}
