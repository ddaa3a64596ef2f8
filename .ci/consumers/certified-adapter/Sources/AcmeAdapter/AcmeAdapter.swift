import AcmeSDK
import MediationCore

/// Asks the Acme network.
public final class AcmeAdapter: MediationAdapter {
    /// Raised with each change of the adapter.
    public nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    /// The version that the SDK reports.
    public nonisolated static let networkSDKVersion = VersionNumber(AcmeSDK.version) ?? VersionNumber(0, 0, 0)

    private let loader = AcmeLoader()
    private let answer = PendingAnswer()

    /// Creates an adapter for one attempt.
    public init() {}

    /// Asks the network for an ad.
    public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        do throws(MediationError) {
            let unit = try configuration.credentials.decode(AcmeSettings.self).parameter
            guard unit.contains(where: { !$0.isWhitespace }) else {
                throw MediationError(.invalidSettings, "settings.parameter is blank.")
            }
            self.answer.keep(completionHandler)
            self.loader.delegate = self
            self.loader.load(unit: unit, isTest: configuration.isTestRequest)
        } catch {
            completionHandler(.failure(error))
        }
    }

    /// Stops asking.
    public func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        _ = self.answer.take()
        self.loader.cancel()
    }
}

extension AcmeAdapter: AcmeLoaderDelegate {
    package func loader(_ loader: AcmeLoader, didLoad ad: AcmeAd) {
        guard let handler = self.answer.take() else { return }
        let mapped = AcmeNativeAd(ad)
        guard mapped.hasContent else {
            handler(.failure(MediationError(.invalidResponse, "The ad is empty.")))
            return
        }
        handler(.success(mapped))
    }

    package func loader(_ loader: AcmeLoader, didFailWith error: AcmeError) {
        self.answer.take()?(.failure(MediationError(error)))
    }
}

/// The settings of a line item.
struct AcmeSettings: Decodable {
    let parameter: String
}

extension MediationError {
    /// Creates an error from the network's, with a code of mediation and the network's own number.
    init(_ error: AcmeError) {
        let code: Code =
            switch error.kind {
            case .noAd: .noFill
            case .offline: .networkError
            case .badUnit: .invalidRequest
            case .serverDown: .serverError
            }
        self.init(code, "Acme has no ad.", networkCode: error.kind.rawValue, underlying: error)
    }
}
