public import MediationCore
import PlatformViews
import SampleAdSDK

extension SampleCustomEvent: BannerAdapter {
    /// Loads a banner of the Sample Network.
    public func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        do throws(MediationError) {
            let settings = try SampleSettings(configuration.credentials)
            let load = SampleBannerLoad(configuration.size, settings) {
                completionHandler($0.map { $0 }.mapError { $0 })
            }
            self.bannerLoad = load
            load.start(SampleAdRequest(configuration))
        } catch {
            completionHandler(.failure(error))
        }
    }
}

/// One load of a banner.
@MainActor
final class SampleBannerLoad: SampleBannerAdLoaderDelegate {
    typealias Answer = @MainActor (Result<SampleBanner, MediationError>) -> Void

    private let loader: SampleBannerAdLoader
    private var answer: Answer?

    init(_ size: BannerSize, _ settings: SampleSettings, _ answer: @escaping Answer) {
        self.loader = SampleBannerAdLoader(
            adUnitID: settings.parameter,
            size: SampleBannerSize(size),
            serverURL: settings.serverURL
        )
        self.answer = answer
    }

    func start(_ request: SampleAdRequest) {
        self.loader.delegate = self
        self.loader.load(request)
    }

    /// Cancels the request, and releases the completion handler.
    func cancel() {
        self.answer = nil
        self.loader.cancel()
    }

    func bannerAdLoader(_ loader: SampleBannerAdLoader, didReceive bannerAd: SampleBannerAd) {
        self.take()?(.success(SampleBanner(bannerAd)))
    }

    func bannerAdLoader(_ loader: SampleBannerAdLoader, didFailWith error: SampleError) {
        self.take()?(.failure(MediationError(error)))
    }

    /// Returns the answer's receiver the first time only: a faulty network may answer again.
    private func take() -> Answer? {
        defer { self.answer = nil }
        return self.answer
    }
}

/// A banner of the Sample Network.
@MainActor
final class SampleBanner: MediationBannerAd, SampleBannerAdDelegate {
    private let ad: SampleBannerAd
    private let events = AdEventRelay<BannerAdEvent>()

    init(_ ad: SampleBannerAd) {
        self.ad = ad
        ad.delegate = self
    }

    var view: PlatformView { self.ad.view }

    var timeToLive: Duration? { self.ad.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        self.events.open { eventDelegate.report($0) }
    }

    func didRemove() { self.ad.stop() }

    func bannerAd(_ bannerAd: SampleBannerAd, didReport event: SampleBannerAdEvent) {
        switch event {
        case .impression: self.events.report(.impression)
        case .click: self.events.report(.click)
        case .willPresent: self.events.report(.willPresent)
        case .didDismiss: self.events.report(.didDismiss)
        }
    }
}
