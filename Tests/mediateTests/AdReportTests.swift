import MediationCore
import PlatformViews
import Testing

@testable import mediate

@MainActor
struct AdReportTests {
    private func report(
        _ ad: FixedCustomEvent.Ad,
        _ adType: AdType = .native,
        options: NativeAdOptions = NativeAdOptions()
    ) async throws -> String {
        var options = options
        options.images.disableImageLoading = true
        let ad = try await FixedCustomEvent.load(ad, adType: adType, options: options)
        return AdReport(ad: ad, options: options).text
    }

    @Test func aNativeAdIsListedAssetByAsset() async throws {
        #expect(
            try await self.report(.full, options: NativeAdOptions(images: .init(shouldRequestMultipleImages: true)))
                == """
                Native ad
                  adType                   native
                  headline                 Tea\\u{1B}[2J
                  body                     Two\\u{A}lines
                  callToAction             Shop now
                  advertiser               Exemplar Ltd
                  price                    $0.99
                  starRating               4.5
                  store                    Sample Store
                  icon                     png, 300 x 150 pixels, 29 bytes
                  images[0]                png, 300 x 150 pixels, 29 bytes, scale 2.0
                  images[1]                not downloaded, scale 2.0, https://host.example/a.png?size=1
                  mediaView                yes
                  hasVideoContent          yes, 7.5 s, starts muted
                  mediaContentAspectRatio  1.5
                  adChoicesView            in the corner topRight
                  extraAssets.a            text
                  extraAssets.b\\u{A}       ["list"]
                """
        )
    }

    @Test func whatWasAskedForShows() async throws {
        let options = NativeAdOptions(adChoicesCorner: .bottomLeft, video: .init(startMuted: false))
        let lines = try await self.report(.full, .content, options: options).split(separator: "\n")
        #expect(lines.contains("  adType                   content"))
        #expect(lines.contains("  hasVideoContent          yes, 7.5 s, starts with sound"))
        #expect(lines.contains("  adChoicesView            in the corner bottomLeft"))
        #expect(lines.count { $0.hasPrefix("  images[") } == 1)
    }

    @Test func whatIsAbsentIsListedToo() async throws {
        #expect(
            try await self.report(.empty) == """
                Native ad
                  adType                   native
                  headline                 -
                  body                     -
                  callToAction             -
                  advertiser               -
                  price                    -
                  starRating               -
                  store                    -
                  icon                     -
                  images                   -
                  mediaView                -
                  hasVideoContent          no
                  mediaContentAspectRatio  -
                  adChoicesView            -
                  extraAssets              -
                """
        )
    }

    @Test func anAdOfACustomFormatIsListedKeyByKey() async throws {
        #expect(
            try await self.report(.custom, .custom("quote")) == """
                Ad of the custom format "quote"
                  Author   A. Sample
                  Picture  png, 300 x 150 pixels, 29 bytes
                  Quote    Tea\\u{7}first.
                  Remote   not downloaded, scale 2.0, https://host.example/a.png?size=1
                """
        )
    }
}
