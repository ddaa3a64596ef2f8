import Foundation
import MediationBridge
import MediationCore
import PlatformViews

#if canImport(IronSource)
import IronSource
#else
import IronSourceStandIn
#endif

/// A call of the host's for an ad, on its way to the main actor.
struct LevelPlayCall: Sendable {
    private let type: LevelPlayCustomAdapter.Type?
    private let adData: HandedOver<ISAdData>
    private let seconds: Double

    /// Describes a call, on the thread on which the host makes it.
    init(_ ad: ISBaseAdAdapter, _ adData: ISAdData) {
        self.type = (ad.getNetworkAdapter() as? LevelPlayCustomAdapter).map { Swift.type(of: $0) }
        self.adData = HandedOver(adData)
        self.seconds = Double(ad.adapterConfig.loadTimeOutSec)
    }

    /// Returns what the network is asked for.
    @MainActor
    func request() throws(MediationError) -> HostRequest {
        guard let type else {
            let message =
                "The host has no network adapter for its ad, or one that is no LevelPlayCustomAdapter: "
                + "register the name of the network's subclass as its base adapter."
            throw MediationError(.adapterNotFound, message)
        }
        let adData = self.adData.opened
        let settings = try adData.settings()
        guard !settings.isEmpty else { throw .noLevelPlayKeys }
        let choices = type.choices
        var request = AdRequest(isTestRequest: choices.isTest, extras: choices.extras)
        // It is empty in a waterfall.
        request.bidResponse = adData.serverData.flatMap { $0.isEmpty ? nil : $0 }
        // An answer that comes when the host has given up would be one that it does not expect.
        request.deadline = self.seconds > 0 && self.seconds < 3600 ? .seconds(self.seconds * 0.95) : nil
        return HostRequest(type.network, request, settings: settings, privacy: choices.privacy)
    }
}

extension ISAdData {
    /// Returns the settings: the network's keys, of the app and of the instance.
    func settings() throws(MediationError) -> [String: JSONValue] {
        let values = self.configuration.compactMap { key, value in (key as? String).map { ($0, value) } }
        return try HostSettings.settings(Dictionary(values) { first, _ in first }, parameterKey: "parameter")
    }
}

extension BannerSize {
    /// Creates the size of a place that the host describes.
    ///
    /// - Parameters:
    ///   - size: The host's size.
    ///   - width: The width of the controller around the place, for sizes without one.
    /// - Throws: ``MediationError/Code/invalidAdRequest`` if the place has no size: never is one made up.
    @MainActor
    init(_ size: ISBannerSize, width: Double) throws(MediationError) {
        let (sizeWidth, sizeHeight) = (Double(size.width), Double(size.height))
        if size.isAdaptive {
            self = .anchoredAdaptive(width: sizeWidth > 0 ? sizeWidth : width)
        } else {
            switch size.sizeDescription.uppercased() {
            case "BANNER": self = .banner
            case "LARGE": self = .fixed(width: 320, height: 90)
            case "RECTANGLE": self = .mediumRectangle
            case "LEADERBOARD": self = .leaderboard
            case "SMART": self = width >= 728 ? .leaderboard : .banner
            default: self = .fixed(width: sizeWidth, height: sizeHeight)
            }
        }
        if let problem = self.problem(inWidth: nil) {
            throw MediationError(.invalidAdRequest, "The place \"\(size.sizeDescription)\" has no size: \(problem)")
        }
    }
}

extension NativeAdOptions {
    /// Creates the preferences of a native ad unit.
    init(_ properties: ISNativeAdProperties) {
        self.init()
        switch properties.adOptionsPosition {
        case .topLeft: self.adChoicesCorner = .topLeft
        case .topRight: self.adChoicesCorner = .topRight
        case .bottomLeft: self.adChoicesCorner = .bottomLeft
        case .bottomRight: self.adChoicesCorner = .bottomRight
        #if canImport(IronSource)
        @unknown default: break
        #endif
        }
    }
}

extension MediationError {
    static let noLevelPlayKeys = MediationError(
        .invalidSettings,
        "The host passes none of the network's keys: enter them in LevelPlay, for the app and for the instance."
    )

    /// The host's kind of the error.
    var levelPlayType: ISAdapterErrorType {
        switch self.code {
        case .noFill: .noFill
        case .adExpired: .adExpired
        default: .internal
        }
    }

    /// The host's code, or else the network's.
    var levelPlayCode: Int {
        switch self.code {
        case .invalidSettings: ISAdapterErrors.missingParams.rawValue
        case .adExpired: ISAdapterErrors.adExpired.rawValue
        // Of the host's own, ISError.h, as its adapters use them.
        case .setUpFailed, .setUpTimedOut: 508
        case .alreadyPresented, .alreadyPresenting, .noViewController: 509
        case .adapterBusy: 510
        default: self.networkCode ?? ISAdapterErrors.internal.rawValue
        }
    }

    /// The message for the host, with the name of the code.
    var levelPlayMessage: String { "\(self.code.name): \(self.message)" }
}
