import Foundation
import MediationCore
import SampleAdServer
import Testing

@testable import mediate

#if !canImport(UIKit) && !canImport(AppKit)
/// Tests of banners and ads that cover the screen in `mediate run`, and its words about them.
@MainActor
struct PresentationTests {
    private static let rewarded: Set<AdFormat> = [.rewarded, .rewardedInterstitial]

    /// Loads an ad over HTTP, and shows it to a person.
    private func show(
        _ format: AdFormat,
        script: AdUnitScript = AdUnitScript(countdownSeconds: 0),
        closesEarly: Bool = false,
        on screen: Screen? = nil
    ) async throws -> (ad: RunFullScreenAd, counts: ServerCounts?) {
        let server = SampleAdServer(script: ServerScript(default: script))
        let mediator = self.mediator(format, at: try await server.start())
        let ad: RunFullScreenAd
        do throws(MediationError) {
            ad = try await RunFullScreenAd.load(format, adUnitID: "demo", request: AdRequest(), with: mediator)
            await (screen ?? Screen(closesEarly: closesEarly)).present(ad)
        } catch {
            await server.stop()
            throw error
        }
        let hasReward = ad.presentation?.reward != nil
        let hasFailed = ad.presentation?.error != nil
        let counts = await server.counts { counts in
            hasFailed || !counts.clicks.isEmpty && !counts.impressions.isEmpty && counts.rewards.isEmpty != hasReward
        }
        await server.stop()
        return (ad, counts)
    }

    /// Returns a mediator with one line item that has an ad.
    private func mediator(_ format: AdFormat, at url: URL) -> AdMediator {
        var configuration = BuiltInWaterfall.configuration(format: format)
        configuration.adUnits[0].lineItems.removeAll { $0.name != "Fir, low floor" }
        configuration.adUnits[0].lineItems[0].timeout = .seconds(60)
        configuration.adUnits[0].deadline = .seconds(60)
        configuration.setServerURL(url, replacing: true)
        return AdMediator(
            configuration: configuration,
            registry: Adapters.registry(),
            images: ImagePipeline(loader: NoImages())
        )
    }

    @Test(arguments: [AdFormat.interstitial, .appOpen, .rewarded, .rewardedInterstitial])
    func anAdIsTappedWatchedAndClosed(format: AdFormat) async throws {
        let (ad, counts) = try await self.show(format)
        let report = try #require(ad.presentation)
        let isRewarded = Self.rewarded.contains(format)
        #expect(report.isPresented)
        #expect(report.earnings == 0.0014)
        #expect((report.reward != nil) == isRewarded)
        let names = report.events.map(\.name).filter { $0 != "reward" }
        #expect(names == ["willPresent", "impression", "paid", "click", "willDismiss", "didDismiss"])
        #expect(counts?.impressions.values.map(\.self) == [1])
        #expect(counts?.clicks.values.map(\.self) == [1])
        #expect(counts?.rewards.values.map(\.self) == (isRewarded ? [1] : []))
    }

    @Test func aBannerIsSeenTappedAndItsPageClosed() async throws {
        let server = SampleAdServer()
        let mediator = self.mediator(.banner, at: try await server.start())
        let banner = try await RunBanner.load(adUnitID: "demo", request: AdRequest(), with: mediator)
        await banner.show()
        let report = try #require(banner.presentation)
        // Without them, the server would be waited for to the end.
        try #require(
            report.events.map(\.name) == ["loaded", "impression", "paid", "click", "willPresent", "didDismiss"]
        )
        #expect(report.description.hasPrefix("Banner: shown, earned 0.0014 USD\n"))
        let counts = await server.counts { !$0.impressions.isEmpty && !$0.clicks.isEmpty }
        #expect(counts?.impressions == counts?.clicks)
        let line = RunRecord(info: banner.responseInfo, presentation: report).jsonLine
        #expect(line.contains(#""outcome":"shown""#))
        await server.stop()
    }

    @Test func whoClosesARewardedAdEarlyEarnsNothing() async throws {
        let script = AdUnitScript(countdownSeconds: 120)
        let (ad, counts) = try await self.show(.rewarded, script: script, closesEarly: true)
        #expect(ad.presentation?.isPresented == true)
        #expect(ad.presentation?.reward == nil)
        #expect(
            ad.presentation?.description.hasPrefix("Rewarded ad: presented, earned 0.0014 USD, no reward\n") == true
        )
        #expect(counts?.rewards.isEmpty == true)
    }

    @Test func anInterruptionClosesTheAd() async throws {
        let screen = Screen(closesEarly: false)
        let showing = Task {
            try await self.show(.interstitial, script: AdUnitScript(countdownSeconds: 120), on: screen)
        }
        while !screen.isCovered { await Task.yield() }
        showing.cancel()
        let report = try await showing.value.ad.presentation
        #expect(report?.events.last?.name == "didDismiss")
    }

    @Test func anAdThatCannotBePresentedSaysWhy() async throws {
        let (ad, _) = try await self.show(.appOpen, script: AdUnitScript(faults: [Fault(.failsToPresent)]))
        let report = try #require(ad.presentation)
        #expect(
            report.description.hasPrefix(
                "App-open ad: not presented: presentationFailed 408: the ad has nothing to show\n"
            )
        )
        var sums = PresentationSums()
        sums.add(report)
        #expect(!sums.allSucceeded)
        #expect(
            sums.text == "presented: 0 of 1 ads (presentationFailed 408 x 1); impressions: 0, clicks: 0, earned: 0 USD"
        )
    }

    @Test(arguments: [
        (AdFormat.banner, "shown: 1 of 1 ads; impressions: 1, clicks: 0, earned: 0 USD"),
        (.interstitial, "presented: 1 of 1 ads; impressions: 1, clicks: 0, earned: 0 USD"),
        (.rewarded, "presented: 1 of 1 ads; impressions: 1, clicks: 0, rewards: 0, earned: 0 USD"),
    ])
    func theSumsSayWhatTheFormatCanHave(format: AdFormat, text: String) {
        var report = PresentationReport(format: format)
        report.add(FullScreenAdEvent.impression, at: .milliseconds(1))
        var sums = PresentationSums()
        sums.add(report)
        #expect(sums.text == text)
    }

    @Test func theReportListsTheEvents() throws {
        var report = PresentationReport(format: .interstitial)
        report.add(FullScreenAdEvent.willPresent, at: .milliseconds(1))
        report.add(FullScreenAdEvent.click, at: .milliseconds(1204))
        #expect(
            report.description == """
                Interstitial ad: presented, earned 0 USD

                Event          After  What
                -----------  -------  ----
                willPresent   1.0 ms
                click        1204 ms
                """
        )
    }

    @Test func theJSONHasItBesideTheResponseInfo() async throws {
        let script = AdUnitScript(reward: RewardScript(type: "gems", amount: 2.5), countdownSeconds: 0)
        let (ad, _) = try await self.show(.rewarded, script: script)
        let line = RunRecord(info: ad.responseInfo, presentation: ad.presentation).jsonLine
        let json = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let presentation = try #require(json["presentation"] as? [String: Any])
        #expect(presentation["outcome"] as? String == "dismissed")
        let events = try #require(presentation["events"] as? [[String: Any]])
        let reward = try #require(events.first { $0["name"] as? String == "reward" })
        #expect(reward["type"] as? String == "gems")
        #expect(reward["amount"] as? Double == 2.5)
        #expect(events.contains { $0["name"] as? String == "paid" && $0["value"] as? Double == 0.0014 })
        #expect(try JSONDecoder().decode(ResponseInfo.self, from: Data(line.utf8)) == ad.responseInfo)
    }
}
#endif
