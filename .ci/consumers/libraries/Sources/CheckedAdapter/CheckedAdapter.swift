import MediationCore

/// An adapter that has an ad whenever it has settings.
final class CheckedAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 2, 3)
    nonisolated static let networkSDKVersion = VersionNumber(4, 5, 6)

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        do throws(MediationError) {
            _ = try configuration.credentials.decode(CheckedSettings.self)
            completionHandler(.success(CheckedAd()))
        } catch {
            completionHandler(.failure(error))
        }
    }
}

struct CheckedSettings: Decodable {
    let parameter: String
}

final class CheckedAd: MediationNativeAd {
    var headline: String? { "Hello" }
}
