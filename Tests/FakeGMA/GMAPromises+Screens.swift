import BridgeTesting
import Foundation
import GoogleMobileAdsStandIn
import MediationBridgeGMA
import MediationConformance
import MediationCore
import PlatformViews

extension BridgePromise where Host == FakeGMA {
    private static var rewarded: [GoogleMobileAdsStandIn.AdFormat] { [.rewarded, .rewardedInterstitial] }

    /// Loads an ad that covers the screen.
    private static func load(
        _ format: GoogleMobileAdsStandIn.AdFormat,
        _ number: Int,
        _ bench: GMABench
    ) async -> FakeGMARequest {
        let request = await bench.host.load(format)
        await bench.rest()
        await bench.fill(number)
        return request
    }

    static var screens: [GMAPromise] {
        [
            GMAPromise("a presentation is told in order") { bench, expect in
                for (index, format) in screenFormats.enumerated() {
                    let request = await Self.load(format, index + 1, bench)
                    request.present(from: bench.controller())
                    await bench.rest()
                    expect.expect(bench.presentations == index + 1, "\(format): the network is not asked to present")
                    var expected = ["willPresent", "impression", "click"]
                    for event in [FullScreenAdEvent.willPresent, .impression, .click] {
                        await bench.play(.reportFullScreen(event, ad: index + 1))
                    }
                    if Self.rewarded.contains(format) {
                        await bench.play(.reward(AdReward(type: "coins", amount: 3), ad: index + 1))
                        expected.append("reward")
                    }
                    // Some networks leave one of the two out.
                    await bench.play(.reportFullScreen(.didDismiss, ad: index + 1))
                    expected += ["willDismiss", "didDismiss"]
                    expect.expect(request.reports == expected, "\(format): \(request.reports)")
                    await bench.pass(.seconds(10))
                    request.release()
                    await bench.rest()
                    expect.expect(request.left.isEmpty, "\(format): still there: \(request.left)")
                }
            },
            GMAPromise("a reward after the dismissal is told") { bench, expect in
                for (index, format) in Self.rewarded.enumerated() {
                    let request = await Self.load(format, index + 1, bench)
                    request.present(from: bench.controller())
                    await bench.rest()
                    await bench.play(.reportFullScreen(.willPresent, ad: index + 1))
                    await bench.play(.reportFullScreen(.didDismiss, ad: index + 1))
                    // The app lets go of its ad when it is gone.
                    request.releaseAdapter()
                    await bench.pass(.seconds(1))
                    await bench.play(.reward(AdReward(type: "coins", amount: 3), ad: index + 1))
                    expect.expect(request.reports.contains("reward"), "\(format): \(request.reports)")
                }
            },
            GMAPromise("a failed presentation is told, and nothing else") { bench, expect in
                for (index, format) in screenFormats.enumerated() {
                    let request = await Self.load(format, index + 1, bench)
                    request.present(from: bench.controller())
                    await bench.rest()
                    await bench.play(.reportFullScreen(.didFailToPresent("not now"), ad: index + 1))
                    expect.expect(request.reports == ["failed"], "\(format): \(request.reports)")
                    expect.expect(request.answers == 1, "\(format): \(request.answers) answers to the load")
                }
            },
            GMAPromise("an ad that is presented again fails") { bench, expect in
                for (index, format) in screenFormats.enumerated() {
                    let request = await Self.load(format, index + 1, bench)
                    let controller = bench.controller()
                    request.present(from: controller)
                    request.present(from: controller)
                    await bench.rest()
                    await bench.play(.reportFullScreen(.willPresent, ad: index + 1))
                    await bench.play(.reportFullScreen(.didDismiss, ad: index + 1))
                    await bench.pass(.seconds(10))
                    expect.expect(bench.presentations == index + 1, "\(format): the network has presented it twice")
                    expect.expect(!request.reports.contains("failed"), "\(format): \(request.reports)")
                    expect.expect(bench.mistakes.count == index + 1, "\(format): told of the host: \(bench.mistakes)")
                    request.present(from: controller)
                    await bench.rest()
                    expect.expect(request.reports.last == "failed", "\(format): \(request.reports)")
                    expect.expect(bench.presentations == index + 1, "\(format): the network has presented it twice")
                }
            },
            GMAPromise("an ad that cannot be presented says so") { bench, expect in
                for (index, format) in screenFormats.enumerated() {
                    let request = await Self.load(format, index + 1, bench)
                    // On Apple's systems, the test has no window either.
                    request.present(from: bench.controller(isOnScreen: false))
                    await bench.rest()
                    expect.expect(request.reports == ["failed"], "\(format): \(request.reports)")
                    expect.expect(bench.presentations == 0, "\(format): the network is asked all the same")
                    expect.expect(request.answers == 1, "\(format): \(request.answers) answers to the load")
                }
            },
            GMAPromise("an ad that was held for too long is not presented") { bench, expect in
                for (index, format) in screenFormats.enumerated() {
                    let request = await Self.load(format, index + 1, bench)
                    await bench.pass(.seconds(5 * 3600))
                    request.present(from: bench.controller())
                    await bench.rest()
                    expect.expect(request.reports == ["failed"], "\(format): \(request.reports)")
                    expect.expect(bench.presentations == 0, "\(format): the network is asked all the same")
                }
            },
            GMAPromise("a presentation of which the network says nothing ends") { bench, expect in
                let request = await Self.load(.interstitial, 1, bench)
                request.present(from: bench.controller())
                await bench.pass(.seconds(60))
                expect.expect(request.reports == ["failed"], "\(request.reports)")
            },
            GMAPromise("no reward is told that was not earned") { bench, expect in
                for (index, format) in screenFormats.enumerated() {
                    let request = await Self.load(format, index + 1, bench)
                    request.present(from: bench.controller())
                    await bench.rest()
                    for event in [FullScreenAdEvent.willPresent, .impression, .didDismiss] {
                        await bench.play(.reportFullScreen(event, ad: index + 1))
                    }
                    await bench.pass(.seconds(10))
                    expect.expect(!request.reports.contains("reward"), "\(format): \(request.reports)")
                }
            },
            GMAPromise("each ad reports to its own delegate") { bench, expect in
                for (index, format) in screenFormats.enumerated() {
                    let (first, second) = (2 * index + 1, 2 * index + 2)
                    let requests = [await Self.load(format, first, bench), await Self.load(format, second, bench)]
                    requests[0].present(from: bench.controller())
                    await bench.rest()
                    await bench.play(.reportFullScreen(.willPresent, ad: first))
                    await bench.play(.reportFullScreen(.didDismiss, ad: first))
                    await bench.pass(.seconds(10))
                    let expected = ["willPresent", "willDismiss", "didDismiss"]
                    expect.expect(requests[0].reports == expected, "\(format): \(requests[0].reports)")
                    expect.expect(requests[1].reports.isEmpty, "\(format), the other ad: \(requests[1].reports)")
                }
            },
        ]
    }
}
