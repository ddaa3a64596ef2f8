import MediationConformance
package import MediationCore
import PlatformViews

/// Asks for ads of any format; each adapter has the formats and the ads that it likes.
@MainActor
package class StagingAdapter {
    typealias Answer = @Sendable (Result<OddAd, any Error>) -> Void

    private let pending = PendingAdAnswer<Answer>()
    private var loader: OddLoader?

    package required init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(.native, configuration.credentials) { result in
            completionHandler(
                result.flatMap { $0.hasContent ? .success(PlainAd($0)) : .failure(MediationError.emptyAd) }
            )
        }
    }

    func load(
        _ format: AdFormat,
        _ credentials: MediationCredentials,
        size: BannerSize? = nil,
        _ answer: @escaping Answer
    ) {
        do throws(MediationError) {
            let unit = try self.unit(format, credentials)
            self.pending.keep(answer)
            self.ask(unit, format, size)
        } catch {
            answer(.failure(error))
        }
    }

    /// Returns the network's own ad unit.
    func unit(_ format: AdFormat, _ credentials: MediationCredentials) throws(MediationError) -> String {
        try UnitSettings.unit(credentials)
    }

    func ask(_ unit: String, _ format: AdFormat, _ size: BannerSize?) {
        var request = NetworkRequest(adUnitID: unit)
        request.format = format
        request.bannerSize = size.map { size in
            size.height.map { .fixed(width: size.width, height: $0) } ?? .inlineAdaptive(width: size.width)
        }
        let loader = OddLoader { [pending] result in pending.take()?(result.mapError { $0.mediated }) }
        self.loader = loader
        loader.load(request)
    }

    package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        _ = self.pending.take()
        self.loader?.cancel()
        self.loader = nil
    }
}

/// An ad that covers the screen, which passes on what the network says.
class StageAd: MediationFullScreenAd, MediationRewardedAd {
    let ad: OddAd

    nonisolated required init(_ ad: OddAd) { self.ad = ad }

    var timeToLive: Duration? { nil }

    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.ad.stage.listen { [weak self] happening in
            for case .screen(let event) in self?.mapped(happening) ?? [] { eventDelegate.report(event) }
        }
    }

    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
        self.ad.stage.listen { [weak self] happening in
            for happening in self?.mapped(happening) ?? [] {
                switch happening {
                case .screen(let event): eventDelegate.report(event)
                case .reward(let reward): eventDelegate.didEarn(reward)
                case .banner: break
                }
            }
        }
    }

    func present(from viewController: PlatformViewController) { self.show(from: viewController, nil) }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.show(from: viewController, verification)
    }

    func show(from viewController: PlatformViewController, _ verification: ServerSideVerification?) {
        self.ad.stage.present(
            from: viewController,
            userID: verification?.userID,
            customData: verification?.customData
        )
    }

    /// Returns what mediation should hear of something that has happened.
    nonisolated func mapped(_ happening: OddHappening) -> [OddHappening] { [happening] }
}

/// A banner in the network's view.
class StageBanner: MediationBannerAd {
    let ad: OddAd

    nonisolated required init(_ ad: OddAd) { self.ad = ad }

    var view: PlatformView { self.ad.stage.view }

    var size: BannerSize {
        let bounds = self.ad.stage.view.boundsRect
        return .fixed(width: bounds.width, height: bounds.height)
    }

    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        self.ad.stage.listen { happening in
            if case .banner(let event) = happening { eventDelegate.report(event) }
        }
    }

    func didRemove() { self.ad.stage.destroy() }
}

/// Loads interstitial and rewarded ads, in one kind of ads of its own.
package class TwoScreensAdapter: StagingAdapter {
    package func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        let kind = self.kind
        self.load(.interstitial, configuration.credentials) { completionHandler($0.map { kind.init($0) }) }
    }

    package func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        let kind = self.kind
        self.load(.rewarded, configuration.credentials) { completionHandler($0.map { kind.init($0) }) }
    }

    var kind: StageAd.Type { StageAd.self }
}

/// Loads banners, of one kind of its own.
package class OneBannerAdapter: StagingAdapter {
    package func loadBannerAd(
        for configuration: BannerAdConfiguration,
        completionHandler: BannerAdCompletionHandler
    ) {
        let kind = self.kind
        self.load(.banner, configuration.credentials, size: configuration.size) { result in
            completionHandler(result.map { kind.init($0) })
        }
    }

    var kind: StageBanner.Type { StageBanner.self }
}
