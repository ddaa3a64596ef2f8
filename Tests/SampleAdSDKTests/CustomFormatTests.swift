import Foundation
import SampleAdSDK
import SampleAdServer
import Testing

/// Ads of a custom format.
@MainActor
struct CustomFormatTests {
    private func unit(_ faults: [Fault] = [], imageForm: AdUnitScript.ImageForm = .url) -> AdUnitScript {
        AdUnitScript(imageForm: imageForm, customFormat: "sample-quote", faults: faults)
    }

    @Test(arguments: [AdUnitScript.ImageForm.url, .data])
    func customAdHasItsNamedAssetsAndNoOthers(_ form: AdUnitScript.ImageForm) async throws {
        try await Network.with(self.unit(imageForm: form)) { network in
            let ad = try await network.ad { $0.customFormatIDs = ["sample-quote"] }
            let format = try #require(ad.customFormat)
            #expect(format.formatID == "sample-quote")
            #expect(Set(format.texts.keys) == ["Author", "Quote"])
            #expect(format.images.keys.map(\.self) == ["Picture"])
            #expect(format.images["Picture"]?.data?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
            #expect(format.deepLinks.first?.hasPrefix("sampleapp://quote/") == true)
            #expect(format.destination?.hasPrefix("https://example.com/quotes/") == true)
            #expect(ad.headline == nil && ad.title == nil && ad.icon == nil && ad.images.isEmpty)
        }
    }

    @Test
    func customAdIsServedAlsoToWhoDidNotAskForIt() async throws {
        try await Network.with(self.unit()) { network async throws in
            #expect(try await network.ad().customFormat?.formatID == "sample-quote")
        }
    }

    @Test
    func pictureIsLeftOnTheServerIfTheAppWantsThat() async throws {
        try await Network.with(self.unit()) { network in
            let ad = try await network.ad { $0.downloadsImages = false }
            #expect(ad.customFormat?.images["Picture"]?.url?.host() == "127.0.0.1")
            #expect(await network.server.counts.imageRequests == 0)
        }
    }

    @Test(arguments: [AdUnitScript.Tracking.app, .network])
    func impressionAndClickAreTheAppsToTellWhateverTheServerSays(_ tracking: AdUnitScript.Tracking) async throws {
        try await Network.with(AdUnitScript(tracking: tracking, customFormat: "sample-quote")) { network in
            let ad = try await network.ad()
            let id = try #require(ad.id)
            #expect(!ad.tracksItself)
            ad.recordImpression()
            ad.recordImpression()
            ad.handleClick(on: nil)
            #expect(await network.server.counts { $0.impressions == [id: 1] && $0.clicks == [id: 1] } != nil)
        }
    }

    @Test(arguments: [Fault.Kind.wrongContentType, .oversizedImage, .missingImage, .redirectLoop, .badURLs])
    func pictureThatCannotBeHadIsAbsent(_ kind: Fault.Kind) async throws {
        try await Network.with(self.unit([Fault(kind)])) { network in
            let format = try #require(try await network.ad().customFormat)
            #expect(format.images.isEmpty)
            #expect(format.texts.count == 2)
        }
    }

    @Test
    func halfASurrogatePairIsNoText() async throws {
        try await Network.with(self.unit([Fault(.loneSurrogate)])) { network in
            let format = try #require(try await network.ad().customFormat)
            #expect(format.texts.keys.map(\.self) == ["Author"])
            #expect(format.images.count == 1)
        }
    }

    @Test
    func wrongTypesAreAbsentAndTooManyAssetsAreCutOff() async throws {
        try await Network.with(self.unit([Fault(.wrongTypes)])) { network in
            let format = try #require(try await network.ad().customFormat)
            // The first hundred by name: of these, the author, the picture and the quote cannot be read.
            #expect(format.texts.count == 97)
            #expect(format.texts["Text0"] == "0" && format.texts["Text999"] == nil && format.texts["Author"] == nil)
            #expect(format.images.isEmpty)
            #expect(format.deepLinks == ["sampleapp://quote/1"])
            #expect(format.destination == nil)
        }
    }

    @Test
    func adThatIsOfNoCustomFormatHasNone() async throws {
        try await Network.with([Fault(.wrongTypes)]) { network in
            let ad = try await network.ad()
            #expect(ad.customFormat == nil)
            #expect(ad.headline != nil && ad.body == nil && ad.icon == nil && ad.images.isEmpty)
            #expect(ad.timeToLive == nil && !ad.tracksItself)
        }
    }
}
