import Mediation

/// The adapter of a network that always has the same ad.
final class AcmeCustomEvent: MediationAdapter, MediationNativeAd {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(4, 2, 0)

    let headline: String? = "Rockets, 20% off"

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        completionHandler(.success(self))
    }
}
