extension SampleNativeAd {
    /// The duration of the video; `nil` without a video, or if the network did not send it.
    public var videoDuration: Duration? { self.video?.duration }

    /// The playback position of the video; `nil` without a video.
    public var videoPosition: Duration? { self.video?.position }

    /// Indicates whether the video has no sound; always `true` without a video, regardless of the value that is set.
    public var isMuted: Bool {
        get { self.video?.isMuted ?? true }
        set { self.video?.isMuted = newValue }
    }

    /// Resumes the video, or starts it again if it has ended; has no effect without a video.
    public func playVideo() {
        self.video?.play()
    }

    /// Pauses the video; has no effect without a video, or if it is not playing.
    public func pauseVideo() {
        self.video?.pause()
    }
}
