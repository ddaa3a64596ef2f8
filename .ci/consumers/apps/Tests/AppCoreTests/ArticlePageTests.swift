import Mediation
import MediationTesting
import Testing

@testable import AppCore

@MainActor
struct ArticlePageTests {
    let mediation = TestMediation()

    private func openPage() async -> ArticlePage {
        let page = ArticlePage(mediator: self.mediation.mediator)
        await page.appear()
        return page
    }

    @Test func showsTheAssetsOfTheAd() async {
        let page = await self.openPage()
        #expect(page.card?.title == "Lanterns, 20% off")
        #expect(page.card?.hasIcon == true)
    }

    @Test func fillsInForAbsentAssets() async {
        self.mediation.answer(.ad(.minimal))
        let page = await self.openPage()
        #expect(page.card == ArticlePage.Card(title: "Lanterns", text: "", button: "Open", hasIcon: false))
    }

    @Test func cutsLongHeadlines() async {
        self.mediation.answer(.ad(.longTexts))
        let page = await self.openPage()
        #expect(page.card?.title.count == 40)
    }

    @Test func leavesNoGapWithoutAnAd() async {
        self.mediation.answer(.failure(MediationError(.networkError, "Offline.")))
        let page = await self.openPage()
        #expect(page.card == nil)
    }

    @Test func countsClicks() async throws {
        let page = await self.openPage()
        await self.mediation.lastAd?.click()
        #expect(page.clicks == 1)
    }

    @Test func keepsItsAdWhenItAppearsAgain() async {
        let page = await self.openPage()
        await page.appear()
        #expect(self.mediation.requests.count == 1)
    }

    @Test func releasesTheAdWhenItIsClosed() async {
        let page = await self.openPage()
        page.close()
        await self.mediation.settle()
        #expect(self.mediation.lastAd?.isReleased == true)
    }

    @Test func showsPreviewsOfAllSamples() {
        for sample in [TestAd.full, .minimal, .withoutIcon, .longTexts, .rightToLeft] {
            #expect(TestMediation.nativeAd(sample)?.headline == sample.headline)
        }
    }
}
