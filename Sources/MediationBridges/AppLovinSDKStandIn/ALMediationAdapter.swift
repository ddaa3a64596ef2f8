// ALMediationAdapter.h, MAAdapter.h, MAAdapterInitializationParameters.h, MAAdapterResponseParameters.h,
// MASignalCollectionParameters.h, MAAdFormat.h, MAReward.h, MAAdapterError.h
public import Foundation
public import PlatformViews

/// The state of a network after its set-up.
public enum MAAdapterInitializationStatus: Int, Sendable {
    /// Not set up yet.
    case notInitialized = -4
    /// Needs no set-up.
    case doesNotApply = -3
    /// The set-up is under way.
    case initializing = -2
    /// The set-up has ended, and nobody knows how.
    case initializedUnknown = -1
    /// The set-up has failed.
    case initializedFailure = 0
    /// The set-up has succeeded.
    case initializedSuccess = 1
}

/// The parameters that an adapter is asked with.
public protocol MAAdapterParameters: NSObjectProtocol {
    /// The values of the server, such as the `app_id`.
    var serverParameters: [String: Any] { get }
    /// The custom parameters of the user interface.
    var customParameters: [String: Any] { get }
    /// The app's parameters; none at the set-up.
    var localExtraParameters: [String: Any] { get }
    /// The user's consent; `nil` if it is not known.
    var userConsent: NSNumber? { get }
    /// The user's wish that data is not sold; `nil` if it is not known.
    var doNotSell: NSNumber? { get }
    /// The consent string.
    var consentString: String? { get }
    /// Indicates whether test ads are wanted.
    var isTesting: Bool { get }
}

/// The parameters that an adapter is set up with.
public protocol MAAdapterInitializationParameters: MAAdapterParameters {}

/// The parameters that an ad is asked for, and shown, with.
public protocol MAAdapterResponseParameters: MAAdapterParameters {
    /// The placement of the user interface.
    var thirdPartyAdPlacementIdentifier: String { get }
    /// The bid to render; empty in a waterfall.
    var bidResponse: String { get }
    /// The controller to present from; not retained.
    var presentingViewController: PlatformViewController? { get }
}

/// The parameters that signals are collected with.
public protocol MASignalCollectionParameters: MAAdapterParameters {
    /// The format that is auctioned.
    var adFormat: MAAdFormat { get }
}

/// A format.
public final class MAAdFormat: NSObject, Sendable {
    /// The name.
    public let label: String
    /// The size of a banner.
    public let size: CGSize

    package init(_ label: String, _ size: CGSize = .zero) {
        self.label = label
        self.size = size
    }

    /// A banner, 320 × 50.
    public static let banner = MAAdFormat("BANNER", CGSize(width: 320, height: 50))
    /// A medium rectangle, 300 × 250.
    public static let mrec = MAAdFormat("MREC", CGSize(width: 300, height: 250))
    /// A leaderboard, 728 × 90.
    public static let leader = MAAdFormat("LEADER", CGSize(width: 728, height: 90))
    /// An interstitial ad.
    public static let interstitial = MAAdFormat("INTER")
    /// An app-open ad.
    public static let appOpen = MAAdFormat("APPOPEN")
    /// A rewarded ad.
    public static let rewarded = MAAdFormat("REWARDED")
    /// A native ad.
    public static let native = MAAdFormat("NATIVE")
}

/// A reward.
public final class MAReward: NSObject, Sendable {
    /// The kind.
    public let label: String
    /// The amount.
    public let amount: Int

    /// Creates a reward.
    public init(amount: Int, label: String) {
        self.amount = amount
        self.label = label
    }
}

/// An error of an adapter.
public final class MAAdapterError: NSError, @unchecked Sendable {
    // Safe: neither it nor its superclass ever changes.

    /// The network's own code.
    public let mediatedNetworkErrorCode: Int
    /// The network's own message.
    public let mediatedNetworkErrorMessage: String

    /// Creates an error of the host's with what the network says.
    public init(adapterError: MAAdapterError, mediatedNetworkErrorCode: Int, mediatedNetworkErrorMessage: String) {
        self.mediatedNetworkErrorCode = mediatedNetworkErrorCode
        self.mediatedNetworkErrorMessage = mediatedNetworkErrorMessage
        super.init(domain: adapterError.domain, code: adapterError.code)
    }

    private init(_ code: Int) {
        self.mediatedNetworkErrorCode = 0
        self.mediatedNetworkErrorMessage = ""
        super.init(domain: "MAAdapterError", code: code)
    }

    /// Not supported.
    public required init?(coder: NSCoder) { nil }

    /// 204.
    public static let noFill = MAAdapterError(204)
    /// −5200.
    public static let unspecified = MAAdapterError(-5200)
    /// −5201.
    public static let invalidLoadState = MAAdapterError(-5201)
    /// −5202.
    public static let invalidConfiguration = MAAdapterError(-5202)
    /// −5203.
    public static let badRequest = MAAdapterError(-5203)
    /// −5204.
    public static let notInitialized = MAAdapterError(-5204)
    /// −5205.
    public static let adNotReady = MAAdapterError(-5205)
    /// −5206.
    public static let timeout = MAAdapterError(-5206)
    /// −5207.
    public static let noConnection = MAAdapterError(-5207)
    /// −5208.
    public static let serverError = MAAdapterError(-5208)
    /// −5209.
    public static let internalError = MAAdapterError(-5209)
    /// −5213.
    public static let adExpiredError = MAAdapterError(-5213)
    /// −5400.
    public static let missingRequiredNativeAdAssets = MAAdapterError(-5400)
    /// −5601.
    public static let missingViewController = MAAdapterError(-5601)
    /// −4205.
    public static let adDisplayFailedError = MAAdapterError(-4205)
}

/// The base of all adapters: one instance for the set-up, others for the loads.
open class ALMediationAdapter: NSObject {
    /// The reward that the server has set for the ad.
    public private(set) var reward = MAReward(amount: 0, label: "")
    /// Indicates whether the reward is due whatever the user does.
    open var shouldAlwaysRewardUser: Bool { false }

    /// Creates an adapter.
    public required override init() {}

    /// The version of the network's SDK.
    open var sdkVersion: String { "" }
    /// The adapter's version.
    open var adapterVersion: String { "" }

    /// Sets the network up.
    open func initialize(
        with parameters: any MAAdapterInitializationParameters,
        completionHandler: @escaping (MAAdapterInitializationStatus, String?) -> Void
    ) {}

    /// The ad, or the load that has failed, is over.
    open func destroy() {}

    /// Takes the server's reward over.
    open func configureReward(for parameters: any MAAdapterResponseParameters) {
        let values = parameters.serverParameters
        self.reward = MAReward(amount: values["amount"] as? Int ?? 0, label: values["currency"] as? String ?? "")
    }

    /// The thread of the set-up; `nil` leaves it to the server.
    open var shouldInitializeOnMainThread: NSNumber? { nil }
    /// The thread of the signals.
    open var shouldCollectSignalsOnMainThread: NSNumber? { nil }
    /// The thread of the clean-up.
    open var shouldDestroyOnMainThread: NSNumber? { nil }
    /// Returns the thread of a load.
    open func shouldLoadAdsOnMainThread(for adFormat: MAAdFormat) -> NSNumber? { nil }
    /// Returns the thread of a presentation.
    open func shouldShowAdsOnMainThread(for adFormat: MAAdFormat) -> NSNumber? { nil }
}
