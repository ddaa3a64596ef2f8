import Foundation
import MediationCore
import MediationOpenRTB
import Testing

struct BannerRequestTests {
    private func sizes(_ place: BannerSize) throws -> [[Int]] {
        try BannerRequest(place).sizes.map { [$0.width, $0.height] }
    }

    @Test func aFixedPlaceIsAskedForAsItIs() throws {
        #expect(try self.sizes(.banner) == [[320, 50]])
        #expect(try self.sizes(.fixed(width: 234.9, height: 60)) == [[234, 60]])
    }

    @Test func anAdaptivePlaceIsAskedForInUsualSizes() throws {
        #expect(try self.sizes(.anchoredAdaptive(width: 390)) == [[320, 50], [300, 50]])
        #expect(try self.sizes(.anchoredAdaptive(width: 800)) == [[728, 90], [468, 60], [320, 50], [300, 50]])
        #expect(try self.sizes(.inlineAdaptive(width: 360, maxHeight: 260)).first == [300, 250])
        #expect(try self.sizes(.inlineAdaptive(width: 360)).first == [300, 600])
        #expect(try self.sizes(.inlineAdaptive(width: 200, maxHeight: 100)) == [[200, 100]])
    }

    @Test func noSizeIsLargerThanThePlace() throws {
        for width in stride(from: 1.0, through: 1200, by: 7.3) {
            for height in [32.0, 90, 250, 700] {
                let places: [BannerSize] = [
                    .fixed(width: width, height: height), .inlineAdaptive(width: width, maxHeight: height),
                ]
                for place in places {
                    for size in try self.sizes(place) {
                        #expect(Double(size[0]) <= width && Double(size[1]) <= height && size[0] > 0 && size[1] > 0)
                    }
                }
            }
        }
    }

    @Test(arguments: [BannerSize.fixed(width: 0.5, height: 50), .fixed(width: 320, height: 0.9)])
    func aPlaceWithoutAPointIsAnError(_ place: BannerSize) {
        #expect { try BannerRequest(place) } throws: { ($0 as? MediationError)?.code == .bannerSizeMismatch }
    }

    @Test func theRequestHasTheBannerInsteadOfTheNativeAd() throws {
        var ask = try Samples.ask()
        ask.content = .banner(try BannerRequest(.banner))
        let json = try Samples.request(ask)
        #expect(json["imp.0.native"] == nil)
        #expect(json["imp.0.banner"] == ["w": 320, "h": 50, "format": [["w": 320, "h": 50]], "topframe": 1])
    }

    @Test func theBannerOfARequestCanBeReadAgain() throws {
        let request = try BannerRequest(.anchoredAdaptive(width: 800))
        #expect(BannerRequest(request.json)?.sizes == request.sizes + [request.sizes[0]])
        #expect(BannerRequest(["format": []]) == nil)
        #expect(BannerRequest(["w": 0, "h": 1]) == nil)
    }
}
