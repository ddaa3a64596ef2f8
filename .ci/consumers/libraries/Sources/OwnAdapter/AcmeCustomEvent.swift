import MediationCore

/// The whole adapter in one class: it asks the network, and it is the ad.
final class AcmeCustomEvent: MediationAdapter, MediationNativeAd {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(4, 2, 0)

    private var request: AcmeRequest?
    private var ad: AcmeAd?

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        guard let placement = configuration.credentials.settings["parameter"]?.stringValue, !placement.isEmpty else {
            completionHandler(.failure(MediationError(.invalidSettings, "settings.parameter is missing.")))
            return
        }
        self.request = AcmeSDK.load(placement: placement) { result in
            switch result {
            case .success(let ad) where ad.title.isEmpty:
                completionHandler(.failure(MediationError(.invalidResponse, "The ad is empty.")))
            case .success(let ad):
                self.ad = ad
                completionHandler(.success(self))
            case .failure(let error):
                completionHandler(.failure(MediationError(.noFill, error.text, networkCode: error.number)))
            }
        }
    }

    func cancelLoad(reason: CancelReason) {
        self.request?.cancel()  // Also releases the completion handler.
    }

    var headline: String? { self.ad?.title }
    var images: [NativeAdImage] { [self.ad.flatMap { NativeAdImage(urlString: $0.imageAddress) }].compactMap(\.self) }
}

/// The same adapter for an SDK with an `async` API.
final class AcmeAsyncCustomEvent: AsyncMediationAdapter, MediationNativeAd {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(4, 2, 0)

    private var ad: AcmeAd?
    var headline: String? { self.ad?.title }

    func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
        let settings = try configuration.credentials.decode(AcmeSettings.self)
        let ad = try await AcmeSDK.ad(placement: settings.parameter)
        guard !ad.title.isEmpty else { throw MediationError(.invalidResponse, "The ad is empty.") }
        self.ad = ad
        return self
    }
}
