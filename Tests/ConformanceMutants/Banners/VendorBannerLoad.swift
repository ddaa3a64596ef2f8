import MediationConformance
import MediationCore

/// One load of a banner, which receives the answers of the vendor's SDK on any thread.
final class VendorBannerLoad: VendorLoaderDelegate {
    private struct State {
        var handler: BannerAdCompletionHandler?
        var loader: VendorLoader?
        var unit: String?
    }

    private let size: BannerSize
    private let sdk: VendorSDK
    private let state = LockedValue(State())

    init(_ size: BannerSize, _ sdk: VendorSDK) {
        self.size = size
        self.sdk = sdk
    }

    func start(_ request: NetworkRequest, _ handler: BannerAdCompletionHandler) {
        let loader = VendorLoader(self.sdk)
        loader.delegate = self
        self.state.withLock { state in
            state.handler = handler
            state.loader = loader
            state.unit = request.adUnitID
        }
        loader.load(request)
    }

    func cancel() {
        if self.sdk.mutation == .goesOnWithBanners { return }
        // Released outside the lock.
        let (loader, handler) = self.state.withLock { state in
            defer { (state.loader, state.handler) = (nil, nil) }
            return (state.loader, state.handler)
        }
        _ = handler
        loader?.cancel()
    }

    /// Returns what is to be called only once.
    private func take() -> BannerAdCompletionHandler? {
        self.state.withLock { self.sdk.mutation == .answersBannersTwice ? $0.handler : $0.handler.take() }
    }

    func loader(_ loader: VendorLoader, didLoad ad: VendorAd) {
        guard let handler = self.take() else { return }
        let size = ad.payload.bannerSize
        if self.sdk.mutation == .refusesLargeBanners, let size, size.width * (size.height ?? 0) > self.area {
            handler(.failure(MediationError(.bannerSizeMismatch, "The banner is too large.")))
        } else {
            handler(.success(VendorBanner(ad, asked: self.size, self.sdk)))
        }
    }

    private var area: Double { self.size.width * (self.size.height ?? .infinity) }

    func loader(_ loader: VendorLoader, didFailWith error: VendorError) {
        if self.sdk.mutation == .bannerNoFillIsAnError, error.kind == .noFill {
            self.take()?(.failure(MediationError(.adapterError, error.message)))
        }
        let unit = self.state.withLock { $0.unit }
        var failure = self.sdk.translated(error, unit: unit)
        if self.sdk.mutation == .printsSettingsOfBanners, var named = failure as? MediationError {
            named.message += " The placement was \(unit ?? "none")."
            failure = named
        }
        self.take()?(.failure(failure))
    }
}
