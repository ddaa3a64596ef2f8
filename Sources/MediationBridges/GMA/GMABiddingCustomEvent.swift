import Foundation
import MediationBridge
import MediationCore

/// A custom event whose network bids: of those whose adapter is an `AuctionAdapter`, and that are partners of Google's.
///
/// It is used as ``GMACustomEvent`` is. The SDK gets the token of the adapter's signals, and the winner's bid response
/// comes with the load.
open class GMABiddingCustomEvent: GMACustomEvent, GMARTBAdapter {
    #if canImport(GoogleMobileAds)
    @objc(collectSignalsForRequestParameters:completionHandler:)
    #endif
    /// Collects the network's signals.
    open func collectSignals(
        for params: GMARequestParameters,
        completionHandler: @escaping (String?, (any Error)?) -> Void
    ) {
        let type = type(of: self)
        let (params, handler) = (HandedOver(params), HandedOver(completionHandler))
        onMain {
            do throws(MediationError) {
                let configuration = try BidSignalConfiguration(params.opened, within: type.limits.signals)
                type.network.collectSignals(for: configuration) { result in
                    switch result {
                    case .success(let token): handler.opened(token, nil)
                    case .failure(let error): handler.opened(nil, error.forGMA(from: type))
                    }
                }
            } catch {
                handler.opened(nil, error.forGMA(from: type))
            }
        }
    }
}

extension BidSignalConfiguration {
    /// Creates the request for signals that the SDK makes.
    @MainActor
    fileprivate init(_ params: GMARequestParameters, within limit: Duration) throws(MediationError) {
        guard let credentials = params.configuration.credentials.first, let format = AdFormat(credentials.format) else {
            let message = "The host asks for signals without saying for which placement: map one to the network."
            throw MediationError(.invalidSettings, message)
        }
        let settings = try HostSettings.settings(credentials.settings, parameterKey: gmaParameterKey)
        self.init(
            credentials: MediationCredentials(settings: settings),
            loadID: UUID().uuidString,
            adUnitID: format.rawValue,
            format: format,
            bannerSize: format == .banner ? try BannerSize(gma: params.adSize) : nil,
            extras: (params.extras as? GMANetworkExtras)?.extras ?? [],
            privacy: .ofGMA,
            deadline: limit
        )
    }
}
