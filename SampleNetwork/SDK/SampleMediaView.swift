/// A view that plays an ad's video.
@MainActor
public final class SampleMediaView: SampleAdView {
    /// Whether the video has been started.
    public private(set) var isPlaying = false

    func play() {
        self.isPlaying = true
    }
}
