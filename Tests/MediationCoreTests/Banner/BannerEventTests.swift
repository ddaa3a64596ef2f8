#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// Whatever the network of a banner repeats or mixes up, each ad counts once, and the app hears what counts.
@MainActor
struct BannerEventTests {
    private let stage = BannerStage()

    private func violations(_ view: BannerAdView) -> [ContractViolation.Kind] {
        view.responseInfo?.lineItems.flatMap(\.violations).map(\.kind) ?? []
    }

    @Test func anImpressionCountsOnceWithWhatItEarned() async throws {
        let view = try await self.stage.shownBanner()
        self.stage.forgetEvents()
        self.stage.network.ads[0].report(.impression, .impression)
        await self.stage.time.settle()
        #expect(self.stage.names == ["impression", "paid"])
        #expect(self.stage.heard.last?.adValue?.value == BannerStage.ecpm / 1000)
        #expect(self.violations(view) == [.presentationOrder])
    }

    @Test func anImpressionBeforeTheAdIsInItsPlaceDoesNotCount() async throws {
        let view = try await self.stage.shownBanner()
        await self.stage.loadUnseen(view)
        await self.stage.time.advance(by: .seconds(1))
        self.stage.forgetEvents()
        self.stage.network.ads[1].report(.impression, .click)
        await self.stage.time.settle()
        #expect(self.stage.names.isEmpty)
        view.isHidden = false
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.violations(view) == [.presentationOrder, .presentationOrder])
    }

    @Test func twoReportsOfOneTapAreOneClick() async throws {
        let view = try await self.stage.shownBanner()
        self.stage.forgetEvents()
        self.stage.network.ads[0].report(.click, .click)
        await self.stage.time.advance(by: .milliseconds(600))
        self.stage.network.ads[0].report(.click)
        await self.stage.time.settle()
        #expect(self.stage.names == ["click", "click"])
        withExtendedLifetime(view) {}
    }

    @Test func pagesAndExpansionsBeginAndEndOnce() async throws {
        let view = try await self.stage.shownBanner()
        self.stage.forgetEvents()
        self.stage.network.ads[0]
            .report(.didDismiss, .willPresent, .willPresent, .didDismiss, .collapsed, .expanded, .expanded, .collapsed)
        await self.stage.time.settle()
        #expect(self.stage.names == ["willPresent", "didDismiss", "expanded", "collapsed"])
        #expect(self.violations(view).count == 4)
    }

    @Test func aNewSizeIsTakenIfItFits() async throws {
        let view = try await self.stage.shownBanner(.inlineAdaptive(width: 300, maxHeight: 200))
        self.stage.forgetEvents()
        let ad = self.stage.network.ads[0]
        ad.view.frame.height = 120
        ad.report(.resized)
        await self.stage.time.settle()
        #expect(view.adSize?.height == 120)
        ad.view.frame.height = 300
        ad.report(.resized)
        await self.stage.time.settle()
        #expect(view.adSize?.height == 120)
        #expect(self.stage.names == ["resized"])
        #expect(self.violations(view) == [.bannerTooLarge])
    }

    @Test func anAdThatWasReplacedSaysNothingMore() async throws {
        let view = try await self.stage.shownBanner()
        await self.stage.time.advance(by: .seconds(31))
        self.stage.forgetEvents()
        self.stage.network.ads[0].report(.impression, .click)
        await self.stage.time.settle()
        #expect(self.stage.names.isEmpty)
        withExtendedLifetime(view) {}
    }

    @Test func aPageWhoseEndIsNotToldIsFoundToBeGone() async throws {
        let controller = self.stage.controller
        let view = try await self.stage.shownBanner()
        let page = PlatformViewController()
        controller.present(page, animated: true)
        self.stage.network.ads[0].report(.willPresent)
        await self.stage.time.advance(by: .seconds(10))
        controller.dismiss(animated: true)
        self.stage.forgetEvents()
        await self.stage.time.advance(by: .seconds(4))
        #expect(self.stage.names == ["didDismiss"])
        #expect(self.violations(view) == [.presentationNotTold])
    }

    @Test func withoutRefreshEachPageWhoseEndIsNotToldIsFoundToBeGone() async throws {
        let stage = BannerStage(refresh: .zero)
        let view = try await stage.shownBanner()
        let ad = stage.network.ads[0]
        await stage.time.advance(by: .seconds(100))
        #expect(stage.time.nextTimer == nil)
        stage.forgetEvents()
        stage.controller.present(PlatformViewController(), animated: true)
        ad.report(.willPresent)
        await stage.time.settle()
        await stage.time.advance(by: .seconds(10))
        #expect(stage.names == ["willPresent"])
        stage.controller.dismiss(animated: true)
        await stage.time.advance(by: .seconds(4))
        #expect(stage.names == ["willPresent", "didDismiss"])
        #expect(stage.time.nextTimer == nil)
        // A page that never appears has as many looks as the first one.
        ad.report(.willPresent)
        await stage.time.settle()
        await stage.time.advance(by: .seconds(2))
        #expect(stage.names == ["willPresent", "didDismiss", "willPresent"])
        await stage.time.advance(by: .seconds(1))
        #expect(stage.names == ["willPresent", "didDismiss", "willPresent", "didDismiss"])
        withExtendedLifetime(view) {}
    }

    @Test func aPageOverAPresentedControllerIsFoundToBeGone() async throws {
        let host = PlatformViewController()
        self.stage.controller.present(host, animated: true)
        let view = try await self.stage.shownBanner()
        host.view.addSubview(view)
        host.present(PlatformViewController(), animated: true)
        self.stage.network.ads[0].report(.willPresent)
        await self.stage.time.advance(by: .seconds(10))
        #expect(!self.stage.names.contains("didDismiss"))
        host.dismiss(animated: true)
        self.stage.forgetEvents()
        await self.stage.time.advance(by: .seconds(4))
        #expect(self.stage.names == ["didDismiss"])
    }

    @Test func theStreamOfEventsHasTheAdWithWhatItEarned() async throws {
        var events = self.stage.mediator.loadEvents().makeAsyncIterator()
        let view = try await self.stage.shownBanner()
        self.stage.network.ads[0].report(.impression, .click)
        await self.stage.time.settle()
        var kinds: [LoadEvent.Kind] = []
        while kinds.last != .clicked, let event = await events.next() {
            kinds.append(event.kind)
            if event.kind == .impression { #expect(event.adValue?.value == BannerStage.ecpm / 1000) }
        }
        #expect(kinds.suffix(3) == [.presented, .impression, .clicked])
        withExtendedLifetime(view) {}
    }

    @Test func impressionsCountForCaps() async throws {
        let stage = BannerStage(frequencyCaps: [FrequencyCap(impressions: 1, per: .seconds(3600))])
        let view = try await stage.shownBanner()
        stage.network.ads[0].report(.impression)
        await stage.time.settle()
        let error = await #expect(throws: MediationError.self) { try await view.load() }
        #expect(error?.responseInfo?.lineItems.first?.error?.code == .frequencyCapped)
    }
}
#endif
