import Foundation
import MediationCore
import MediationTesting
import Testing

/// The ads that the app gets, by the types that it requested.
@MainActor
struct AdTypeTests {
    private nonisolated static let appInstallAssets: [NativeAdAsset] = [.headline, .icon, .body, .image, .callToAction]
    private nonisolated static let contentAssets: [NativeAdAsset] = [
        .headline, .body, .image, .callToAction, .advertiser,
    ]

    private static let next: ScriptedAdapter.Script = RequiredAssetsAd.fill { $0.headline = "next" }

    private func load(_ types: Set<AdType>, _ scripts: ScriptedAdapter.Script...) throws -> StartedLoad {
        let lineItems = zip("AB", scripts).map { LineItem.scripted(String($0), $1) }
        return try TestWaterfall(lineItems).start(NativeAdRequest(adTypes: types))
    }

    // MARK: - Required assets

    @Test(arguments: appInstallAssets)
    func anAppInstallAdWithoutOneOfItsAssetsFailsItsAttempt(asset: NativeAdAsset) throws {
        let load = try self.load([.appInstall], RequiredAssetsAd.fill { $0.remove(asset) }, Self.next)
        #expect(load.codes == [.missingRequiredAssets, nil])
        #expect(load.outcomes == [.failed, .loaded])
        #expect(
            load.info.lineItems[0].error?.message == "Missing required assets: appInstall needs \(asset.rawValue)."
        )
        #expect(load.ad?.headline == "next")
    }

    @Test(arguments: contentAssets)
    func aContentAdWithoutOneOfItsAssetsFailsItsAttempt(asset: NativeAdAsset) throws {
        let load = try self.load([.content], RequiredAssetsAd.fill { $0.remove(asset) }, Self.next)
        #expect(load.codes == [.missingRequiredAssets, nil])
        #expect(load.info.lineItems[0].error?.message == "Missing required assets: content needs \(asset.rawValue).")
        #expect(load.ad?.headline == "next")
    }

    @Test func whatIsEmptyIsMissing() throws {
        let fill = RequiredAssetsAd.fill {
            $0.headline = ""
            $0.body = ""
            $0.callToAction = ""
            $0.icon = NativeAdImage(data: .init())
        }
        let load = try self.load([.appInstall], fill)
        #expect(
            load.info.lineItems[0].error?.message
                == "Missing required assets: appInstall needs headline, icon, body, callToAction."
        )
        #expect(load.info.lineItems[0].imageErrors.map(\.code) == [.imageNotAnImage])
        #expect(load.error?.code == .noFill)
    }

    @Test func ifSeveralTypesWereAskedForTheErrorTellsWhatEachNeeds() throws {
        let fill = RequiredAssetsAd.fill {
            $0.icon = nil
            $0.advertiser = nil
        }
        let load = try self.load([.content, .appInstall], fill)
        #expect(
            load.info.lineItems[0].error?.message
                == "Missing required assets: appInstall needs icon; content needs advertiser."
        )
    }

    @Test func aNativeAdNeedsNothing() throws {
        let load = try self.load([.native], { _, _, handler in handler(.success(TestAd(headline: nil))) })
        #expect(load.ad?.adType == .native)
        #expect(load.ad?.headline == nil)
    }

    @Test func assetsThatAreOptionalMayBeMissing() throws {
        let appInstall = try self.load([.appInstall], RequiredAssetsAd.fill { $0.advertiser = nil })
        #expect(appInstall.ad?.adType == .appInstall)
        let content = try self.load([.content], RequiredAssetsAd.fill { $0.icon = nil })
        #expect(content.ad?.adType == .content)
    }

    @Test(
        arguments: [
            ([.native, .content, .appInstall], nil, .appInstall),
            ([.native, .content], nil, .content),
            ([.native], nil, .native),
            ([.native, .content, .appInstall], .icon, .content),
            ([.native, .content, .appInstall], .headline, .native),
            ([.native, .appInstall], .icon, .native),
            ([.content, .appInstall, .custom("format")], .advertiser, .appInstall),
        ] as [(Set<AdType>, NativeAdAsset?, AdType)]
    )
    func ofTheTypesAskedForTheAdIsTheFirstThatItFits(
        types: Set<AdType>,
        missing: NativeAdAsset?,
        type: AdType
    ) throws {
        let load = try self.load(types, RequiredAssetsAd.fill { ad in missing.map { ad.remove($0) } })
        #expect(load.ad?.adType == type)
    }

    // MARK: - Formats

    private static let customFill: ScriptedAdapter.Script = { _, _, handler in
        let content = CustomFormat(
            formatID: "format",
            images: ["picture": NativeAdImage(urlString: RequiredAssetsAd.imageURL)].compactMapValues { $0 }
        )
        handler(.success(CustomTestAd(content)))
    }

    @Test func anAdOfACustomFormatWithoutAnyAssetFails() throws {
        let ad = CustomTestAd(CustomFormat(formatID: "format", texts: ["title": ""]))
        let load = try TestWaterfall(ad.fill).start(NativeAdRequest(adTypes: [.custom("format")]))
        #expect(load.codes == [.missingRequiredAssets])
    }

    @Test(arguments: [[.native], [.custom("another")], [.native, .appInstall, .custom("Format")]] as [Set<AdType>])
    func aCustomFormatThatNobodyAskedForFailsAndItsImagesAreNotFetched(types: Set<AdType>) async throws {
        let loader = TableLoader { _ in DataResponse(statusCode: 200, data: SampleImages.png()) }
        let waterfall = TestWaterfall(Self.customFill, images: loader)
        let load = try waterfall.start(NativeAdRequest(adTypes: types))
        #expect(load.codes == [.formatNotRequested])
        #expect(load.error?.code == .noFill)
        await waterfall.time.rest()
        #expect(loader.urls == [])
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func aStandardAdFailsWhereOnlyACustomFormatWasAskedFor() throws {
        let load = try self.load([.custom("format")], RequiredAssetsAd.fill(), CustomTestAd().fill)
        #expect(load.codes == [.formatNotRequested, nil])
        #expect(load.info.lineItems[0].error?.message == "The ad is of no custom format; asked for: custom:format.")
        #expect(load.loaded?.customNativeAd?.formatID == "format")
        #expect(load.ad == nil)
    }

    @Test func nativeAndCustomMayBothBeAskedForAndTheFirstAdWins() throws {
        let types: Set<AdType> = [.native, .custom("format"), .custom("other")]
        #expect(try self.load(types, RequiredAssetsAd.fill()).ad != nil)
        #expect(try self.load(types, CustomTestAd().fill).loaded?.customNativeAd?.formatID == "format")
    }

    @Test func aHostileFormatIDIsHarmlessInMessages() throws {
        let id = "\u{1B}[31m\n\(String(repeating: "x", count: 1_000))"
        let load = try self.load([.native], CustomTestAd(CustomFormat(formatID: id)).fill)
        let message = try #require(load.info.lineItems[0].error?.message)
        #expect(message.count < 200)
        #expect(!message.contains("\n") && !message.contains("\u{1B}"))
    }

    @Test func whatTheAdapterDeclaresHasNothingToDoWithTheTypes() throws {
        // The adapter loads only `native`, which all of these ads are.
        #expect(ScriptedAdapter.formats == [.native])
        for types: Set<AdType> in [[.appInstall], [.content], [.native]] {
            #expect(try self.load(types, RequiredAssetsAd.fill()).outcomes == [.loaded])
        }
    }
}
