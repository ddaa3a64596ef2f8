public import MediationCore

/// A step that the network's SDK performs at the suite's request.
///
/// Requests and set-ups are numbered from 1, each in the order in which the adapter made them. An ad has the number of
/// its request; if the request was answered with several ads, the number refers to the first of them.
///
/// New steps appear in minor releases: end a `switch` with `default: throw UnsupportedStep()`.
public enum NetworkStep: Sendable {
    /// Fills the request of this number with an ad, regardless of earlier answers.
    case fill(request: Int, NetworkPayload)
    /// Fails the request of this number with an error, regardless of earlier answers.
    case fail(request: Int, NetworkFailure)
    /// Reports an event of the ad of the request with this number.
    case report(NativeAdEvent, ad: Int)
    /// Reports an event of the ad of the request with this number, which covers the screen.
    case reportFullScreen(FullScreenAdEvent, ad: Int)
    /// Reports that the reward of the ad of the request with this number was earned, with the values that are not `nil`.
    case reward(AdReward, ad: Int)
    /// Reports an event of the banner of the request with this number; never `resized`.
    case reportBanner(BannerAdEvent, ad: Int)
    /// Changes the size of the view of the banner of the request with this number, and reports that; on the main thread.
    case resizeBanner(BannerSize, ad: Int)
    /// Lets the time pass after which the SDK replaces the banner of the request with this number by itself, unless the
    /// adapter has turned that off.
    case refreshBanner(ad: Int)
    /// Ends the set-up of this number successfully.
    case finishSetUp(Int)
    /// Ends the set-up of this number with an error.
    case failSetUp(Int, NetworkFailure)
    /// Changes the version that the SDK reports from now on.
    case sdkVersion(String)

    /// The step in one line, without the contents of the ad.
    var summary: String {
        switch self {
        case .fill(let request, let payload): "fills request \(request) with ad \"\(payload.name)\""
        case .fail(let request, let failure): "fails request \(request): \(failure.kind.rawValue)"
        case .report(let event, let ad): "reports \(event.name) of the ad of request \(ad)"
        case .reportFullScreen(let event, let ad): "reports \(event.name) of the ad of request \(ad)"
        case .reward(_, let ad): "reports the reward of the ad of request \(ad)"
        case .reportBanner(let event, let ad): "reports \(event.name) of the ad of request \(ad)"
        case .resizeBanner(let size, let ad): "changes the size of the ad of request \(ad) to \(size)"
        case .refreshBanner(let ad): "may replace the ad of request \(ad) by itself"
        case .finishSetUp(let number): "ends set-up \(number) well"
        case .failSetUp(let number, let failure): "ends set-up \(number) with an error: \(failure.kind.rawValue)"
        case .sdkVersion(let version): "is of version \"\(version)\""
        }
    }
}

/// The reason that the network has no ad or cannot be prepared.
public struct NetworkFailure: Hashable, Sendable {
    /// The kind of a failure.
    public enum Kind: String, CaseIterable, Sendable {
        /// The network currently has no ad.
        case noFill
        /// The network could not be reached.
        case networkError
        /// The request is wrong; for example, the ad unit is unknown.
        case badRequest
        /// Something went wrong inside the network.
        case internalError
    }

    /// The kind of failure.
    public let kind: Kind

    /// The SDK's message.
    public let message: String

    package init(_ kind: Kind, _ message: String = "Played by the suite.") {
        self.kind = kind
        self.message = message
    }
}
