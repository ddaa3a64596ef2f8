package import Foundation
package import PlatformViews

/// Plays the network's servers, so that code that uses the SDK can be tested without a connection and without waiting.
///
/// See ``SampleAdSDK/playedServers``. Apps cannot set it. Requests for bids still go to the internet.
package protocol PlayedServers: AnyObject, Sendable {
    /// The server URL whose loads are played.
    var url: URL { get }

    /// The version that the SDK should report; called on any thread.
    var sdkVersion: String { get }

    /// Called when the SDK has made a token, on the thread that asked for it.
    func sdkDidMake(token: String, for request: SampleAdRequest, adUnitID: String, kind: SampleAdKind)

    /// Called when the SDK requests an ad; it may be answered at once.
    @MainActor
    func sdkDidAsk(for load: PlayedLoad)

    /// Called when the SDK cancels the request for an ad.
    @MainActor
    func sdkDidCancel(_ load: PlayedLoad)

    /// Called when the SDK requests an ad that covers the screen; it may be answered at once.
    @MainActor
    func sdkDidAsk(for load: PlayedFullScreenLoad)

    /// Called when the SDK cancels the request for an ad that covers the screen.
    @MainActor
    func sdkDidCancel(_ load: PlayedFullScreenLoad)

    /// Called when the SDK requests a banner; it may be answered at once.
    @MainActor
    func sdkDidAsk(for load: PlayedBannerLoad)

    /// Called when the SDK cancels the request for a banner.
    @MainActor
    func sdkDidCancel(_ load: PlayedBannerLoad)

    /// Called instead of presenting an ad: the player reports what happens to it.
    @MainActor
    func sdkDidPresent(_ ad: SampleFullScreenAd, from controller: PlatformViewController)

    /// Called when the SDK reports an impression, or a click and the clicked view, if it is known.
    @MainActor
    func sdkDidPost(to url: URL, clickedOn view: PlatformView?)

    /// Called when the SDK is given the views of an ad, or none.
    @MainActor
    func sdkDidSetView(_ view: PlatformView?, clickableViews: [PlatformView], of ad: SampleNativeAd)
}

/// The current player of the servers.
final class Playing: Sendable {
    private let lock = NSLock()

    // Safe: accessed only in `servers`, which holds the lock.
    private nonisolated(unsafe) weak var current: (any PlayedServers)?

    var servers: (any PlayedServers)? {
        get { self.lock.withLock { self.current } }
        set { self.lock.withLock { self.current = newValue } }
    }
}
