package import MediationCore
package import PlatformViews

// Rewarded ads with one mistake each. What each gets wrong is said in the catalog.

package final class VesperDeafAfterClose: VesperScreenAd {
    package override nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
        super.vesperCreative(creative, did: event)
        if event == .closed { creative.delegate = nil }
    }
}

package final class VesperRewardsEveryVisit: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        switch event {
        case .closed: [.reward(AdReward()), .event(.didDismiss)]
        case .rewarded: []
        default: super.mapped(event)
        }
    }
}

package final class VesperRewardAtClose: VesperScreenAd {
    private nonisolated let earned = LockedValue<AdReward?>(nil)

    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        switch event {
        case .rewarded(let name, let amount):
            self.earned.withLock { $0 = AdReward(type: name, amount: amount) }
            return []
        case .closed:
            let earned = self.earned.withLock { $0 }
            return (earned.map { [.reward($0)] } ?? []) + super.mapped(event)
        default: return super.mapped(event)
        }
    }
}

package final class VesperRewardsTwice: VesperScreenAd {
    private nonisolated let earned = LockedValue<AdReward?>(nil)

    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        switch event {
        case .rewarded(let name, let amount):
            self.earned.withLock { $0 = AdReward(type: name, amount: amount) }
            return super.mapped(event)
        case .closed:
            let earned = self.earned.withLock { $0 }
            return (earned.map { [.reward($0)] } ?? []) + super.mapped(event)
        default: return super.mapped(event)
        }
    }
}

package final class VesperAmountZero: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        guard case .rewarded(let name, let amount) = event else { return super.mapped(event) }
        return [.reward(AdReward(type: name ?? "", amount: amount ?? 0))]
    }
}

package final class VesperUsualReward: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        guard case .rewarded(let name, let amount) = event else { return super.mapped(event) }
        return [.reward(AdReward(type: name ?? "reward", amount: amount ?? 1))]
    }
}

package final class VesperWholeAmount: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        guard case .rewarded(let name, let amount) = event else { return super.mapped(event) }
        return [.reward(AdReward(type: name, amount: amount?.rounded(.down)))]
    }
}

package final class VesperNameless: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        guard case .rewarded(_, let amount) = event else { return super.mapped(event) }
        return [.reward(AdReward(amount: amount))]
    }
}

package final class VesperRewardClosesToo: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        guard case .rewarded = event else { return super.mapped(event) }
        return super.mapped(event) + [.event(.didDismiss)]
    }
}

package final class VesperNoRewardUnseen: VesperScreenAd {
    private nonisolated let wasSeen = LockedValue(false)

    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        if event == .viewed { self.wasSeen.withLock { $0 = true } }
        guard case .rewarded = event, !self.wasSeen.withLock({ $0 }) else { return super.mapped(event) }
        return []
    }
}

package final class VesperRewardUncounted: VesperScreenAd {
    override nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        let isCounted = event == .viewed || event == .clicked
        return isCounted && self.creative.format.isRewarded ? [] : super.mapped(event)
    }
}

// MARK: The call to the app's server

package final class VesperVerifiesLate: VesperScreenAd {
    package override func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.show(from: viewController)
        self.verify(verification)
    }
}

package final class VesperUserOnly: VesperScreenAd {
    override func verify(_ verification: ServerSideVerification?) {
        self.creative.setVerification(userID: verification?.userID, customData: nil)
    }
}

package final class VesperEncodedData: VesperScreenAd {
    override func verify(_ verification: ServerSideVerification?) {
        let encoded = verification?.customData.map { data in
            data.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20")
        }
        self.creative.setVerification(userID: verification?.userID, customData: encoded)
    }
}

package final class VesperUserRequired: VesperScreenAd {
    override func verify(_ verification: ServerSideVerification?) {
        guard let userID = verification?.userID else { return }
        self.creative.setVerification(userID: userID, customData: verification?.customData)
    }
}

package final class VesperUnknownUser: VesperScreenAd {
    override func verify(_ verification: ServerSideVerification?) {
        self.creative.setVerification(
            userID: verification?.userID ?? "anonymous",
            customData: verification?.customData
        )
    }
}
