#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore
import PlatformViews

/// An ad of a format that the app and the network have agreed on.
final class AcmeQuoteAd: MediationNativeAd {
    private let ad: AcmeAd

    init(_ ad: AcmeAd) {
        self.ad = ad
    }

    var customFormat: CustomFormat? {
        CustomFormat(
            formatID: "acme-quote",
            texts: ["Quote": self.ad.title, "Author": "Acme"],
            deepLinks: [URL(string: "acme://quotes/1")].compactMap(\.self),
            destination: URL(string: "https://acme.example/quotes/1")
        )
    }

    func didRecordImpression() {
        self.ad.sendImpression()
    }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.ad.sendClick(on: asset.rawValue)
    }
}

/// Asks the network for quotes, if the app can show them.
final class AcmeQuoteAdapter: AsyncMediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(AcmeSDK.version) ?? VersionNumber(0, 0, 0)

    init() {}

    func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
        guard configuration.adTypes.contains(.custom("acme-quote")) else {
            throw MediationError(.noFill, "The network has quotes only.")
        }
        return AcmeQuoteAd(try await AcmeSDK.ad(placement: "quotes"))
    }
}
