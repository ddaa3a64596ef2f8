#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import Testing

/// Random actions of apps, users and networks, in any order, after which all counts must be right.
@MainActor
struct ShownAdPropertyTests {
    @Test func randomDoingsAreCountedAsTheModelSays() async throws {
        var impressions = 0
        var clicks = 0
        let count = TestSize.cases(1000)
        for seed in 0..<UInt64(count) {
            let ads = try RandomAds(seed: seed)
            for _ in 0..<60 { try await ads.step() }
            for (index, ad) in ads.ads.enumerated() {
                self.check(ad, ads.expected[index], "seed \(seed), ad \(index)")
                impressions += ad.count(.impression)
                clicks += ad.count(.click)
            }
            await ads.end()
            for (index, ad) in ads.ads.enumerated() {
                self.checkEnd(ad, ads.expected[index], "seed \(seed), ad \(index)")
            }
            #expect(ads.screen.time.timers.count == 0, "seed \(seed)")
            try await self.checkSilence(ads, seed)
        }
        // The random actions must have had an effect.
        #expect(impressions > count)
        #expect(clicks > 2 * count)
    }

    private func check(_ ad: AdScreen.Ad, _ expected: RandomAds.Expectation, _ comment: Comment) {
        let network = ad.network
        var isRendered = false
        for call in network.calls {
            switch call.prefix(while: { $0 != " " }) {
            case "didRender":
                #expect(!isRendered, comment)
                isRendered = true
            case "didUntrack":
                #expect(isRendered, comment)
                isRendered = false
            default: #expect(isRendered, comment)
            }
        }
        #expect(network.count("didRender") == expected.renderings, comment)
        self.checkCounts(ad, expected, comment)
    }

    private func checkCounts(_ ad: AdScreen.Ad, _ expected: RandomAds.Expectation, _ comment: Comment) {
        let network = ad.network
        let impressions = ad.count(.impression)
        #expect(impressions <= 1, comment)
        #expect(ad.names.count { $0 == "paid" } == impressions, comment)
        if let index = ad.heard.firstIndex(of: .impression) { #expect(ad.names[index + 1] == "paid", comment) }
        #expect(ad.count(.didPlayVideo) == expected.videoReports, comment)

        if network.handlesUserImpressions {
            #expect(network.count("didRecordImpression") == 0, comment)
            #expect(impressions == min(1, expected.impressionReports), comment)
        } else {
            #expect(network.count("didRecordImpression") == impressions, comment)
            if expected.mustBeSeen { #expect(impressions == 1, comment) }
            if !expected.mayBeSeen { #expect(impressions == 0, comment) }
        }
        if network.handlesUserClicks {
            #expect(network.count("didRecordClick") == 0, comment)
            #expect(ad.count(.click) <= expected.clickReports, comment)
        } else {
            #expect(network.count("didRecordClick") == expected.clicks, comment)
            #expect(ad.count(.click) == expected.clicks, comment)
        }
        let wrongImpressions = network.handlesUserImpressions ? 0 : expected.impressionReports
        let wrongClicks = network.handlesUserClicks ? 0 : expected.clickReports
        #expect(ad.violations.count { $0.kind == .impressionFromWrongSide } == wrongImpressions, comment)
        #expect(ad.violations.count { $0.kind == .clickFromWrongSide } == wrongClicks, comment)
    }

    /// Checks an ad after all containers are gone.
    private func checkEnd(_ ad: AdScreen.Ad, _ expected: RandomAds.Expectation, _ comment: Comment) {
        self.check(ad, expected, comment)
        #expect(ad.network.count("didRender") == ad.network.count("didUntrack"), comment)
    }

    /// Checks that after the end, nothing is reported or kept except the network's own reports.
    private func checkSilence(_ ads: RandomAds, _ seed: UInt64) async throws {
        let calls = ads.ads.map(\.network.calls)
        for ad in ads.ads { ad.delegate.report(.click) }
        await ads.screen.time.advance(by: .seconds(10))
        #expect(ads.ads.map(\.network.calls) == calls, "seed \(seed)")
        ads.forgetAds()
        #expect(ads.gone.alive == 0, "seed \(seed)")
    }
}
#endif
