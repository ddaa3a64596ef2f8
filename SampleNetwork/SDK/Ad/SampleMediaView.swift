/// A view that plays an ad's video.
@MainActor
public final class SampleMediaView: SampleAdView {
    weak var player: VideoPlayer?

    /// Whether the video plays.
    public var isPlaying: Bool { self.player?.isPlaying ?? false }
}
