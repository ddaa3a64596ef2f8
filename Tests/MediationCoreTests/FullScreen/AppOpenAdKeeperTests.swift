#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

@MainActor
struct AppOpenAdKeeperTests {
    private let stage = FullScreenStage()
    private let keeper: AppOpenAdKeeper

    init() {
        self.keeper = AppOpenAdKeeper(loader: self.stage.loader(AppOpenKind.self))
        self.stage.network.onPresent = { $0.report(.willPresent, .impression, .didDismiss) }
    }

    private var loads: Int { self.stage.network.configurations.count }
    private var presented: Int { self.stage.network.ads.filter { !$0.presenters.isEmpty }.count }

    /// Starts the keeper, and waits until it has an ad.
    private func start() async {
        self.keeper.start()
        await self.stage.time.rest()
    }

    /// Leaves the app for a time, and comes back.
    private func leave(for time: Duration) async -> AppOpenOutcome {
        self.keeper.appDidEnterBackground()
        await self.stage.time.advance(by: time)
        return await self.keeper.appWillEnterForeground(from: self.stage.controller)
    }

    private func launch(within limit: Duration = .seconds(5)) -> Task<AppOpenOutcome, Never> {
        Task { await self.keeper.appDidLaunch(from: self.stage.controller, within: limit) }
    }

    private func answer() {
        self.stage.network.isHolding = false
        let ad = CoveringAd()
        ad.format = .appOpen
        ad.onPresent = self.stage.network.onPresent
        self.stage.network.ads.append(ad)
        self.stage.network.held.removeFirst()(.success(ad))
    }

    // MARK: Launch

    @Test func aLaunchShowsTheFirstAdAndKeepsAnotherReady() async {
        #expect(await self.launch().value == .shown)
        await self.stage.time.rest()
        #expect(self.presented == 1)
        #expect(self.keeper.isReady)
        #expect(self.loads == 2)
    }

    @Test func aLaunchWaitsForTheAdUntilItsLimit() async {
        self.stage.network.isHolding = true
        let launch = self.launch(within: .milliseconds(800))
        await self.stage.time.rest()
        await self.stage.time.advance(by: .milliseconds(799))
        self.answer()
        #expect(await launch.value == .shown)
    }

    @Test func anAdThatComesAfterTheLimitIsKeptForTheNextReturn() async {
        self.stage.network.isHolding = true
        let launch = self.launch(within: .milliseconds(800))
        await self.stage.time.rest()
        await self.stage.time.advance(by: .milliseconds(800))
        #expect(await launch.value == .notReady)
        self.answer()
        await self.stage.time.rest()
        #expect(self.presented == 0)
        #expect(await self.leave(for: .seconds(10)) == .shown)
        #expect(self.loads >= 1)
    }

    @Test func aFailedLoadEndsTheWaitAtOnce() async {
        self.stage.network.error = MediationError(.noFill, "Nothing today.")
        #expect(await self.launch().value == .notReady)
        #expect(self.stage.time.now == .zero)
    }

    @Test func leavingTheAppEndsTheWait() async {
        self.stage.network.isHolding = true
        let launch = self.launch()
        await self.stage.time.rest()
        self.keeper.appDidEnterBackground()
        self.answer()
        #expect(await launch.value == .notReady)
        #expect(self.presented == 0)
    }

    @Test func cancellingTheTaskEndsTheWait() async {
        self.stage.network.isHolding = true
        let launch = self.launch()
        await self.stage.time.rest()
        launch.cancel()
        #expect(await launch.value == .notReady)
    }

    @Test func aSecondLaunchEndsTheWaitOfTheFirst() async {
        self.stage.network.isHolding = true
        let first = self.launch()
        await self.stage.time.rest()
        let second = self.launch()
        #expect(await first.value == .notReady)
        self.answer()
        #expect(await second.value == .shown)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func withoutATimeToWaitOnlyAnAdThatIsThereIsShown(limit: Duration) async {
        self.stage.network.isHolding = true
        let launch = self.launch(within: limit)
        await self.stage.time.rest()
        await self.stage.time.advance(by: .zero)
        #expect(await launch.value == .notReady)
    }

    // MARK: Returns

    @Test func aReturnShowsTheAdThatIsReady() async {
        await self.start()
        #expect(await self.leave(for: .seconds(10)) == .shown)
        #expect(self.presented == 1)
    }

    @Test func aReturnDoesNotWaitForAnAd() async {
        self.stage.network.isHolding = true
        await self.start()
        #expect(await self.leave(for: .milliseconds(900)) == .wasNotAway)
        self.keeper.minimumAbsence = .zero
        #expect(await self.leave(for: .zero) == .notReady)
    }

    @Test func aShortAbsenceShowsNothing() async {
        await self.start()
        #expect(await self.leave(for: .milliseconds(9_999)) == .wasNotAway)
        self.keeper.minimumAbsence = .seconds(60)
        #expect(await self.leave(for: .seconds(59)) == .wasNotAway)
        #expect(await self.leave(for: .seconds(60)) == .shown)
    }

    @Test func theForegroundWithoutABackgroundBeforeIsNoReturn() async {
        await self.start()
        await self.stage.time.advance(by: .seconds(60))
        #expect(await self.keeper.appWillEnterForeground() == .wasNotAway)
    }

    @Test func aReturnThatIsReportedTwiceShowsOneAd() async {
        await self.start()
        #expect(await self.leave(for: .seconds(10)) == .shown)
        #expect(await self.keeper.appWillEnterForeground() == .wasNotAway)
        #expect(self.presented == 1)
    }

    @Test func aBackgroundThatIsReportedTwiceBeginsWithTheFirst() async {
        await self.start()
        self.keeper.appDidEnterBackground()
        await self.stage.time.advance(by: .seconds(9))
        #expect(await self.leave(for: .seconds(1)) == .shown)
    }

    @Test func anAdThatHasExpiredDuringTheAbsenceIsNotShown() async {
        await self.start()
        self.stage.network.error = MediationError(.noFill, "Nothing today.")
        #expect(await self.leave(for: .seconds(4 * 3600)) == .notReady)
    }

    @Test func theAppSkipsOneReturn() async {
        await self.start()
        self.keeper.skipNextReturn()
        #expect(await self.leave(for: .seconds(100)) == .skipped)
        #expect(await self.leave(for: .seconds(100)) == .shown)
    }

    @Test func whoComesBackFromAnAdsPageSeesNoAd() async throws {
        await self.start()
        let other = try await self.stage.interstitial()
        other.network.onPresent = { $0.report(.willPresent, .click, .didDismiss) }
        try await other.ad.present(from: self.stage.controller)
        await self.stage.time.advance(by: .seconds(10))
        #expect(await self.leave(for: .seconds(600)) == .afterClick)
        #expect(await self.leave(for: .seconds(600)) == .shown)
    }

    @Test func soonAfterAnotherAdNoneIsShown() async throws {
        await self.start()
        let other = try await self.stage.interstitial()
        try await other.ad.present(from: self.stage.controller)
        await self.stage.time.advance(by: .seconds(19))
        #expect(await self.leave(for: .milliseconds(10_999)) == .afterOtherAd)
        #expect(await self.leave(for: .seconds(10)) == .shown)
    }

    @Test func overAnotherAdNoneIsShown() async throws {
        await self.start()
        let other = try await self.stage.interstitial()
        other.network.onPresent = { $0.report(.willPresent) }
        let presenting = Task { try await other.ad.present(from: self.stage.controller) }
        await self.stage.time.rest()
        #expect(await self.leave(for: .seconds(60)) == .afterOtherAd)
        other.network.report(.didDismiss)
        try await presenting.value
        #expect(self.presented == 1)
    }

    @Test func anAdWithNothingToBePresentedFromIsKept() async {
        await self.start()
        self.keeper.appDidEnterBackground()
        await self.stage.time.advance(by: .seconds(10))
        let outcome = await self.keeper.appWillEnterForeground(from: PlatformViewController())
        #expect(outcome.error?.code == .noViewController)
        #expect(await self.leave(for: .seconds(10)) == .shown)
        #expect(self.stage.network.ads.first?.presenters.count == 1)
    }

    @Test func aNetworkThatCannotPresentFailsWithItsReason() async {
        self.stage.network.onPresent = { $0.report(.didFailToPresent("no room")) }
        await self.start()
        let outcome = await self.leave(for: .seconds(10))
        #expect(outcome.name == "failed")
        #expect(outcome.error?.code == .presentationFailed)
    }

    @Test func aKeeperThatIsStoppedLoadsNothing() async {
        await self.start()
        self.keeper.stop()
        #expect(await self.leave(for: .seconds(10)) == .shown)
        await self.stage.time.rest()
        #expect(!self.keeper.isReady)
        #expect(self.loads == 1)
    }

    @Test func aReleasedKeeperReleasesItsAds() async {
        let stage = FullScreenStage()
        var keeper: AppOpenAdKeeper? = AppOpenAdKeeper(loader: stage.loader(AppOpenKind.self))
        keeper?.start()
        await stage.time.rest()
        #expect(keeper?.isReady == true)
        keeper = nil
        stage.network.ads = []
        await stage.time.rest()
        #expect(stage.network.references.total == 2)
        #expect(stage.network.references.alive == 0)
    }
}
#endif
