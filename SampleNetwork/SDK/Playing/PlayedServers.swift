package import Foundation
package import PlatformViews

/// Plays the network's servers, so that what is built on the SDK can be tested without a connection and without waiting.
///
/// See ``SampleAdSDK/playedServers``. No app can set it. Bids are asked for on the internet all the same.
package protocol PlayedServers: AnyObject, Sendable {
    /// The URL whose loads are asked for here.
    var url: URL { get }

    /// The version that the SDK is to say it has; on any thread.
    var sdkVersion: String { get }

    /// The SDK asks for an ad; it may be answered at once.
    @MainActor
    func sdkDidAsk(for load: PlayedLoad)

    /// The SDK does not want an ad any more.
    @MainActor
    func sdkDidCancel(_ load: PlayedLoad)

    /// The SDK tells of an impression, or of a click and on what, if it knows.
    @MainActor
    func sdkDidPost(to url: URL, clickedOn view: PlatformView?)

    /// The SDK was given the views of an ad, or none.
    @MainActor
    func sdkDidSetView(_ view: PlatformView?, clickableViews: [PlatformView], of ad: SampleNativeAd)
}

/// Who plays the servers at present.
final class Playing: Sendable {
    private let lock = NSLock()

    // Safe: used in `servers` only, which holds the lock.
    private nonisolated(unsafe) weak var current: (any PlayedServers)?

    var servers: (any PlayedServers)? {
        get { self.lock.withLock { self.current } }
        set { self.lock.withLock { self.current = newValue } }
    }
}
