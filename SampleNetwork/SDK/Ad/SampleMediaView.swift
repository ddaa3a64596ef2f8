/// A view that plays an ad's video, of which there is nothing to see.
@MainActor
public final class SampleMediaView: SampleAdView {
    weak var player: VideoPlayer?

    /// Indicates whether the video is playing.
    public var isPlaying: Bool { self.player?.isPlaying ?? false }
}
