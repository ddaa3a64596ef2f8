import MediationCore
import PlatformViews

/// The code of docs/banners.md.
@MainActor
struct ShowBanners {
    let mediator: AdMediator

    func showBanner(in container: PlatformView) async throws {
        let banner = BannerAdView(adUnitID: "footer", size: .anchoredAdaptive(width: 390), mediator: self.mediator)
        container.addSubview(banner)
        try await banner.load()
    }

    func listen(to banner: BannerAdView) {
        banner.eventHandler = { event in
            if let value = event.adValue { print("the app hears: earned \(value.value) \(value.currencyCode)") }
            if let error = event.error { print("the app hears: no new ad, \(error)") }
        }
    }
}
