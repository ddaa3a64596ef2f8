/// An event of an ad after it was loaded.
public enum SampleNativeAdEvent: Hashable, Sendable {
    /// The ad has been seen; reported only by ads that track themselves, and once.
    case impression
    /// The ad has been clicked; reported only by ads that track themselves.
    case click
    /// The network's full-screen page opens.
    case willPresent
    /// The page is about to close.
    case willDismiss
    /// The page has closed.
    case didDismiss
    /// The page did not open, for the given reason.
    case didFailToPresent(String)
    /// The video plays.
    case videoPlay
    /// The video has been paused before its end.
    case videoPause
    /// The video has ended.
    case videoEnd
    /// The video's sound has been turned off.
    case videoMute
    /// The video's sound has been turned on.
    case videoUnmute
}
