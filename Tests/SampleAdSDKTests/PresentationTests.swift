import SampleAdSDK
import SampleAdServer
import Testing

/// The network's full-screen page.
@MainActor
struct PresentationTests {
    @Test
    func pageOpensOnceAndCloses() async throws {
        try await Network.with { network in
            let ad = try await network.ad()
            let recorder = EventRecorder()
            ad.delegate = recorder
            ad.dismissPage()
            ad.presentPage()
            ad.presentPage()
            #expect(ad.isPagePresented)
            ad.dismissPage()
            ad.dismissPage()
            #expect(!ad.isPagePresented)
            #expect(recorder.events == [.willPresent, .willDismiss, .didDismiss])
        }
    }

    @Test
    func delegateMayCloseThePageAtOnce() async throws {
        try await Network.with { network in
            let ad = try await network.ad()
            let recorder = EventRecorder()
            recorder.reaction = { ad, event in
                ad.dismissPage()
                // The page is still closing: no other page can open yet.
                if event == .willDismiss { ad.presentPage() }
            }
            ad.delegate = recorder
            ad.presentPage()
            #expect(recorder.events == [.willPresent, .willDismiss, .didDismiss])
        }
    }

    @Test
    func adWithoutAPageFailsToPresent() async throws {
        try await Network.with([.missingAsset(.clickURL)]) { network in
            let ad = try await network.ad()
            let recorder = EventRecorder()
            ad.delegate = recorder
            ad.presentPage()
            #expect(recorder.events == [.didFailToPresent("the ad has no page")])
            #expect(!ad.isPagePresented)
        }
    }
}
