import Foundation
import SampleAdSDK
import SampleAdServer
import Testing

/// Ads with faulty parts: the faulty parts are absent, and the rest is there.
@MainActor
struct HostileAdTests {
    @Test(arguments: [Fault.Kind.wrongContentType, .oversizedImage, .missingImage, .redirectLoop, .badURLs])
    func imageThatCannotBeHadIsAbsent(_ kind: Fault.Kind) async throws {
        try await Network.with([Fault(kind)]) { network in
            for number in 0..<4 {
                let ad = try await network.ad { $0.requestID = "\(number)" }
                #expect(ad.headline != nil)
                #expect(ad.icon == nil)
                #expect(ad.images.isEmpty)
            }
        }
    }

    @Test(arguments: [Fault.Kind.brokenImage, .hugeDimensions], [AdUnitScript.ImageForm.url, .data])
    func imageThatCannotBeDecodedIsHandedOver(_ kind: Fault.Kind, _ form: AdUnitScript.ImageForm) async throws {
        // The SDK does not decode images, so a view that shows them must expect anything.
        try await Network.with([Fault(kind)], imageForm: form) { network in
            let ad = try await network.ad()
            #expect(ad.icon?.data != nil && ad.images.first?.data != nil)
        }
    }

    @Test
    func badURLsAreAbsentAlsoWithoutDownload() async throws {
        try await Network.with([Fault(.badURLs)]) { network in
            let ad = try await network.ad {
                $0.downloadsImages = false
                $0.requestsMultipleImages = true
            }
            #expect(ad.icon == nil)
            #expect(ad.images.isEmpty)
            #expect(await network.server.counts.imageRequests == 0)
        }
    }

    @Test
    func redirectLoopIsLeftAfterAFewTurns() async throws {
        try await Network.with([Fault(.redirectLoop)]) { network in
            _ = try await network.ad()
            // The icon and one image, each with its first request and five redirects.
            #expect(await network.server.counts.imageRequests <= 12)
        }
    }

    @Test
    func numbersOutOfRangeAreAbsentOrReplaced() async throws {
        try await Network.with([Fault(.hugeNumber)], shape: .title) { network in
            let ad = try await network.ad()
            #expect(ad.title != nil)
            #expect(ad.starRating == nil)
            #expect(ad.icon?.scale == 1)
        }
    }

    @Test
    func halfASurrogatePairIsNoHeadline() async throws {
        try await Network.with([Fault(.loneSurrogate)]) { network in
            let ad = try await network.ad()
            #expect(ad.headline == nil)
            #expect(ad.body != nil)
        }
    }

    @Test
    func adMayHaveNothing() async throws {
        try await Network.with([Fault(.missingAssets)]) { network in
            let ad = try await network.ad()
            #expect(ad.headline == nil && ad.title == nil && ad.body == nil && ad.callToAction == nil)
            #expect(ad.icon == nil && ad.images.isEmpty && ad.mediaView == nil)
            ad.recordImpression()
            ad.handleClick(on: nil)
        }
    }
}
