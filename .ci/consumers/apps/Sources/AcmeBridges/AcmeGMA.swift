import MediationBridgeGMA
import MediationCore

/// The adapter as a custom event of the Google Mobile Ads SDK.
public final class AcmeGMA: GMACustomEvent {
    public override class var adapter: any NetworkAdapter.Type { AcmeAdapter.self }
}

/// An adapter whose network never has an ad.
final class AcmeAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        completionHandler(.failure(MediationError(.noFill, "Acme has no ad.")))
    }
}
