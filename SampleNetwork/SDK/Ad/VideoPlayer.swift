/// The video of an ad, simulated by nothing but elapsed time.
@MainActor
final class VideoPlayer {
    /// The duration of the video; `nil` if the network did not send it, and then the video never ends.
    let duration: Duration?

    /// The ad that reports the video's events; not retained.
    weak var ad: SampleNativeAd?

    var isMuted: Bool {
        didSet {
            guard self.isMuted != oldValue else { return }
            self.ad?.report(self.isMuted ? .videoMute : .videoUnmute)
        }
    }

    private let clock: any Clock<Duration>

    /// The playback position when the video last stopped.
    private var stopPosition = Duration.zero

    /// The time since the video last started; `nil` while it is stopped.
    private var sinceStart: Stopwatch?

    private var end: Task<Void, Never>?

    init(duration: Duration?, isMuted: Bool, clock: any Clock<Duration>) {
        self.duration = duration
        self.isMuted = isMuted
        self.clock = clock
    }

    deinit {
        self.end?.cancel()
    }

    var isPlaying: Bool { self.sinceStart != nil }

    var position: Duration {
        let position = self.stopPosition + (self.sinceStart?.elapsed ?? .zero)
        return self.duration.map { min(position, $0) } ?? position
    }

    /// Resumes the video, or starts it again if it has ended.
    func play() {
        guard !self.isPlaying else { return }
        if self.isAtEnd { self.stopPosition = .zero }
        self.sinceStart = Stopwatch(self.clock)
        if let duration {
            let rest = duration - self.stopPosition
            self.end = Task { [weak self, clock] in
                guard (try? await clock.sleep(for: rest)) != nil, !Task.isCancelled else { return }
                self?.stop(at: duration)
            }
        }
        self.ad?.report(.videoPlay)
    }

    /// Pauses the video.
    func pause() {
        guard self.isPlaying else { return }
        self.stop(at: self.position)
    }

    private var isAtEnd: Bool { self.position == self.duration }

    private func stop(at position: Duration) {
        self.stopPosition = position
        self.sinceStart = nil
        self.end?.cancel()
        self.end = nil
        // A video that is paused at its end, before the end was noticed, has been played completely.
        self.ad?.report(self.isAtEnd ? .videoEnd : .videoPause)
    }
}
