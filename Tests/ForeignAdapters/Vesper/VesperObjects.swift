package import MediationConformance
internal import MediationCore
package import PlatformViews

/// A format of the network.
package enum VesperFormat: String, Sendable {
    case native, banner, interstitial, rewarded
    case appOpen = "app-open"
    case rewardedInterstitial = "rewarded-interstitial"

    package var isRewarded: Bool { self == .rewarded || self == .rewardedInterstitial }
}

/// The place for a banner, in points; without a greatest height, the network chooses.
package struct VesperSize: Sendable {
    package var width: Double
    package var maxHeight: Double?
}

/// A request to the network.
package struct VesperRequest: Sendable {
    package var requestID: String
    package var isTest: Bool
    package var choices: [String: String]
    package var size: VesperSize?
}

/// Something that happens to a creative; a banner is displayed and closed when its page is.
package enum VesperEvent: Sendable, Equatable {
    case displayed, viewed, clicked, closing, closed, expired, expanded, collapsed, resized
    case failedToShow(String)
    case rewarded(name: String?, amount: Double?)
}

/// An error of the SDK.
package struct VesperError: Error, Sendable {
    package let kind: NetworkFailure.Kind
    package let text: String

    init(_ failure: NetworkFailure) {
        self.kind = failure.kind
        self.text = failure.message
    }

    /// The SDK's own number.
    package var number: Int {
        switch self.kind {
        case .noFill: 20
        case .networkError: 31
        case .badRequest: 40
        case .internalError: 50
        }
    }
}

/// Receives the answer to a request, on any thread.
package protocol VesperLoaderDelegate: AnyObject, Sendable {
    func vesperLoader(_ loader: VesperLoader, didLoad creative: VesperCreative)
    func vesperLoader(_ loader: VesperLoader, didFailWith error: VesperError)
}

/// Receives the events of a creative, on any thread.
package protocol VesperCreativeDelegate: AnyObject, Sendable {
    func vesperCreative(_ creative: VesperCreative, did event: VesperEvent)
}

/// One request of the SDK.
package final class VesperLoader: Sendable {
    private struct Receiver {
        weak var delegate: (any VesperLoaderDelegate)?
        var refreshes = true
    }

    package let placement: String
    package let format: VesperFormat
    private let receiver = LockedValue(Receiver())

    package init(_ placement: String, _ format: VesperFormat) {
        self.placement = placement
        self.format = format
    }

    /// Not retained.
    package var delegate: (any VesperLoaderDelegate)? {
        get { self.receiver.withLock { $0.delegate } }
        set { self.receiver.withLock { $0.delegate = newValue } }
    }

    /// Indicates whether the SDK replaces the banner by itself.
    package var refreshesItself: Bool {
        get { self.receiver.withLock { $0.refreshes } }
        set { self.receiver.withLock { $0.refreshes = newValue } }
    }

    package func load(_ request: VesperRequest) { VesperSDK.current.ask(self, request) }
    package func cancel() { VesperSDK.current.stop(self) }
}

/// An ad of the SDK, whatever its format.
package final class VesperCreative: Sendable {
    private struct State {
        weak var delegate: (any VesperCreativeDelegate)?
        var refreshes: Bool
        var isExpired = false
        var userID: String?
        var customData: String?
    }

    package let payload: NetworkPayload
    package let placement: String
    package let format: VesperFormat
    private let number: Int
    private let sdk: VesperSDK
    private let state: LockedValue<State>

    init(_ payload: NetworkPayload, _ number: Int, _ loader: VesperLoader, _ sdk: VesperSDK) {
        self.payload = payload
        self.placement = loader.placement
        self.format = loader.format
        self.number = number
        self.sdk = sdk
        self.state = LockedValue(State(refreshes: loader.format == .banner && loader.refreshesItself))
    }

    /// The view of a banner, of the size that the network has chosen.
    @MainActor package var view: VesperView {
        if let madeView { return madeView }
        let size = self.payload.bannerSize
        let view = VesperView(width: size?.width ?? 0, height: size?.height ?? 0)
        self.madeView = view
        return view
    }

    @MainActor private var madeView: VesperView?

    /// Not retained.
    package var delegate: (any VesperCreativeDelegate)? {
        get { self.state.withLock { $0.delegate } }
        set { self.state.withLock { $0.delegate = newValue } }
    }

    /// The user's ID and the app's data for its server; read when the creative is shown.
    package func setVerification(userID: String?, customData: String?) {
        self.state.withLock { state in
            state.userID = userID
            state.customData = customData
        }
    }

    /// Indicates whether the creative can still be shown.
    package var isReady: Bool { self.state.withLock { !$0.isExpired } }

    /// Shows a creative that covers the screen; the SDK does not retain the controller.
    @MainActor
    package func show(from controller: PlatformViewController?) {
        let (userID, customData) = self.state.withLock { ($0.userID, $0.customData) }
        let name = self.sdk.log?.name(of: controller)
        let presentation = NetworkPresentation(controller: name, userID: userID, customData: customData)
        self.sdk.log?(.present(ad: self.number, presentation))
    }

    /// Ends the life of a banner.
    package func destroy() {
        self.state.withLock { state in
            state.delegate = nil
            state.refreshes = false
        }
    }

    var refreshesItself: Bool { self.state.withLock { $0.refreshes } }

    func happen(_ event: VesperEvent) {
        if event == .expired { self.state.withLock { $0.isExpired = true } }
        self.delegate?.vesperCreative(self, did: event)
    }
}

/// The view of a banner.
package final class VesperView: SizedView {
    init(width: Double, height: Double) {
        super.init(rect: ViewRect(x: 0, y: 0, width: width, height: height))
    }

    #if canImport(UIKit) || canImport(AppKit)
    package required init?(coder: PlatformCoder) { nil }
    #endif

    func resize(width: Double, height: Double) {
        #if canImport(UIKit) || canImport(AppKit)
        self.frame.size = CGSize(width: width, height: height)
        #else
        self.frame = ViewRect(x: self.frame.x, y: self.frame.y, width: width, height: height)
        #endif
    }
}
