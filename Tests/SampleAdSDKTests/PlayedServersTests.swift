import Foundation
import MediationCore
import PlatformViews
import SampleAdSDK
import Testing

/// Tests of the process-wide servers, which each test sets and removes in one turn of the main actor.
@MainActor
struct PlayedServersTests {
    private final class Servers: PlayedServers {
        let url: URL
        let sdkVersion = "9.8.7"
        private let lists = LockedValue((loads: [PlayedLoad](), cancelled: 0, posts: [URL]()))
        private let fullScreen = LockedValue((loads: [PlayedFullScreenLoad](), presented: 0))
        private let banners = LockedValue<[PlayedBannerLoad]>([])
        private let made = LockedValue<[String: SampleAdKind]>([:])

        init(_ url: URL) { self.url = url }

        var bannerLoads: [PlayedBannerLoad] { self.banners.withLock { $0 } }
        /// The kinds of ads by the tokens that were made for them.
        var tokens: [String: SampleAdKind] { self.made.withLock { $0 } }
        var loads: [PlayedLoad] { self.lists.withLock { $0.loads } }
        var cancelled: Int { self.lists.withLock { $0.cancelled } }
        var fullScreenLoads: [PlayedFullScreenLoad] { self.fullScreen.withLock { $0.loads } }
        var presented: Int { self.fullScreen.withLock { $0.presented } }
        var posts: [URL] { self.lists.withLock { $0.posts } }

        func sdkDidMake(token: String, for request: SampleAdRequest, adUnitID: String, kind: SampleAdKind) {
            self.made.withLock { $0[token] = kind }
        }

        @MainActor
        func sdkDidAsk(for load: PlayedLoad) { self.lists.withLock { $0.loads.append(load) } }

        @MainActor
        func sdkDidCancel(_ load: PlayedLoad) { self.lists.withLock { $0.cancelled += 1 } }

        @MainActor
        func sdkDidAsk(for load: PlayedFullScreenLoad) { self.fullScreen.withLock { $0.loads.append(load) } }

        @MainActor
        func sdkDidCancel(_ load: PlayedFullScreenLoad) { self.lists.withLock { $0.cancelled += 1 } }

        @MainActor
        func sdkDidAsk(for load: PlayedBannerLoad) { self.banners.withLock { $0.append(load) } }

        @MainActor
        func sdkDidCancel(_ load: PlayedBannerLoad) { self.lists.withLock { $0.cancelled += 1 } }

        @MainActor
        func sdkDidPresent(_ ad: SampleFullScreenAd, from controller: PlatformViewController) {
            self.fullScreen.withLock { $0.presented += 1 }
        }

        @MainActor
        func sdkDidPost(to url: URL, clickedOn view: PlatformView?) { self.lists.withLock { $0.posts.append(url) } }

        @MainActor
        func sdkDidSetView(_ view: PlatformView?, clickableViews: [PlatformView], of ad: SampleNativeAd) {}
    }

    private final class Delegate: SampleNativeAdLoaderDelegate {
        var ads: [SampleNativeAd] = []
        var errors: [SampleError] = []

        func nativeAdLoader(_ loader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
            self.ads.append(nativeAd)
        }

        func nativeAdLoader(_ loader: SampleNativeAdLoader, didFailWith error: SampleError) {
            self.errors.append(error)
        }
    }

    private let delegate = Delegate()
    private let url: URL

    init() throws {
        self.url = try #require(URL(string: "https://sample.invalid"))
    }

    private func loader() -> SampleNativeAdLoader {
        let loader = SampleNativeAdLoader(adUnitID: "unit", serverURL: self.url)
        loader.delegate = self.delegate
        return loader
    }

    private func played(_ body: (Servers) throws -> Void) rethrows {
        let servers = Servers(self.url)
        // Another test may play a network.
        let others = SampleAdSDK.playedServers
        SampleAdSDK.playedServers = servers
        defer { SampleAdSDK.playedServers = others }
        try body(servers)
    }

    @Test
    func serversAreNotRetained() {
        let others = SampleAdSDK.playedServers
        defer { SampleAdSDK.playedServers = others }
        SampleAdSDK.playedServers = Servers(self.url)
        #expect(SampleAdSDK.playedServers == nil)
        #expect(SampleAdSDK.version == "1.4.0")
        self.played { _ in #expect(SampleAdSDK.version == "9.8.7") }
        #expect(SampleAdSDK.version == "1.4.0")
    }

    @Test
    func tokensAreShownWithWhatTheyAreFor() {
        self.played { servers in
            let token = SampleBidding.token(for: SampleAdRequest(), adUnitID: "unit", kind: .fullScreen(.rewarded))
            #expect(servers.tokens[token] == .fullScreen(.rewarded))
        }
    }

    @Test
    func anAnswerReachesTheDelegateAtOnceAndAsOftenAsItComes() throws {
        try self.played { servers in
            let loader = self.loader()
            loader.load(SampleAdRequest())
            let load = try #require(servers.loads.first)
            #expect(load.adUnitID == "unit")
            let body = Data(#"{"ads":[{"headline":"Hello","impressionURL":"https://sample.invalid/i"}]}"#.utf8)
            let ad = try load.ad(in: .http(status: 200, body: body), clock: ContinuousClock())
            load.end(.success(ad))
            load.end(.success(ad))
            #expect(self.delegate.ads.map(\.headline) == ["Hello", "Hello"])
            ad.recordImpression()
            #expect(servers.posts.map(\.absoluteString) == ["https://sample.invalid/i"])
        }
    }

    @Test(arguments: [
        (PlayedLoad.Answer.http(status: 204, body: Data()), SampleErrorCode.noInventory),
        (.http(status: 400, body: Data(#"{"error":"no"}"#.utf8)), .badRequest),
        (.http(status: 500, body: Data()), .unknown), (.http(status: 200, body: Data("x".utf8)), .unknown),
        (.unreachable("played"), .networkError),
    ])
    func answersWithoutAnAdAreTheErrorsOfRealOnes(answer: PlayedLoad.Answer, code: SampleErrorCode) throws {
        try self.played { servers in
            let loader = self.loader()
            loader.load(SampleAdRequest())
            let load = try #require(servers.loads.first)
            let error = #expect(throws: SampleError.self) { try load.ad(in: answer, clock: ContinuousClock()) }
            #expect(error?.code == code)
        }
    }

    @Test(arguments: [
        "http://127.0.0.1/x", "http://localhost/x", "http://0x7f.1/x", "http://192.168.1.1/x", "http://[::1]/x",
        "http://[::ffff:10.0.0.1]/x", "http://printer.local/x", "http://router/x", "https://user:pass@ads.example/x",
        "https://user@ads.example/x",
    ])
    func whatAServerOfTheInternetMayNotNameIsAbsent(_ text: String) throws {
        try self.played { servers in
            let loader = self.loader()
            loader.load(SampleAdRequest())
            let load = try #require(servers.loads.first)
            let body = Data(
                #"{"ads":[{"icon":{"url":"\#(text)"},"images":[{"url":"\#(text)"}],"impressionURL":"\#(text)"}]}"#.utf8
            )
            let ad = try load.ad(in: .http(status: 200, body: body), clock: ContinuousClock())
            #expect(ad.icon == nil && ad.images.isEmpty)
            ad.recordImpression()
            #expect(servers.posts.isEmpty)
        }
    }

    @Test
    func loadsFromAnotherURLAreNotPlayed() throws {
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        self.played { servers in
            let loader = SampleNativeAdLoader(adUnitID: "unit", serverURL: url)
            loader.load(SampleAdRequest())
            #expect(servers.loads.isEmpty)
            loader.cancel()
        }
    }

    @Test
    func aLoaderKeepsItselfAliveUntilItIsAnsweredOrCancelled() {
        self.played { servers in
            self.loader().load(SampleAdRequest())
            self.loader().load(SampleAdRequest())
            let loads = servers.loads
            #expect(loads.map { $0.loader != nil } == [true, true])
            loads[0].end(.failure(SampleError(.unknown, "played")))
            loads[1].loader?.cancel()
            #expect(loads.map { $0.loader != nil } == [false, false])
            #expect(self.delegate.errors.count == 1)
            #expect(servers.cancelled == 1)
        }
    }

    @Test
    func presentationOfAPlayedAdIsLeftToThePlayer() throws {
        try self.played { servers in
            let loader = SampleFullScreenAdLoader(adUnitID: "unit", format: .rewarded, serverURL: self.url)
            loader.load(SampleAdRequest())
            let load = try #require(servers.fullScreenLoads.first)
            #expect(load.format == .rewarded)
            let body = Data(#"{"ads":[{"headline":"Hello"}]}"#.utf8)
            let ad = try load.ad(in: .http(status: 200, body: body), clock: ContinuousClock())
            // In no window, which a real presentation refuses.
            ad.present(from: PlatformViewController())
            #expect(servers.presented == 1)
            loader.cancel()
            loader.cancel()
            #expect(servers.cancelled == 1)
        }
    }

    private static let bannerSize = SampleBannerSize(width: 320, maxHeight: 50)

    private func startBanner() -> SampleBannerAdLoader {
        let loader = SampleBannerAdLoader(adUnitID: "unit", size: Self.bannerSize, serverURL: self.url)
        loader.load(SampleAdRequest())
        return loader
    }

    @Test
    func bannerOfAPlayedServerHasTheSizeThatItSends() throws {
        try self.played { servers in
            let loader = self.startBanner()
            let load = try #require(servers.bannerLoads.first)
            #expect(load.adUnitID == "unit")
            #expect(load.size == Self.bannerSize)
            let body = Data(#"{"ads":[{"headline":"Hello","width":300,"height":40}]}"#.utf8)
            let ad = try load.ad(in: .http(status: 200, body: body), clock: ContinuousClock())
            #expect(ad.view.boundsRect == ViewRect(x: 0, y: 0, width: 300, height: 40))
            #expect(throws: SampleError.self) {
                try load.ad(in: .http(status: 200, body: Data(#"{"ads":[{}]}"#.utf8)), clock: ContinuousClock())
            }
            loader.cancel()
            loader.cancel()
            #expect(servers.cancelled == 1)
        }
    }

    #if !canImport(UIKit) && !canImport(AppKit)
    @Test
    func tapOnAPlayedBannerGoesToThePlayer() throws {
        try self.played { servers in
            let loader = self.startBanner()
            let load = try #require(servers.bannerLoads.first)
            let body = Data(#"{"ads":[{"width":300,"height":40,"clickURL":"https://sample.invalid/c"}]}"#.utf8)
            let ad = try load.ad(in: .http(status: 200, body: body), clock: ContinuousClock())
            let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 320, height: 50))
            window.addSubview(ad.view)
            window.tap(at: ViewPoint(x: 10, y: 10))
            #expect(ad.isPagePresented)
            #expect(servers.posts.map(\.absoluteString) == ["https://sample.invalid/c"])
            loader.cancel()
        }
    }
    #endif
}
