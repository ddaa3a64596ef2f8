import Mediation
import MediationTesting
import Testing

@testable import AppCore

@MainActor
struct CoinShopTests {
    let mediation = TestMediation()

    private func openShop() async -> CoinShop {
        let shop = CoinShop(mediator: self.mediation.mediator, user: "user-7")
        await shop.open()
        return shop
    }

    private func watch(_ shop: CoinShop, _ user: (TestNetworkAd) async -> Void) async throws {
        let watching = Task { await shop.watch(from: self.mediation.screen) }
        await self.mediation.settle()
        await user(try #require(self.mediation.lastAd))
        await self.mediation.pass(.seconds(3))
        await watching.value
    }

    @Test func offersAnAdThatIsLoaded() async {
        let shop = await self.openShop()
        #expect(shop.offer == .ready)
    }

    @Test func saysThatThereIsNoAd() async {
        self.mediation.answer(.noFill)
        let shop = await self.openShop()
        #expect(shop.offer == .unavailable("No ads right now."))
    }

    @Test func showsThatItLoads() async {
        self.mediation.answer(.ad(.full).after(.seconds(1)))
        let shop = CoinShop(mediator: self.mediation.mediator, user: "user-7")
        let opening = Task { await shop.open() }
        await self.mediation.settle()
        #expect(shop.offer == .loading)
        await self.mediation.pass(.seconds(1))
        await opening.value
        #expect(shop.offer == .ready)
    }

    @Test func givesUpOnANetworkThatNeverAnswers() async {
        self.mediation.answer(.silence)
        let shop = CoinShop(mediator: self.mediation.mediator, user: "user-7")
        let opening = Task { await shop.open() }
        await self.mediation.pass(.seconds(10))
        await opening.value
        #expect(shop.offer == .unavailable("No ads right now."))
    }

    @Test func paysTheReward() async throws {
        let shop = await self.openShop()
        try await self.watch(shop) { ad in
            await ad.earnReward()
            await ad.dismiss()
        }
        #expect(shop.coins == 10)
    }

    @Test func paysARewardThatComesAfterTheDismissal() async throws {
        let shop = await self.openShop()
        try await self.watch(shop) { ad in
            await ad.dismiss()
            await ad.earnReward(AdReward(type: "coins", amount: 25))
        }
        #expect(shop.coins == 25)
    }

    @Test func paysARewardOnceThoughTheNetworkReportsItTwice() async throws {
        let shop = await self.openShop()
        try await self.watch(shop) { ad in
            await ad.earnReward()
            await ad.earnReward()
            await ad.dismiss()
        }
        #expect(shop.coins == 10)
    }

    @Test func paysNothingForAnAdThatWasClosedEarly() async throws {
        let shop = await self.openShop()
        try await self.watch(shop) { await $0.dismiss() }
        #expect(shop.coins == 0)
    }

    @Test func saysThatTheAdCouldNotBeShown() async throws {
        var broken = TestAd()
        broken.presentationFailure = "The video is gone."
        self.mediation.answer(.ad(broken))
        let shop = await self.openShop()
        try await self.watch(shop) { _ in }
        #expect(shop.offer == .unavailable("The ad could not be shown."))
    }

    @Test func tellsTheServerWhoseRewardItIs() async throws {
        let shop = await self.openShop()
        try await self.watch(shop) { await $0.dismiss() }
        #expect(self.mediation.lastAd?.verification?.userID == "user-7")
    }
}
