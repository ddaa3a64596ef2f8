#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// A reward comes once, as the network has it, and never for an ad that was not shown.
@MainActor
struct RewardTests {
    private let stage = FullScreenStage()
    private let coins = AdReward(type: "coins", amount: 2.5)

    @Test func aRewardBeforeTheDismissalIsTheResult() async throws {
        self.stage.network.onPresent = { [coins] ad in
            ad.report(.willPresent)
            ad.earn(coins)
            ad.report(.didDismiss)
        }
        let ad = try await self.stage.rewarded()
        #expect(try await ad.ad.present(from: self.stage.controller) == self.coins)
        #expect(ad.names == ["willPresent", "reward", "willDismiss", "didDismiss"])
        #expect(ad.heard.compactMap(\.reward) == [self.coins])
    }

    @Test func aRewardIsToldOnce() async throws {
        self.stage.network.onPresent = { [coins] ad in
            ad.report(.willPresent)
            ad.earn(coins)
            ad.earn(coins)
            ad.report(.didDismiss)
            ad.earn(AdReward(type: "coins", amount: 100))
        }
        let ad = try await self.stage.rewarded()
        #expect(try await ad.ad.present(from: self.stage.controller) == self.coins)
        #expect(ad.names == ["willPresent", "reward", "willDismiss", "didDismiss"])
        #expect(ad.violations == [.presentationOrder, .presentationOrder])
    }

    @Test func aRewardAMomentAfterTheDismissalIsTheResult() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .didDismiss) }
        let ad = try await self.stage.rewarded()
        let presenting = Task { try await ad.ad.present(from: self.stage.controller) }
        #expect(await self.stage.becomes { ad.names.last == "didDismiss" })
        #expect(!self.stage.mediator.isPresentingFullScreenAd)
        await self.stage.time.advance(by: .milliseconds(2900))
        ad.network.earn(self.coins)
        #expect(try await presenting.value == self.coins)
        #expect(ad.names == ["willPresent", "willDismiss", "didDismiss", "reward"])
    }

    @Test func aRewardThatIsEvenLaterIsAnEvent() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .didDismiss) }
        let ad = try await self.stage.rewarded()
        let presenting = Task { try await ad.ad.present(from: self.stage.controller) }
        #expect(await self.stage.becomes { ad.names.last == "didDismiss" })
        await self.stage.time.advance(by: .seconds(3))
        #expect(try await presenting.value == nil)
        ad.network.earn(self.coins)
        #expect(await self.stage.becomes { ad.names.last == "reward" })
    }

    @Test func aRewardReachesAnAppThatHasLetGo() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .didDismiss) }
        var heard: [String] = []
        var ad: RewardedAd? = try await self.stage.loader(RewardedKind.self).load()
        ad?.eventHandler = { heard.append($0.name) }
        let presenting = Task { [ad, controller = self.stage.controller] in try await ad?.present(from: controller) }
        #expect(await self.stage.becomes { heard.last == "didDismiss" })
        ad = nil
        self.stage.network.ads.last?.earn(self.coins)
        #expect(try await presenting.value == self.coins)
        #expect(heard.last == "reward")
    }

    @Test func noRewardComesWithoutTheNetworksWord() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .impression, .didDismiss) }
        let ad = try await self.stage.rewarded()
        let presenting = Task { try await ad.ad.present(from: self.stage.controller) }
        #expect(await self.stage.becomes { ad.names.last == "didDismiss" })
        await self.stage.time.advance(by: .seconds(4))
        #expect(try await presenting.value == nil)
        #expect(!ad.names.contains("reward"))
    }

    @Test func noRewardComesForAnAdThatFailed() async throws {
        self.stage.network.onPresent = { [coins] ad in
            ad.report(.didFailToPresent("no video"))
            ad.earn(coins)
        }
        let ad = try await self.stage.rewarded()
        await #expect(throws: MediationError.self) { try await ad.ad.present(from: self.stage.controller) }
        #expect(await self.stage.becomes { !ad.violations.isEmpty })
        #expect(ad.names == ["didFailToPresent"])
    }

    @Test(arguments: [-1, .nan, .infinity, -.infinity, -0.001])
    func anAmountThatNobodyCanGrantIsAViolation(amount: Double) async throws {
        self.stage.network.onPresent = { ad in
            ad.report(.willPresent)
            ad.earn(AdReward(type: "coins", amount: amount))
            ad.earn(AdReward(type: "coins", amount: 0))
            ad.report(.didDismiss)
        }
        let ad = try await self.stage.rewarded()
        #expect(try await ad.ad.present(from: self.stage.controller) == AdReward(type: "coins", amount: 0))
        #expect(ad.violations == [.invalidReward])
    }

    @Test func theDataForTheAppsServerReachTheNetworkUnchanged() async throws {
        self.stage.network.onPresent = { [coins] ad in
            ad.earn(coins)
            ad.report(.didDismiss)
        }
        let ad = try await self.stage.rewarded()
        let data = ServerSideVerification(userID: "user-7", customData: "50 % & 😀")
        ad.ad.verification = data
        try await ad.ad.present(from: self.stage.controller)
        #expect(ad.network.verification == data)
    }

    @Test func aRewardedInterstitialRewardsToo() async throws {
        self.stage.network.onPresent = { [coins] ad in
            ad.earn(coins)
            ad.report(.didDismiss)
        }
        let ad = try await self.stage.loader(RewardedInterstitialKind.self).load()
        #expect(try await ad.present(from: self.stage.controller) == self.coins)
        #expect(self.stage.network.ads.last?.format == .rewardedInterstitial)
    }
}
#endif
