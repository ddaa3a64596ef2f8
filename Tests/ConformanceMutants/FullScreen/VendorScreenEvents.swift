import Dispatch
import MediationConformance
import MediationCore
import PlatformViews

/// Passes on the events of an ad that covers the screen, from any thread.
final class VendorScreenEvents: VendorScreenDelegate {
    private struct Delegates {
        weak var events: (any MediationFullScreenAdEventDelegate)?
        weak var rewards: (any MediationRewardedAdEventDelegate)?
    }

    private struct State {
        /// Weak references suffice, because mediation retains its delegates.
        var delegates = Delegates()
        var isInsidePresent = false
        var isRefused = false
        var isShown = false
        var isClosing = false
        var isDismissed = false
        var isExpired = false
        var isImpressionHeld = false
        var isVerified = false
        var clicks = 0
        var rewards = 0
        var endedLoads = 0
        var whenDismissed: (@MainActor @Sendable () -> Void)?
    }

    /// The delegates of the latest ad, for mutants with static variables.
    private static let latest = LockedValue(Delegates())
    /// The tasks in which a mutant reports, whichever ad they are about.
    private static let tasks = LockedValue<[Task<Void, Never>]>([])
    /// The number of loads that have ended without an ad, for a mutant that counts them.
    static let endedLoads = LockedValue(0)

    /// Known to the main queue, which need not run on the thread that began the process.
    private static let isMain: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private let mutation: Mutation
    private let answerAgain: VendorScreenLoad.Answer?
    private let state = LockedValue(State())
    /// For a mutant that holds it while it reports.
    private let reporting = LockedValue(())

    init(_ mutation: Mutation, answerAgain: VendorScreenLoad.Answer?) {
        self.mutation = mutation
        self.answerAgain = answerAgain
        self.state.withLock { $0.endedLoads = Self.endedLoads.withLock { $0 } }
    }

    /// Reports to these delegates from now on; `rewards` is `nil` for ads without rewards.
    func open(
        _ events: any MediationFullScreenAdEventDelegate,
        rewards: (any MediationRewardedAdEventDelegate)?
    ) {
        let isCast = self.mutation == .rewardsInterstitials
        let rewards = isCast ? events as? any MediationRewardedAdEventDelegate : rewards
        self.state.withLock { $0.delegates = Delegates(events: events, rewards: rewards) }
        Self.latest.withLock { $0 = Delegates(events: events, rewards: rewards) }
        if self.mutation == .reportsImpressionAtLoad { self.report(.impression) }
    }

    /// Runs a closure once the ad is dismissed.
    func whenDismissed(_ body: @escaping @MainActor @Sendable () -> Void) {
        self.state.withLock { $0.whenDismissed = body }
    }

    /// Notes that the app's server is told of the reward.
    func noteVerification() { self.state.withLock { $0.isVerified = true } }

    /// Indicates whether the vendor has said that its ad has expired.
    var isExpired: Bool { self.state.withLock { $0.isExpired } }

    /// Notes that the network is asked to present the ad, for as long as the closure runs.
    @MainActor
    func whilePresenting(_ present: () -> Void) {
        if self.mutation == .reportsWillPresentFirst { self.report(.willPresent) }
        Self.tasks.withLock { tasks in
            tasks.forEach { $0.cancel() }
            tasks = []
        }
        self.state.withLock { $0.isInsidePresent = true }
        present()
        self.state.withLock { $0.isInsidePresent = false }
        let isRefused = self.state.withLock { $0.isRefused }
        if self.mutation == .concludesWillPresent, !isRefused { self.report(.willPresent) }
    }

    func ad(_ ad: VendorAd, didReport event: FullScreenAdEvent) {
        let isInside = self.state.withLock { state in
            state.isRefused = event.message != nil
            if event == .expired { state.isExpired = true }
            return state.isInsidePresent
        }
        switch (event.name, self.mutation) {
        case ("willPresent", .reportsWillPresentFirst): break
        case ("willPresent", .countsShownAsImpression):
            self.report(event)
            self.report(.impression)
        case ("impression", .reportsScreenImpressionTwice), ("click", .reportsLeavingAsClick):
            self.report(event)
            self.report(event)
        case ("click", .reportsFirstScreenClickOnly):
            let clicks = self.state.withLock { state in
                state.clicks += 1
                return state.clicks
            }
            if clicks == 1 { self.report(event) }
        case ("click", .losesImpressionAfterClick), ("click", .losesRewardAfterClick):
            self.state.withLock { $0.clicks += 1 }
            self.report(event)
        case ("impression", .losesImpressionBeforeShown) where !self.state.withLock { $0.isShown }: break
        case ("impression", .holdsImpressionUntilShown) where !self.state.withLock { $0.isShown }:
            self.state.withLock { $0.isImpressionHeld = true }
        case ("willPresent", .holdsImpressionUntilShown):
            self.report(event)
            if self.state.withLock({ $0.isImpressionHeld }) { self.report(.impression) }
        case ("impression", .losesImpressionAfterClick) where self.state.withLock { $0.clicks } > 0: break
        case ("willDismiss", .losesDismissalAfterLateClick):
            self.state.withLock { $0.isClosing = true }
            self.report(event)
        case ("click", .losesDismissalAfterLateClick) where self.state.withLock { $0.isClosing }:
            self.state.withLock { $0.clicks += 1 }
            self.report(event)
        case ("didDismiss", .losesDismissalAfterLateClick) where self.state.withLock { $0.clicks } > 0: break
        case ("impression", .losesLateCounts), ("click", .losesLateCounts):
            if !self.state.withLock({ $0.isDismissed }) { self.report(event) }
        case ("impression", .repeatsLateCounts), ("click", .repeatsLateCounts):
            if self.state.withLock({ $0.isDismissed }) { self.report(event) }
            self.report(event)
        case ("click", .reportsScreenByDetour): Task { @MainActor in self.report(event) }
        case (_, .reportsScreenInPool): DispatchQueue.global().async { self.report(event) }
        case (_, .hopsFromOtherThreads) where DispatchQueue.getSpecific(key: Self.isMain) != true:
            Task { @MainActor in self.report(event) }
        case (_, .reportsScreenOnMainActor): Task { @MainActor in self.report(event) }
        case (_, .losesTasksOfLastAd): self.inTask { $0.report(event) }
        case ("willDismiss", .takesClosingForClosed):
            self.report(event)
            self.dismiss()
        case ("didDismiss", .concludesWillDismiss):
            self.report(.willDismiss)
            self.dismiss()
        case ("didDismiss", .rewardsTests) where ad.request.isTest == true:
            self.reward(AdReward(type: "coins", amount: 10))
            self.dismiss()
        case ("didDismiss", .loadsNextAtDismissal):
            self.dismiss()
            ad.loadNext()
        case ("didDismiss", _): self.dismiss()
        case ("didFailToPresent", .answersRefusals) where isInside:
            self.answerAgain?(.failure(MediationError(.presentationFailed, event.message ?? "")))
        case ("didFailToPresent", .ignoresRefusals) where isInside: break
        case ("didFailToPresent", .givesNoReason): self.report(.didFailToPresent(""))
        case ("didFailToPresent", .saysItsOwnReason): self.report(.didFailToPresent("The ad could not be shown."))
        case ("didFailToPresent", .presentsAgain):
            self.report(event)
            Task { @MainActor in ad.present(from: PlatformViewController()) }
        case ("didFailToPresent", .ignoresLateFailures) where !isInside: break
        case ("didFailToPresent", .dismissesFailures) where !isInside:
            self.report(event)
            self.report(.didDismiss)
        case ("expired", .ignoresExpiry): break
        case ("expired", .failsOnExpiry): self.report(.didFailToPresent("expired"))
        case ("expired", .endsShowOnExpiry) where self.state.withLock { $0.isShown }: self.dismiss()
        default: self.report(event)
        }
    }

    private func dismiss() {
        let (isFirst, rewards) = self.state.withLock { state in
            defer { state.isDismissed = true }
            return (!state.isDismissed, state.rewards)
        }
        let isOnce = self.mutation == .takesClosingForClosed || self.mutation == .endsShowOnExpiry
        guard isFirst || !isOnce else { return }
        if self.mutation == .rewardsEachDismissal, rewards == 0 { self.reward(AdReward(type: "coins", amount: 10)) }
        self.report(.didDismiss)
        if let whenDismissed = self.state.withLock({ $0.whenDismissed }) { Task { @MainActor in whenDismissed() } }
        if self.mutation == .clearsDelegateAtDismissal { self.state.withLock { $0.delegates = Delegates() } }
    }

    func ad(_ ad: VendorAd, didEarn reward: AdReward) {
        let isInside = self.state.withLock { state in
            state.rewards += 1
            return state.isInsidePresent
        }
        switch self.mutation {
        case .rewardsTwice:
            self.reward(reward)
            self.reward(reward)
        case .rewardsNever: break
        case .leavesRewardsToServer where self.state.withLock { $0.isVerified }: break
        case .rewardsByDetour: Task { @MainActor in self.reward(reward) }
        case .rewardsCoins: self.reward(AdReward(type: "coins", amount: 1))
        case .roundsAmounts: self.reward(AdReward(type: reward.type, amount: reward.amount?.rounded(.down)))
        case .convertsAmounts:
            if let amount = reward.amount { _ = Int(amount) }
            self.reward(reward)
        case .shortensAmounts:
            self.reward(AdReward(type: reward.type, amount: reward.amount.map { Double(Float($0)) }))
        case .losesRewardAfterClick where self.state.withLock { $0.clicks } > 0: break
        case .limitsAmounts: self.reward(AdReward(type: reward.type, amount: reward.amount.map { max(0, $0) }))
        case .setsRewardListenerLate where isInside: break
        case .reportsScreenOnMainActor: Task { @MainActor in self.reward(reward) }
        case .losesTasksOfLastAd: self.inTask { $0.reward(reward) }
        default: self.reward(reward)
        }
    }

    private func reward(_ reward: AdReward) {
        let isStatic = [.rewardDelegateIsStatic, .screenDelegateIsStatic].contains(self.mutation)
        let delegate = isStatic ? Self.latest.withLock { $0.rewards } : self.state.withLock { $0.delegates.rewards }
        delegate?.didEarn(reward)
    }

    /// Reports in a task, which ends without a report when another ad is presented.
    private func inTask(_ report: @escaping @Sendable (VendorScreenEvents) -> Void) {
        let task = Task { @MainActor in
            if !Task.isCancelled { report(self) }
        }
        Self.tasks.withLock { $0.append(task) }
    }

    /// Reports an event as it is.
    private func report(_ event: FullScreenAdEvent) {
        let (delegate, endedLoads) = self.state.withLock { state in
            if event == .willPresent { state.isShown = true }
            return (state.delegates.events, state.endedLoads)
        }
        switch self.mutation {
        case .screenDelegateIsStatic: Self.latest.withLock { $0.events }?.report(event)
        case .holdsLockOfScreenReports: self.reporting.withLock { _ in delegate?.report(event) }
        case .endedLoadSilencesAds where endedLoads < Self.endedLoads.withLock { $0 }: break
        default: delegate?.report(event)
        }
    }
}
