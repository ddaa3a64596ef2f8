import BridgeTesting
import Foundation
import GoogleMobileAdsStandIn
import MediationBridgeGMA
import MediationConformance
import MediationCore
import PlatformViews

extension BridgePromise where Host == FakeGMA {
    static var others: [GMAPromise] {
        [
            GMAPromise("a banner has the size of its ad, and no larger one than asked for") { bench, expect in
                let cases: [(CGSize, BannerSize, Bool)] = [
                    (CGSize(width: 320, height: 50), .banner, true),
                    (CGSize(width: 390, height: 61), .banner, true),
                    (CGSize(width: 320, height: 100), .banner, true),
                    (CGSize(width: 320, height: 50), .mediumRectangle, false),
                    (CGSize(width: 390, height: 0), .mediumRectangle, true),
                ]
                for (index, (asked, size, fits)) in cases.enumerated() {
                    let request = await bench.host.load(.banner) {
                        ($0 as? MediationBannerAdConfiguration)?.adSize = AdSize(size: asked)
                    }
                    await bench.rest()
                    guard let sent = bench.network.requests.last?.bannerSize else { return }
                    expect.expect(sent.width <= asked.width, "\(asked): the network is asked for \(sent)")
                    let isLow = asked.height == 0 || (sent.height ?? 0) <= asked.height
                    expect.expect(isLow, "\(asked): the network is asked for \(sent)")
                    await bench.fill(index + 1) { $0.bannerSize = size }
                    guard fits else {
                        expect.expect(request.error != nil, "\(asked): a banner of \(size) is taken")
                        continue
                    }
                    let view = request.bannerView
                    let found = BannerSize.fixed(
                        width: view?.boundsRect.width ?? 0,
                        height: view?.boundsRect.height ?? 0
                    )
                    expect.expect(found == size, "\(asked): the view of a banner of \(size) has \(found)")
                }
            },
            GMAPromise("a place that no network knows is an error") { bench, expect in
                let places = [AdSizeFluid, AdSizeInvalid, AdSize(size: CGSize(width: -1, height: 50))]
                for place in places {
                    let request = await bench.host.load(.banner) {
                        ($0 as? MediationBannerAdConfiguration)?.adSize = place
                    }
                    await bench.rest()
                    expect.expect(request.error != nil, "\(place): \(request.answers) answers, no error")
                }
                expect.expect(bench.network.requestCount == 0, "the network is asked all the same")
            },
            GMAPromise("a banner reports what its network tells, and stops when it is let go of") { bench, expect in
                let request = await bench.host.load(.banner)
                await bench.rest()
                await bench.fill(1) { $0.bannerSize = .banner }
                expect.expect(
                    request.reports.isEmpty,
                    "\(request.reports) is reported of a banner that nobody has seen"
                )
                for event in [BannerAdEvent.impression, .impression, .click, .willPresent, .didDismiss] {
                    await bench.play(.reportBanner(event, ad: 1))
                }
                let expected = ["impression", "click", "willPresent", "willDismiss", "didDismiss"]
                expect.expect(request.reports == expected, "\(request.reports) is reported")
                request.release()
                await bench.rest()
                await bench.play(.reportBanner(.click, ad: 1))
                expect.expect(request.reports == expected, "\(request.reports) is reported after the end")
                expect.expect(request.left.isEmpty, "still there: \(request.left)")
            },
        ]
    }
}
