public import Foundation
import MediationBridge
import MediationCore

#if canImport(AppLovinSDK)
public import AppLovinSDK
#else
public import AppLovinSDKStandIn
#endif

/// A custom adapter whose network bids: of those whose adapter is an `AuctionAdapter`, and that are partners of
/// AppLovin's.
///
/// It is used as ``MAXCustomAdapter`` is. The host gets the token of the adapter's signals, and the winner's bid response
/// comes with the load.
open class MAXBiddingCustomAdapter: MAXCustomAdapter, MASignalProvider {
    /// Collects the network's signals.
    public func collectSignal(
        with parameters: any MASignalCollectionParameters,
        andNotify delegate: any MASignalCollectionDelegate
    ) {
        let type = type(of: self)
        let (parameters, delegate) = (HandedOver(parameters), HandedOver(delegate))
        onMain {
            let delegate = delegate.opened
            let answer: @MainActor (Result<String, MediationError>) -> Void = { result in
                switch result {
                case .success(let token): delegate.didCollectSignal(token)
                case .failure(let error):
                    delegate.didFailToCollectSignalWithErrorMessage("\(error.code.name): \(error.message)")
                }
            }
            do throws(MediationError) {
                let configuration = try BidSignalConfiguration(parameters.opened, within: type.limits.signals)
                type.network.collectSignals(for: configuration, answer)
            } catch {
                answer(.failure(error))
            }
        }
    }

    /// Yes.
    open override var shouldCollectSignalsOnMainThread: NSNumber? { true }
}

extension BidSignalConfiguration {
    /// Creates the request for signals that the host makes.
    @MainActor
    fileprivate init(
        _ parameters: any MASignalCollectionParameters,
        within limit: Duration
    ) throws(MediationError) {
        let format = parameters.adFormat
        guard let adFormat = AdFormat(format) else {
            let message = "The host asks for signals of the format \(format.label), which the library has not."
            throw MediationError(.unsupportedFormat, message)
        }
        self.init(
            credentials: MediationCredentials(settings: try parameters.settings(placement: nil)),
            loadID: UUID().uuidString,
            adUnitID: adFormat.rawValue,
            format: adFormat,
            bannerSize: adFormat == .banner ? BannerSize(format, parameters) : nil,
            isTestRequest: parameters.isTesting,
            extras: parameters.networkExtras,
            privacy: parameters.privacy,
            deadline: limit
        )
    }
}

extension AdFormat {
    /// Creates the format that the host means; `nil` for one that the library has not.
    fileprivate init?(_ format: MAAdFormat) {
        switch format {
        case .interstitial: self = .interstitial
        case .appOpen: self = .appOpen
        case .rewarded: self = .rewarded
        case .native: self = .native
        case .banner, .mrec, .leader: self = .banner
        default: return nil
        }
    }
}
