import SampleAdSDK
import SampleAdServer
import MediationTesting
import Testing

/// Videos, with a clock that the test advances.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct VideoTests {
    /// Runs a test with an ad that has a video.
    private func withVideo(
        _ change: (inout SampleAdRequest) -> Void = { _ in },
        _ body: @MainActor (SampleNativeAd, EventRecorder, ManualClock) async throws -> Void
    ) async throws {
        try await Network.with(AdUnitScript(video: true)) { network in
            let ad = try await network.ad(change)
            let recorder = EventRecorder()
            ad.delegate = recorder
            try await body(ad, recorder, network.clock)
        }
    }

    @Test
    func videoPlaysPausesAndEnds() async throws {
        try await self.withVideo { ad, recorder, clock in
            let duration = try #require(ad.videoDuration)
            #expect(ad.videoPosition == .zero)
            ad.playVideo()
            ad.playVideo()
            #expect(ad.mediaView?.isPlaying == true)
            await clock.sleepBegins()
            clock.advance(by: .seconds(2))
            #expect(ad.videoPosition == .seconds(2))
            ad.pauseVideo()
            ad.pauseVideo()
            clock.advance(by: .seconds(100))
            #expect(ad.videoPosition == .seconds(2))
            #expect(ad.mediaView?.isPlaying == false)
            ad.playVideo()
            await clock.sleepBegins()
            clock.advance(by: duration - .seconds(2))
            await recorder.hears(.videoEnd)
            #expect(ad.videoPosition == duration)
            #expect(recorder.events == [.videoPlay, .videoPause, .videoPlay, .videoEnd])
        }
    }

    @Test
    func videoThatHasEndedPlaysFromTheStart() async throws {
        try await self.withVideo { ad, recorder, clock in
            ad.playVideo()
            await clock.sleepBegins()
            clock.advance(by: .seconds(100))
            await recorder.hears(.videoEnd)
            ad.pauseVideo()
            ad.playVideo()
            #expect(ad.videoPosition == .zero)
            #expect(recorder.events == [.videoPlay, .videoEnd, .videoPlay])
        }
    }

    @Test
    func pauseAtTheEndIsTheEnd() async throws {
        try await self.withVideo { ad, recorder, clock in
            ad.playVideo()
            // The clock has not resumed any task yet when the app pauses.
            clock.advance(by: .seconds(100))
            ad.pauseVideo()
            #expect(recorder.events == [.videoPlay, .videoEnd])
        }
    }

    @Test(arguments: [true, false])
    func soundIsAsTheRequestSaysUntilItIsChanged(_ startsMuted: Bool) async throws {
        try await self.withVideo({ $0.startsMuted = startsMuted }) { ad, recorder, _ in
            #expect(ad.isMuted == startsMuted)
            ad.isMuted = startsMuted
            #expect(recorder.events.isEmpty)
            ad.isMuted.toggle()
            ad.isMuted = !startsMuted
            ad.isMuted = startsMuted
            #expect(recorder.events == (startsMuted ? [.videoUnmute, .videoMute] : [.videoMute, .videoUnmute]))
        }
    }

    @Test
    func withoutAVideoNothingHappens() async throws {
        try await Network.with(AdUnitScript(video: false)) { network in
            let ad = try await network.ad { $0.startsMuted = false }
            let recorder = EventRecorder()
            ad.delegate = recorder
            ad.playVideo()
            ad.pauseVideo()
            ad.isMuted = false
            #expect(ad.isMuted)
            #expect(ad.videoDuration == nil && ad.videoPosition == nil && ad.mediaView == nil)
            #expect(recorder.events.isEmpty)
        }
    }

    @Test
    func adThatIsDroppedTakesItsVideoAlong() async throws {
        try await Network.with(AdUnitScript(video: true)) { network in
            var ad: SampleNativeAd? = try await network.ad()
            weak let weakAd = ad
            // An app may forget to remove the media view from its own views.
            let mediaView = ad?.mediaView
            ad?.playVideo()
            await network.clock.sleepBegins()
            ad = nil
            #expect(weakAd == nil)
            await network.clock.sleepIsCancelled()
            #expect(mediaView?.isPlaying == false)
        }
    }
}
