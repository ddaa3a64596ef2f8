import MediationCore

/// An adapter that fills at once, with itself as the ad.
final class FillingAdapter: MediationAdapter, MediationNativeAd {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    var headline: String? { "Headline" }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        completionHandler(.success(self))
    }
}
