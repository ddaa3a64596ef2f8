import Foundation
import MediationBridge
import MediationCore

#if canImport(AppLovinSDK)
import AppLovinSDK
#else
import AppLovinSDKStandIn
#endif

extension MAAdapterParameters {
    /// Returns the settings: the custom parameters, the App ID as `appID`, and the placement as `parameter`.
    func settings(placement: String?) throws(MediationError) -> [String: JSONValue] {
        var values = self.customParameters
        if let appID = self.serverParameters["app_id"] as? String, appID.contains(where: { !$0.isWhitespace }) {
            values["appID"] = appID
        }
        if let placement, placement.contains(where: { !$0.isWhitespace }) { values["parameter"] = placement }
        return try HostSettings.settings(values, parameterKey: "parameter")
    }

    /// The app's parameters for networks, in the types that adapters define.
    var networkExtras: [any NetworkExtras] {
        self.localExtraParameters.sorted { $0.key < $1.key }.compactMap { $0.value as? any NetworkExtras }
    }

    /// The user's choices as the host knows them, and as the app's consent management platform has stored them.
    @MainActor var privacy: PrivacySnapshot {
        let personalization = PrivacySnapshot.Personalization(
            consent: self.userConsent?.boolValue,
            doNotSell: self.doNotSell?.boolValue
        )
        return PrivacySnapshot(personalization: personalization)
            .replacingStoredConsent(tcfString: self.consentString)
    }
}

extension AdRequest {
    /// Creates the request of a load that the host asks for.
    init(_ parameters: any MAAdapterResponseParameters) {
        self.init(
            isTestRequest: parameters.isTesting,
            extras: parameters.networkExtras
        )
        // It is empty in a waterfall.
        self.bidResponse = parameters.bidResponse.isEmpty ? nil : parameters.bidResponse
    }
}

extension BannerSize {
    /// Creates the size of a place that the host describes.
    init(_ format: MAAdFormat, _ parameters: any MAAdapterParameters) {
        let extras = parameters.localExtraParameters
        let isAdaptive = parameters.serverParameters["adaptive_banner"].map { "\($0)" }
        let width = (extras["adaptive_banner_width"] as? NSNumber)?.doubleValue
        let fixed = BannerSize.fixed(width: Double(format.size.width), height: Double(format.size.height))
        guard isAdaptive == "true" || isAdaptive == "1", let width else {
            self = fixed
            return
        }
        guard extras["adaptive_banner_type"] as? String == "inline" else {
            self = .anchoredAdaptive(width: width)
            return
        }
        let most = (extras["inline_adaptive_banner_max_height"] as? NSNumber)?.doubleValue
        self = .inlineAdaptive(width: width, maxHeight: most.flatMap { $0 > 0 ? $0 : nil })
    }
}

extension MAAdapterError {
    /// Returns the host's error for one of the library, with the network's code inside, or else the library's.
    static func of(_ error: MediationError) -> MAAdapterError {
        MAAdapterError(
            adapterError: self.kind(of: error.code),
            mediatedNetworkErrorCode: error.networkCode ?? error.code.rawValue,
            mediatedNetworkErrorMessage: "\(error.code.name): \(error.message)"
        )
    }

    /// Returns the host's error for an ad that could not be shown, with the reason inside.
    static func ofDisplay(_ error: MediationError) -> MAAdapterError {
        MAAdapterError(
            adapterError: .adDisplayFailedError,
            mediatedNetworkErrorCode: error.networkCode ?? self.kind(of: error.code).code,
            mediatedNetworkErrorMessage: "\(error.code.name): \(error.message)"
        )
    }

    private static func kind(of code: MediationError.Code) -> MAAdapterError {
        switch code {
        case .noFill: .noFill
        case .networkError: .noConnection
        case .serverError, .invalidResponse: .serverError
        case .timedOut, .deadlineExceeded: .timeout
        case .handlerDropped: .internalError
        case .invalidRequest, .invalidAdRequest, .unsupportedFormat: .badRequest
        case .invalidSettings: .invalidConfiguration
        case .setUpFailed, .setUpTimedOut: .notInitialized
        case .missingRequiredAssets: .missingRequiredNativeAdAssets
        case .adapterBusy: .invalidLoadState
        case .adExpired: .adExpiredError
        case .alreadyPresented, .alreadyPresenting: .adNotReady
        case .noViewController: .missingViewController
        default: .unspecified
        }
    }
}
