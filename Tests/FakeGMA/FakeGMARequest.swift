import BridgeTesting
package import Foundation
package import GoogleMobileAdsStandIn
import MediationBridge
package import PlatformViews

/// One request of the fake host to an adapter of its own.
@MainActor
package final class FakeGMARequest {
    /// The format.
    package let format: AdFormat

    /// The ad, until the host lets go of it.
    package private(set) var ad: (any MediationAd)?

    /// The error of the answer.
    package private(set) var error: NSError?

    /// The number of calls of the completion handler.
    package private(set) var answers = 0

    /// The delegate that the adapter has been given; the host retains it as long as the ad.
    package private(set) var delegate: FakeGMADelegate?

    /// The reports of the adapter, in order.
    package var reports: [String] { self.record.reports }

    private let host: FakeGMA
    private let record = FakeGMADelegate.Record()
    private var adapter: (any MediationAdapter)?
    private(set) weak var weakAdapter: (any MediationAdapter)?
    private(set) weak var weakAd: (any MediationAd)?
    private weak var weakDelegate: FakeGMADelegate?
    private var isGivenUp = false

    init(_ format: AdFormat, of host: FakeGMA, _ adapter: any MediationAdapter) {
        self.format = format
        self.host = host
        self.adapter = adapter
        self.weakAdapter = adapter
    }

    /// Takes an answer; an SDK cannot know on which thread it comes.
    nonisolated func take(_ ad: (any MediationAd)?, _ error: (any Error)?) -> FakeGMADelegate? {
        guard DispatchQueue.isMain else {
            onMain { self.host.find("The load handler was called off the main thread.") }
            return nil
        }
        let answer = Passed((ad, error))
        return MainActor.assumeIsolated { self.takeOnMain(answer.value.0, answer.value.1) }
    }

    private func takeOnMain(_ ad: (any MediationAd)?, _ error: (any Error)?) -> FakeGMADelegate? {
        self.answers += 1
        guard self.answers == 1 else {
            self.host.find("The load handler was called again.")
            return nil
        }
        if (ad == nil) == (error == nil) {
            self.host.find("The load was answered with both an ad and an error, or neither.")
        }
        self.error = error as NSError?
        guard let ad, !self.isGivenUp else { return nil }
        let delegate = FakeGMADelegate(self.format, self.record) { [host] in host.find($0) }
        self.ad = ad
        self.weakAd = ad
        self.delegate = delegate
        self.weakDelegate = delegate
        return delegate
    }

    // MARK: - The app

    /// Presents an ad that covers the screen, as the app does; counts an impression by itself, as the host does.
    package func present(from controller: PlatformViewController) {
        self.record.isPresented = true
        switch self.ad {
        case let ad as any MediationInterstitialAd where self.format == .interstitial: ad.present(from: controller)
        case let ad as any MediationAppOpenAd where self.format == .appOpen: ad.present(from: controller)
        case let ad as any MediationRewardedAd: ad.present(from: controller)
        default: self.host.find("The ad cannot be presented.")
        }
    }

    /// The native ad.
    package var nativeAd: (any MediationNativeAd)? { self.ad as? any MediationNativeAd }

    /// The banner's view.
    package var bannerView: PlatformView? { (self.ad as? any MediationBannerAd)?.view }

    /// Lets go of the adapter, as the host does when the load has taken too long, or right after the answer.
    package func releaseAdapter() {
        if self.answers == 0 { self.isGivenUp = true }
        self.adapter = nil
    }

    /// Lets go of everything.
    package func release() {
        self.releaseAdapter()
        self.ad = nil
        self.delegate = nil
    }

    /// The parts of the request that still exist, in words.
    package var left: [String] {
        [
            (self.weakAdapter != nil, "the adapter"), (self.weakAd != nil, "the ad"),
            (self.weakDelegate != nil, "the event delegate"),
        ].filter(\.0).map(\.1)
    }
}

extension FakeGMA {
    /// Asks a new adapter for an ad.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - isOnMain: `false` for a host that calls on another thread, against its documents.
    ///   - change: Changes the request.
    /// - Returns: The request, whose answer may come later.
    package func load(
        _ format: AdFormat,
        isOnMain: Bool = true,
        _ change: (MediationAdConfiguration) -> Void = { _ in }
    ) async -> FakeGMARequest {
        let configuration: MediationAdConfiguration =
            switch format {
            case .native: MediationNativeAdConfiguration()
            case .banner: MediationBannerAdConfiguration()
            case .interstitial: MediationInterstitialAdConfiguration()
            case .appOpen: MediationAppOpenAdConfiguration()
            case .rewarded, .rewardedInterstitial: MediationRewardedAdConfiguration()
            }
        configuration.credentials = self.credentials(format, parameter: self.parameter)
        change(configuration)
        let made = LockedBox<(any MediationAdapter)?>(nil)
        let type = Passed(self.adapter)
        await self.offMain { made.value = type.value.init() }
        guard let adapter = made.value else { preconditionFailure("The call has returned") }
        made.value = nil
        let request = FakeGMARequest(format, of: self, adapter)
        let call = Passed((adapter, configuration))
        if isOnMain {
            Self.ask(adapter, format, configuration, request)
        } else {
            await self.offMain { Self.ask(call.value.0, format, call.value.1, request) }
        }
        return request
    }

    private nonisolated static func ask(
        _ adapter: any MediationAdapter,
        _ format: AdFormat,
        _ configuration: MediationAdConfiguration,
        _ request: FakeGMARequest
    ) {
        switch (format, configuration) {
        case (.native, let configuration as MediationNativeAdConfiguration):
            adapter.loadNativeAd(for: configuration) { request.take($0, $1) }
        case (.banner, let configuration as MediationBannerAdConfiguration):
            adapter.loadBanner(for: configuration) { request.take($0, $1) }
        case (.interstitial, let configuration as MediationInterstitialAdConfiguration):
            adapter.loadInterstitial(for: configuration) { request.take($0, $1) }
        case (.appOpen, let configuration as MediationAppOpenAdConfiguration):
            adapter.loadAppOpenAd(for: configuration) { request.take($0, $1) }
        case (.rewarded, let configuration as MediationRewardedAdConfiguration):
            adapter.loadRewardedAd(for: configuration) { request.take($0, $1) }
        case (.rewardedInterstitial, let configuration as MediationRewardedAdConfiguration):
            adapter.loadRewardedInterstitialAd(for: configuration) { request.take($0, $1) }
        default: break
        }
    }
}

/// A value on its way from one thread to another.
final class LockedBox<Value>: @unchecked Sendable {
    // Safe: guarded by the lock.
    private var stored: Value
    private let lock = NSLock()

    init(_ value: Value) { self.stored = value }

    var value: Value {
        get { self.lock.withLock { self.stored } }
        set { self.lock.withLock { self.stored = newValue } }
    }
}
