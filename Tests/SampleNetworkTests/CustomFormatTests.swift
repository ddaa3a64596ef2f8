import Foundation
import MediationCore
import SampleAdServer
import SampleNetwork
import MediationTesting
import Testing

/// Ads of a custom format, from the server to the app and back.
@MainActor
@Suite(.serialized)
struct CustomFormatTests {
    private nonisolated static let adapters = MediatedNetwork.adapters
    private nonisolated static let quote = AdType.custom("sample-quote")

    /// Runs a test with an ad of the Sample Network's custom format.
    private func withAd(
        adapter: String,
        tracking: AdUnitScript.Tracking = .app,
        options: NativeAdOptions = NativeAdOptions(),
        _ body: @MainActor (MediatedNetwork, CustomNativeAd) async throws -> Void
    ) async throws {
        let script = AdUnitScript(tracking: tracking, customFormat: "sample-quote")
        try await MediatedNetwork.with(script, adapter: adapter) { network async throws in
            let ad = try await network.load([Self.quote, .native], options: options)
            try await body(network, try #require(ad.customNativeAd))
        }
    }

    @Test(arguments: adapters)
    func allNamedAssetsArrive(adapter: String) async throws {
        try await self.withAd(adapter: adapter) { network, ad async throws in
            #expect(ad.formatID == "sample-quote")
            #expect(ad.availableAssetKeys == ["Author", "Picture", "Quote"])
            #expect(try #require(ad.string(forKey: "Author")).contains(". "))
            #expect(try #require(ad.string(forKey: "Quote")).hasSuffix("."))
            #expect(ad.image(forKey: "Picture")?.data.flatMap(ImageHeader.init)?.format == .png)
            #expect(ad.string(forKey: "Picture") == nil && ad.image(forKey: "Quote") == nil)
            #expect(await network.server.counts.imageRequests == 1)
            #expect(try await network.lastRequest()["customFormatIDs"] == ["sample-quote"] as NSArray)
        }
    }

    @Test(arguments: adapters)
    func withImageLoadingDisabledItsPictureIsAURL(adapter: String) async throws {
        let options = NativeAdOptions(images: .init(disableImageLoading: true))
        try await self.withAd(adapter: adapter, options: options) { network, ad async throws in
            let picture = try #require(ad.image(forKey: "Picture"))
            #expect(picture.data == nil && picture.url?.scheme == "http")
            #expect(await network.server.counts.imageRequests == 0)
        }
    }

    @Test(arguments: adapters)
    func testModeShowsInItsText(adapter: String) async throws {
        try await MediatedNetwork.with(AdUnitScript(customFormat: "sample-quote"), adapter: adapter) {
            network async throws in
            let ad = try await network.load([Self.quote]) { $0.isTestRequest = true }
            #expect(ad.customNativeAd?.string(forKey: "Quote")?.hasPrefix("Test ad: ") == true)
        }
    }

    @Test(arguments: adapters, [AdUnitScript.Tracking.app, .network])
    func whatTheAppTellsIsCounted(adapter: String, tracking: AdUnitScript.Tracking) async throws {
        try await self.withAd(adapter: adapter, tracking: tracking) { network, ad async throws in
            ad.recordImpression()
            ad.recordImpression()
            var counts = await network.server.counts { !$0.impressions.isEmpty }
            #expect(counts?.clicks.isEmpty == true)
            try ad.performClick(onAssetWithKey: "Quote")
            try ad.performClick(onAssetWithKey: "Quote")
            await network.time.advance(by: .milliseconds(500))
            try ad.performClick(onAssetWithKey: "Picture")
            counts = await network.server.counts { $0.clicks.values.first ?? 0 > 1 }
            #expect(counts?.clicks.values.map(\.self) == [2])
            #expect(counts?.impressions.values.map(\.self) == [1])
        }
    }

    @Test(
        arguments: adapters,
        [
            (["sampleapp", "sampleapp-lite"], "sampleapp://quote/"), (["sampleapp-lite"], "sampleapp-lite://quote/"),
            ([], "https://example.com/quotes/"),
        ] as [(Set<String>, String)]
    )
    func aClickOpensWhatTheNetworkNamed(adapter: String, given: (apps: Set<String>, opened: String)) async throws {
        try await self.withAd(adapter: adapter) { network, ad async throws in
            network.urlOpener.schemes = given.apps
            try ad.performClick(onAssetWithKey: "Author")
            #expect(network.urlOpener.opened.count == 1)
            #expect(network.urlOpener.opened.first?.hasPrefix(given.opened) == true)
        }
    }

    @Test(arguments: adapters)
    func theAppsOwnHandlerOpensInPlaceOfAll(adapter: String) async throws {
        try await self.withAd(adapter: adapter) { network, ad async throws in
            var clicked: [String] = []
            ad.customClickHandler = { clicked.append($0) }
            try ad.performClick(onAssetWithKey: "Quote")
            #expect(clicked == ["Quote"])
            #expect(network.urlOpener.opened.isEmpty)
            #expect(await network.server.counts { !$0.clicks.isEmpty } != nil)
        }
    }

    @Test(arguments: adapters, [[.custom("other")], [.native]] as [Set<AdType>])
    func aFormatThatWasNotAskedForIsRefused(adapter: String, types: Set<AdType>) async throws {
        try await MediatedNetwork.with(AdUnitScript(customFormat: "sample-quote"), adapter: adapter) {
            network async throws in
            let error = try await network.error(types)
            #expect(error.code == .formatNotRequested)
            let asked = types.map(\.name).joined()
            #expect(error.message == "The ad is of the custom format \"sample-quote\"; asked for: \(asked).")
        }
    }

    @Test(arguments: adapters)
    func aNativeAdIsRefusedWhereACustomFormatWasAskedFor(adapter: String) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let error = try await network.error([Self.quote])
            #expect(error.code == .formatNotRequested)
            #expect(error.message == "The ad is of no custom format; asked for: custom:sample-quote.")
        }
    }

    /// Checks links as hostile as their types allow, and the results of clicks on them.
    @Test(
        arguments: adapters,
        [
            (#""deepLinks": ["javascript:alert(1)", "no-scheme", "sampleapp://1"]"#, "sampleapp://1"),
            (
                #""deepLinks": ["file:///etc/passwd"], "destination": "https://example.com/x?y=1""#,
                "https://example.com/x?y=1"
            ),
            (#""destination": "javascript:alert(1)""#, nil), (#""destination": "example.com""#, nil),
            (#""destination": "sampleapp://1""#, nil), (#""destination": "https://""#, nil),
            (#""destination": "https://user:word@example.com/""#, nil), (#""deepLinks": [7], "destination": 7"#, nil),
        ] as [(String, String?)]
    )
    func linksThatNobodyShouldOpenAreNotOpened(adapter: String, given: (links: String, opened: String?)) async throws {
        let fields = #""formatID": "sample-quote", "assets": {"Quote": {"text": "Tea first."}}, "# + given.links
        try await AnsweringServer.with(ad: fields) { url async throws in
            let settings: [String: JSONValue] = ["serverURL": .string(url.absoluteString)]
            try await MediatedNetwork.with(adapter: adapter, settings: settings) { network async throws in
                let ad = try #require(try await network.load([Self.quote]).customNativeAd)
                network.urlOpener.schemes = ["sampleapp", "javascript", "file", "https", ""]
                if given.opened != nil {
                    try ad.performClick(onAssetWithKey: "Quote")
                } else {
                    let error = #expect(throws: MediationError.self) { try ad.performClick(onAssetWithKey: "Quote") }
                    #expect(error?.code == .cannotOpenURL)
                }
                #expect(network.urlOpener.opened == [given.opened].compactMap(\.self))
            }
        }
    }
}
