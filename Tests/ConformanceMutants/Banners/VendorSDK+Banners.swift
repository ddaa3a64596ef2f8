import MediationConformance
import MediationCore

extension VendorSDK {
    /// Keeps an ad as SDKs do while its page may be open, and returns a delegate that does not keep its own.
    func keep(_ ad: VendorAd, for events: VendorBannerEvents) -> any VendorBannerDelegate {
        let relay = UnownedRelay(events)
        self.kept.withLock { $0 += [ad, relay] }
        return relay
    }

    /// Performs a step of a banner, which may be gone.
    func perform(_ step: NetworkStep, of ad: VendorAd?) throws {
        switch step {
        case .reportBanner(.willPresent, _) where self.mutation == .concludesPage: throw UnsupportedStep()
        case .reportBanner(let event, _):
            if let ad { ad.bannerDelegate?.ad(ad, didReport: event) }
        case .resizeBanner(let size, _):
            guard let ad else { return }
            MainActor.assumeIsolated { ad.resize(to: size) }
            ad.bannerDelegate?.ad(ad, didReport: .resized)
        case .refreshBanner:
            guard let ad, ad.isRefreshed else { return }
            self.log(.request(ad.request))
            ad.bannerDelegate?.ad(ad, didReport: .impression)
        default: throw UnsupportedStep()
        }
    }
}

/// Passes on events to an object that it believes to exist.
private final class UnownedRelay: VendorBannerDelegate {
    private unowned let events: VendorBannerEvents

    init(_ events: VendorBannerEvents) { self.events = events }

    func ad(_ ad: VendorAd, didReport event: BannerAdEvent) { self.events.ad(ad, didReport: event) }
}
