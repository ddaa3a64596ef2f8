package import MediationConformance
package import MediationCore
import PlatformViews

/// Adapters that nothing in the documents forbids, and that the suite refuses.
extension OddAdapters {
    /// The adapters that are refused although they seem legal.
    package static let refused: [any OddAdapter.Type] = [
        PlacementPerFormatAdapter.self, UserOnlyAdapter.self, PooledViewAdapter.self,
    ]
}

/// Has a placement for each format, with a number, as in the pages of its network.
package final class PlacementPerFormatAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification]
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

/// Its network takes a user's ID for the app's server, and no other data.
package final class UserOnlyAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification]
    }
    package static var habits: StageHabits { StageHabits(takesUserOnly: true) }
}

/// Uses the containers of banners that are gone for the next ones.
package final class PooledViewAdapter: OneBannerAdapter, OddAdapter, BannerAdapter {
    override var kind: StageBanner.Type { Ad.self }

    private final class Ad: StageBanner {
        private static var pool: [SizedView] = []

        private lazy var container: SizedView = {
            let inner = self.ad.stage.view
            let container = Self.pool.popLast() ?? SizedView(rect: inner.boundsRect)
            container.frame = inner.frame
            container.addSubview(inner)
            return container
        }()

        override var view: PlatformView { self.container }

        override func didRemove() {
            super.didRemove()
            self.ad.stage.view.removeFromSuperview()
            Self.pool.append(self.container)
        }
    }
}
