package import BridgeTesting
package import Foundation
package import IronSourceStandIn
import MediationBridge
import MediationCore
package import PlatformViews

/// One appearance of an ad in a waterfall: an object of the network's, with its load and its presentation.
@MainActor
package final class FakeLevelPlayRequest: DelegateRequest {
    package let record: DelegateRecord

    /// The kinds of the errors.
    package fileprivate(set) var errorTypes: [ISAdapterErrorType] = []
    /// The assets of a native ad.
    package fileprivate(set) var nativeAd: ISAdapterNativeAdData?
    /// The object that registers the views of a native ad.
    package fileprivate(set) var binder: ISAdapterNativeAdViewBinder?

    let host: FakeLevelPlay
    private let loadDelegate: FakeLevelPlayDelegate
    private let showDelegate: FakeLevelPlayDelegate
    private let controller = PlatformViewController()
    /// The network's object; `nil` after its end.
    package private(set) var ad: ISBaseAdAdapter?
    private weak var weakAd: ISBaseAdAdapter?

    init(_ format: AdFormat, _ ad: ISBaseAdAdapter, of host: FakeLevelPlay) {
        self.host = host
        self.ad = ad
        self.weakAd = ad
        self.record = DelegateRecord(format) { [weak host] in host?.find($0) }
        self.loadDelegate = FakeLevelPlayDelegate(DelegateNotes(.load, self.record))
        self.showDelegate = FakeLevelPlayDelegate(DelegateNotes(.show, self.record))
        self.loadDelegate.request = self
        self.showDelegate.request = self
        #if !canImport(UIKit) && !canImport(AppKit)
        self.controller.view.frame = ViewRect(x: 0, y: 0, width: host.width, height: 844)
        #endif
    }

    /// Asks the object, on the main thread or on another one.
    package func load(_ adData: ISAdData, isOnMain: Bool = true) async {
        guard let ad = self.ad else { return }
        self.record.expectAnotherAnswer()
        let (delegate, controller, size) = (self.loadDelegate, self.controller, self.host.bannerSize)
        await call(isOnMain: isOnMain) {
            switch ad {
            case let ad as ISBaseInterstitial: ad.loadAd(with: adData, delegate: delegate)
            case let ad as ISBaseRewardedVideo: ad.loadAd(with: adData, delegate: delegate)
            case let ad as ISBaseBanner:
                ad.loadAd(with: adData, viewController: controller, size: size, delegate: delegate)
            case let ad as ISBaseNativeAd: ad.loadAd(with: adData, viewController: controller, delegate: delegate)
            default: break
            }
        }
    }

    /// Asks whether the ad can be shown, on a thread that is not the main one.
    package func isAvailable() async -> Bool {
        guard let ad = self.ad else { return false }
        let adData = self.host.adData()
        let answer = LockedValue(false)
        await call(isOnMain: false) {
            let isAvailable =
                (ad as? ISBaseInterstitial)?.isAdAvailable(with: adData)
                ?? (ad as? ISBaseRewardedVideo)?.isAdAvailable(with: adData) ?? false
            answer.withLock { $0 = isAvailable }
        }
        return answer.withLock { $0 }
    }

    package func show(from controller: PlatformViewController?) {
        let (adData, controller) = (self.host.adData(), controller ?? PlatformViewController())
        (self.ad as? ISBaseInterstitial)?.showAd(with: controller, adData: adData, delegate: self.showDelegate)
        (self.ad as? ISBaseRewardedVideo)?.showAd(with: controller, adData: adData, delegate: self.showDelegate)
    }

    /// Notifies the object that its ad has ended, and keeps it.
    package func end() { self.ad?.destroyAd(with: self.host.adData()) }

    package func destroy() {
        // The host does so twice at times.
        self.end()
        self.end()
        self.ad = nil
        self.nativeAd = nil
        self.binder = nil
        self.record.view = nil
    }

    package var isAdapterAlive: Bool { self.weakAd != nil }
}

/// A delegate of the host, for the load or for the presentation.
package final class FakeLevelPlayDelegate: NSObject, ISInterstitialAdDelegate, ISRewardedVideoAdDelegate,
    ISBannerAdDelegate, ISNativeAdDelegate, Sendable
{
    @MainActor fileprivate weak var request: FakeLevelPlayRequest?
    private let notes: DelegateNotes

    init(_ notes: DelegateNotes) { self.notes = notes }

    package func adDidLoad() { self.notes.note("loaded") }
    package func adDidFailToLoad(with errorType: ISAdapterErrorType, errorCode: Int, errorMessage: String?) {
        self.notes.note("failed", DelegateNotes.Failure(errorCode, errorMessage ?? ""))
        onMain { self.request?.errorTypes.append(errorType) }
    }
    package func adDidOpen() { self.notes.note("displayed") }
    package func adDidFailToShowWithErrorCode(_ errorCode: Int, errorMessage: String?) {
        self.notes.note("notDisplayed", DelegateNotes.Failure(errorCode, errorMessage ?? ""))
    }
    package func adDidClick() { self.notes.note("clicked") }
    package func adDidClose() { self.notes.note("hidden") }
    package func adRewarded() { self.notes.note("rewarded") }
    package func adDidLoad(with view: PlatformView) {
        self.notes.note("loaded")
        onMain { self.request?.record.view = view }
    }
    package func adWillPresentScreen() { self.notes.note("willPresent") }
    package func adDidDismissScreen() { self.notes.note("didDismiss") }
    package func adDidLoad(
        with adapterNativeAdData: ISAdapterNativeAdData,
        adViewBinder: ISAdapterNativeAdViewBinder
    ) {
        self.notes.note("loaded")
        let ad = HandedOver((adapterNativeAdData, adViewBinder))
        onMain {
            self.request?.nativeAd = ad.opened.0
            self.request?.binder = ad.opened.1
        }
    }
}
