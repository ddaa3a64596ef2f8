import MediationCore

/// Asks the Acme network through the `async` API of its SDK.
final class AcmeAsyncAdapter: AsyncMediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(AcmeSDK.version) ?? VersionNumber(0, 0, 0)

    init() {}

    func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
        let settings = try configuration.credentials.decode(AcmeSettings.self)
        do {
            let acmeAd = try await AcmeSDK.ad(placement: settings.parameter)
            guard !acmeAd.title.isEmpty else { throw MediationError(.invalidResponse, "The ad is empty.") }
            return AcmeNativeAd(acmeAd)
        } catch let error as AcmeError {
            throw MediationError(error)
        }
    }
}
