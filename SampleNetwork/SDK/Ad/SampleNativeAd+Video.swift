extension SampleNativeAd {
    /// How long the video is; `nil` without a video, or if the network did not say.
    public var videoDuration: Duration? { self.video?.duration }

    /// Where the video is; `nil` without a video.
    public var videoPosition: Duration? { self.video?.position }

    /// Whether the video has no sound; without a video always `true`, whatever it is set to.
    public var isMuted: Bool {
        get { self.video?.isMuted ?? true }
        set { self.video?.isMuted = newValue }
    }

    /// Plays the video on, or from the start if it has come to its end; nothing happens without a video.
    public func playVideo() {
        self.video?.play()
    }

    /// Stops the video where it is; nothing happens without a video, or if it does not play.
    public func pauseVideo() {
        self.video?.pause()
    }
}
