import Foundation
import MediationCore
import SampleAdServer
import SampleNetwork
import Testing

/// The ad types that the app requests, and the resulting ads.
@MainActor
@Suite(.serialized)
struct FormatsTests {
    private nonisolated static let adapters = MediatedNetwork.adapters

    @Test(
        arguments: adapters,
        [
            ([.content], ["content"]), ([.appInstall], ["appInstall"]),
            ([.content, .appInstall], ["appInstall", "content"]), ([.native], []), ([.native, .content], []),
            ([.content, .custom("b"), .custom("a")], ["content"]),
        ] as [(Set<AdType>, [String])]
    )
    func theNetworkIsAskedForTheFormats(
        adapter: String,
        asked: (types: Set<AdType>, formats: [String])
    ) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let ad = try await network.ad(asked.types)
            #expect(asked.types.contains(ad.adType))
            let request = try await network.lastRequest()
            #expect(request["formats"] == asked.formats as NSArray)
            let formatIDs = asked.types.compactMap(\.customFormatID).sorted()
            #expect(request["customFormatIDs"] == formatIDs as NSArray)
        }
    }

    @Test(arguments: adapters)
    func contentHasItsAssetsAndNoPrice(adapter: String) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let ad = try await network.ad([.content])
            #expect(ad.adType == .content)
            #expect(ad.headline != nil && ad.body != nil && ad.callToAction != nil && ad.advertiser != nil)
            #expect(ad.images.count == 1)
            #expect(ad.price == nil && ad.store == nil && ad.starRating == nil)
        }
    }

    @Test(arguments: adapters)
    func anAppHasItsAssetsAndNoAdvertiser(adapter: String) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let ad = try await network.ad([.appInstall])
            #expect(ad.adType == .appInstall)
            #expect(ad.headline != nil && ad.body != nil && ad.callToAction != nil && ad.icon?.data != nil)
            #expect(ad.images.count == 1)
            #expect(ad.price != nil && ad.store != nil && ad.advertiser == nil)
            #expect((0...5).contains(try #require(ad.starRating)))
        }
    }

    @Test(
        arguments: adapters,
        [
            (.content, .headline, "headline"), (.content, .body, "body"), (.content, .images, "image"),
            (.content, .callToAction, "callToAction"), (.content, .advertiser, "advertiser"),
            (.appInstall, .title, "headline"), (.appInstall, .icon, "icon"), (.appInstall, .body, "body"),
            (.appInstall, .images, "image"), (.appInstall, .callToAction, "callToAction"),
        ] as [(AdType, Fault.Asset, String)]
    )
    func anAdWithoutAnAssetOfItsFormatFailsAndSaysWhich(
        adapter: String,
        given: (type: AdType, asset: Fault.Asset, name: String)
    ) async throws {
        let shape = given.type == .content ? AdUnitScript.Shape.headline : .title
        let script = AdUnitScript(shape: shape, faults: [.missingAsset(given.asset)])
        try await MediatedNetwork.with(script, adapter: adapter) { network async throws in
            let error = try await network.error([given.type])
            #expect(error.code == .missingRequiredAssets)
            #expect(error.message == "Missing required assets: \(given.type.name) needs \(given.name).")
            // An app that accepts any native ad gets this one.
            #expect(try await network.ad([given.type, .native]).adType == .native)
        }
    }

    @Test(arguments: adapters)
    func assetsThatAFormatMayLackAreNotMissed(adapter: String) async throws {
        try await MediatedNetwork.with(AdUnitScript(faults: [.missingAsset(.icon)]), adapter: adapter) {
            network async throws in
            #expect(try await network.ad([.content]).icon == nil)
        }
    }

    @Test(arguments: adapters)
    func imagesThatCannotBeHadAreMissing(adapter: String) async throws {
        try await MediatedNetwork.with(AdUnitScript(faults: [Fault(.missingImage)]), adapter: adapter) {
            network async throws in
            let error = try await network.error([.appInstall])
            #expect(error.code == .missingRequiredAssets)
            #expect(error.message == "Missing required assets: appInstall needs icon, image.")
        }
    }

    @Test(arguments: adapters)
    func anAdOfAnotherShapeLacksWhatThatHasNot(adapter: String) async throws {
        try await MediatedNetwork.with(AdUnitScript(shape: .title), adapter: adapter) { network async throws in
            #expect(try await network.error([.content]).message.hasSuffix("content needs advertiser."))
            #expect(try await network.ad([.content, .appInstall]).adType == .appInstall)
        }
    }
}
