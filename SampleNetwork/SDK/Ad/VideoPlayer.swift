/// The video of an ad, which is nothing but time that passes.
@MainActor
final class VideoPlayer {
    /// How long the video is; `nil` if the network did not say, and then it never ends.
    let duration: Duration?

    /// Who reports what happens; not retained.
    weak var ad: SampleNativeAd?

    var isMuted: Bool {
        didSet {
            guard self.isMuted != oldValue else { return }
            self.ad?.report(self.isMuted ? .videoMute : .videoUnmute)
        }
    }

    private let clock: any Clock<Duration>

    /// Where the video was when it last stood still.
    private var stopPosition = Duration.zero

    /// The time since the video last began to move; `nil` while it stands still.
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

    /// Plays on, or from the start if the video has come to its end.
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

    /// Stops the video where it is.
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
        // Whoever pauses a video that is over, but whose end nobody has noticed yet, has seen all of it.
        self.ad?.report(self.isAtEnd ? .videoEnd : .videoPause)
    }
}
