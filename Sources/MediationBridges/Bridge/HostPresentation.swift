package import MediationCore

/// A host's words for a presentation.
@MainActor
package final class HostPresentation {
    /// The time at which a host hears of a reward.
    package enum RewardTime: Sendable {
        /// As soon as the user has earned it.
        case atOnce
        /// Right before the end, or at once if the user earns it later; always if the host wants that.
        case atTheEnd(isAlwaysDue: Bool)
    }

    /// Reports an impression to the host.
    let displayed: @MainActor () -> Void
    /// Reports a click to the host.
    let clicked: @MainActor () -> Void
    private let failed: @MainActor (MediationError) -> Void
    private let hidden: @MainActor () -> Void
    private let rewarded: @MainActor () -> Void
    private let rewardTime: RewardTime
    private var isEarned = false

    /// Indicates whether the host has heard that the ad has gone.
    private(set) var isHidden = false

    /// Indicates whether the host has heard of the end.
    private(set) var isOver = false

    package init(
        displayed: @escaping @MainActor () -> Void,
        failed: @escaping @MainActor (MediationError) -> Void,
        clicked: @escaping @MainActor () -> Void,
        hidden: @escaping @MainActor () -> Void,
        rewarded: @escaping @MainActor () -> Void = {},
        rewardTime: RewardTime = .atOnce
    ) {
        self.displayed = displayed
        self.failed = failed
        self.clicked = clicked
        self.hidden = hidden
        self.rewarded = rewarded
        self.rewardTime = rewardTime
    }

    func earn() {
        guard !self.isEarned else { return }
        self.isEarned = true
        switch self.rewardTime {
        case .atOnce: self.rewarded()
        case .atTheEnd(let isAlwaysDue): if self.isHidden, !isAlwaysDue { self.rewarded() }
        }
    }

    func fail(_ error: MediationError) {
        self.isOver = true
        self.failed(error)
    }

    func hide() {
        (self.isHidden, self.isOver) = (true, true)
        if case .atTheEnd(let isAlwaysDue) = self.rewardTime, self.isEarned || isAlwaysDue { self.rewarded() }
        self.hidden()
    }
}
