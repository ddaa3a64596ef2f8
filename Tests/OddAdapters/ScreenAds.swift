import Dispatch
package import MediationConformance
package import MediationCore
package import PlatformViews

/// Is its own interstitial and rewarded ad: one object for everything.
package final class OwnStageAdapter: StagingAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter,
    MediationFullScreenAd, MediationRewardedAd
{
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .mainThreadOnly, .verification, .verificationData]
    }
    private var ad: OddAd?

    package var timeToLive: Duration? { .seconds(1800) }

    package func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(.interstitial, configuration.credentials) { result in
            MainActor.assumeIsolated { _ = completionHandler(result.map { self.with($0) }) }
        }
    }

    package func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.load(.rewarded, configuration.credentials) { result in
            MainActor.assumeIsolated { _ = completionHandler(result.map { self.with($0) }) }
        }
    }

    private func with(_ ad: OddAd) -> Self {
        self.ad = ad
        return self
    }

    package func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.ad?.stage.listen { happening in
            if case .screen(let event) = happening { eventDelegate.report(event) }
        }
    }

    package func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
        self.ad?.stage.listen { happening in
            if case .screen(let event) = happening { eventDelegate.report(event) }
            if case .reward(let reward) = happening { eventDelegate.didEarn(reward) }
        }
    }

    package func present(from viewController: PlatformViewController) {
        self.ad?.stage.present(from: viewController)
    }

    package func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.ad?.stage.present(
            from: viewController,
            userID: verification?.userID,
            customData: verification?.customData
        )
    }
}

/// Holds the event delegate that the handler returns, weakly, and ignores the one that its ad is given.
package final class WeakDelegateAdapter: StagingAdapter, OddAdapter, RewardedInterstitialAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }

    package func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.load(.rewardedInterstitial, configuration.credentials) { result in
            let delegate = completionHandler(result.map { Ad($0) })
            guard case .success(let ad) = result, let delegate else { return }
            ad.stage.listen { [weak delegate] happening in
                if case .screen(let event) = happening { delegate?.report(event) }
                if case .reward(let reward) = happening { delegate?.didEarn(reward) }
            }
        }
    }

    private final class Ad: MediationRewardedAd {
        private let ad: OddAd

        nonisolated init(_ ad: OddAd) { self.ad = ad }

        func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
            self.ad.stage.present(
                from: viewController,
                userID: verification?.userID,
                customData: verification?.customData
            )
        }
    }
}

/// Its network says only that an ad was shown and closed, from which it concludes what comes around that.
package final class ConcludingAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    package static var habits: StageHabits {
        StageHabits(lacked: ["willPresent", "willDismiss"])
    }
    override var kind: StageAd.Type { Ad.self }

    private final class Ad: StageAd {
        override nonisolated func mapped(_ happening: OddHappening) -> [OddHappening] {
            switch happening {
            case .screen(.impression): [.screen(.willPresent), happening]
            case .screen(.didDismiss): [.screen(.willDismiss), happening]
            default: [happening]
            }
        }
    }
}

/// Its network has no words but for the end of an ad, and for a click.
package final class TaciturnAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    package static var habits: StageHabits {
        StageHabits(lacked: ["willPresent", "impression", "willDismiss"])
    }
}

/// Its network tells everything but the end of an ad.
package final class EndlessAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    package static var habits: StageHabits { StageHabits(lacked: ["didDismiss"]) }
}

/// Passes on only the first of what its network repeats.
package final class ShownOnceAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    package static var habits: StageHabits {
        StageHabits(repeated: ["willPresent", "impression", "didDismiss", "reward"])
    }
    override var kind: StageAd.Type { Ad.self }

    private final class Ad: StageAd {
        private nonisolated let told = LockedValue<Set<String>>([])

        override nonisolated func mapped(_ happening: OddHappening) -> [OddHappening] {
            let name: String
            switch happening {
            case .screen(.click): return [happening]
            case .screen(let event): name = event.name
            case .reward: name = "reward"
            case .banner: return []
            }
            return self.told.withLock { $0.insert(name).inserted } ? [happening] : []
        }
    }
}

/// Its network tells when an ad has expired; the adapter then refuses to present it.
package final class ExpiringStageAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData, .tellsExpiry]
    }
    package static var habits: StageHabits { StageHabits(tellsExpiry: true) }
    override var kind: StageAd.Type { Ad.self }

    private final class Ad: StageAd {
        private nonisolated let refusal = LockedValue<(@Sendable () -> Void)?>(nil)

        override func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
            super.didLoad(reportingTo: eventDelegate)
            self.refusal.withLock { $0 = { eventDelegate.report(.didFailToPresent("The ad has expired.")) } }
        }

        override func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
            super.didLoad(reportingTo: eventDelegate)
            self.refusal.withLock { $0 = { eventDelegate.report(.didFailToPresent("The ad has expired.")) } }
        }

        override func show(from viewController: PlatformViewController, _ verification: ServerSideVerification?) {
            guard self.ad.stage.isExpired else { return super.show(from: viewController, verification) }
            self.refusal.withLock { $0 }?()
        }
    }
}

/// Presents each ad once, whatever anybody asks.
package final class GuardedStageAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    override var kind: StageAd.Type { Ad.self }

    private final class Ad: StageAd {
        private var wasPresented = false

        override func show(from viewController: PlatformViewController, _ verification: ServerSideVerification?) {
            guard !self.wasPresented else { return }
            self.wasPresented = true
            super.show(from: viewController, verification)
        }
    }
}

/// Keeps the ads that are on the screen on a list of the class, as for SDKs that retain nothing.
package final class ListedStageAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    override var kind: StageAd.Type { Ad.self }

    private final class Ad: StageAd {
        private nonisolated static let onScreen = LockedValue<[ObjectIdentifier: Ad]>([:])

        override func show(from viewController: PlatformViewController, _ verification: ServerSideVerification?) {
            Self.onScreen.withLock { $0[ObjectIdentifier(self)] = self }
            super.show(from: viewController, verification)
        }

        override nonisolated func mapped(_ happening: OddHappening) -> [OddHappening] {
            guard case .screen(let event) = happening else { return [happening] }
            let isEnd = event == .didDismiss || event.name == FullScreenAdEvent.didFailToPresent("").name
            if isEnd { _ = Self.onScreen.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) } }
            return [happening]
        }
    }
}

/// Finds the ad that an event is about by its number, like adapters of SDKs with one delegate for all ads.
package final class StageRouterAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    override var kind: StageAd.Type { Ad.self }

    private final class Ad: StageAd {
        private struct Entry: Sendable {
            weak var ad: OddAd?
            let tell: @Sendable (OddHappening) -> Void
        }

        private nonisolated static let table = LockedValue<[Int: Entry]>([:])

        override func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
            self.enter { if case .screen(let event) = $0 { eventDelegate.report(event) } }
        }

        override func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
            self.enter { happening in
                if case .screen(let event) = happening { eventDelegate.report(event) }
                if case .reward(let reward) = happening { eventDelegate.didEarn(reward) }
            }
        }

        private func enter(_ tell: @escaping @Sendable (OddHappening) -> Void) {
            let number = self.ad.stage.number
            Self.table.withLock { $0[number] = Entry(ad: self.ad, tell: tell) }
            self.ad.stage.listen { Self.table.withLock { $0[number] }?.tell($0) }
        }

        deinit {
            let ad = self.ad
            Self.table.withLock { table in
                if table[ad.stage.number]?.ad === ad { table[ad.stage.number] = nil }
            }
        }
    }
}

/// Loads fewer formats than its code has.
package final class FewerFormatsAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var capabilities: AdapterCapabilities {
        AdapterCapabilities(formats: [.native, .rewarded])
    }

    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
}

/// Loads no native ads, although it must have a function for them.
package final class NoNativeAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var capabilities: AdapterCapabilities {
        AdapterCapabilities(formats: [.interstitial, .rewarded])
    }

    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }

    package override func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        completionHandler(.failure(MediationError(.unsupportedFormat, "The network has no native ads.")))
    }
}

/// Has a placement for each format, with a number, as in the pages of its network.
package final class PlacementPerFormatAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    package static var settings: [String: JSONValue] {
        ["placements": .object(["native": .number(4101), "interstitial": .number(4102), "rewarded": .number(4103)])]
    }

    private struct Settings: Decodable {
        let placements: [String: Int]
    }

    override func unit(_ format: AdFormat, _ credentials: MediationCredentials) throws(MediationError) -> String {
        guard let number = try credentials.decode(Settings.self).placements[format.rawValue], number > 0 else {
            throw MediationError(.invalidSettings, "settings.placements has no number for \(format.rawValue).")
        }
        return "\(number)"
    }
}
