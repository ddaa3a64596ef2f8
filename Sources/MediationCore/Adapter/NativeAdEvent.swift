/// An event of a native ad after it was loaded.
///
/// A struct and not an enum: new events appear in minor releases.
public struct NativeAdEvent: Hashable, Sendable {
    /// The stable name.
    public let name: String

    /// The reason for the event, if it reports a failure.
    public let message: String?

    /// The amount that the impression earned; set only for the event named "paid".
    public let adValue: AdValue?

    private init(_ name: String, message: String? = nil, adValue: AdValue? = nil) {
        self.name = name
        self.message = message
        self.adValue = adValue
    }

    /// The ad was seen; at most once.
    public static let impression = NativeAdEvent("impression")
    /// The ad was clicked; once for each tap.
    public static let click = NativeAdEvent("click")
    /// A full-screen view is about to open over the app.
    public static let willPresent = NativeAdEvent("willPresent")
    /// The full-screen view is about to close.
    public static let willDismiss = NativeAdEvent("willDismiss")
    /// The full-screen view has closed.
    public static let didDismiss = NativeAdEvent("didDismiss")
    /// The video plays.
    public static let didPlayVideo = NativeAdEvent("didPlayVideo")
    /// The video pauses.
    public static let didPauseVideo = NativeAdEvent("didPauseVideo")
    /// The video has ended.
    public static let didEndVideo = NativeAdEvent("didEndVideo")
    /// The video was muted.
    public static let didMuteVideo = NativeAdEvent("didMuteVideo")
    /// The video was unmuted.
    public static let didUnmuteVideo = NativeAdEvent("didUnmuteVideo")

    /// The full-screen view could not be opened.
    public static func didFailToPresent(_ message: String) -> NativeAdEvent {
        NativeAdEvent("didFailToPresent", message: message)
    }

    /// The impression earned money; mediation itself reports it, right after the impression.
    static func paid(_ value: AdValue) -> NativeAdEvent {
        NativeAdEvent("paid", adValue: value)
    }
}
