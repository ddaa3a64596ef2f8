import MediationCore
import PlatformViews

/// Asks the Acme network, whose SDK calls back.
final class AcmeAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(AcmeSDK.version) ?? VersionNumber(0, 0, 0)

    private var request: AcmeRequest?

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        do throws(MediationError) {
            let settings = try configuration.credentials.decode(AcmeSettings.self)
            self.request = AcmeSDK.load(placement: settings.parameter) { result in
                switch result {
                case .success(let acmeAd) where acmeAd.title.isEmpty:
                    completionHandler(.failure(MediationError(.invalidResponse, "The ad is empty.")))
                case .success(let acmeAd):
                    completionHandler(.success(AcmeNativeAd(acmeAd)))
                case .failure(let error):
                    completionHandler(.failure(MediationError(error)))
                }
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.request?.cancel()
        self.request = nil
    }
}

/// The app's data for this network, in addition to what every network receives.
struct AcmeExtras: NetworkExtras {
    var keywords: [String]
}

/// The settings of a line item that the network needs.
struct AcmeSettings: Decodable {
    let parameter: String
}

/// An ad of the network, mapped to the assets of mediation, without those that the network lacks.
final class AcmeNativeAd: MediationNativeAd {
    private let ad: AcmeAd

    init(_ ad: AcmeAd) {
        self.ad = ad
    }

    var headline: String? { self.ad.title }
    var body: String? { self.ad.text }
    var images: [NativeAdImage] { [NativeAdImage(urlString: self.ad.imageAddress, scale: 2)].compactMap(\.self) }
    var starRating: Double? { self.ad.stars }
    var extraAssets: [String: JSONValue] { self.ad.colour.map { ["colour": .string($0)] } ?? [:] }

    func didRecordImpression() {
        self.ad.sendImpression()
    }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.ad.sendClick(on: asset.rawValue)
    }
}

extension MediationError {
    /// Creates an error from the network's, with a code of mediation and the network's own number.
    init(_ error: AcmeError) {
        let code: Code =
            switch error.number {
            case 3: .noFill
            case 9: .serverError
            default: .adapterError
            }
        self.init(code, error.text, networkCode: error.number, underlying: error)
    }
}
