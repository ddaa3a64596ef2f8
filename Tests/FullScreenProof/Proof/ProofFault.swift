import MediationCore

/// A fault of the reference, which shows that the comparison notices it.
package enum ProofFault: CaseIterable, Sendable {
    /// A network that is silent is given up too early.
    case impatience
    /// A screen is taken as empty after a single look.
    case oneLook
    /// A reward may come a little later than it may.
    case longGrace
    /// An ad can be held for a moment longer.
    case longLife
    /// Two clicks of one tap count.
    case everyClick
    /// An impression counts twice.
    case twoImpressions
    /// A second reward counts.
    case twoRewards
    /// An amount counts that nobody can grant.
    case anyAmount
    /// Ads are presented over others.
    case sharedScreen
    /// An ad that was given up is forgotten at once.
    case noStrays

    var rules: Rules {
        var rules = Rules()
        switch self {
        case .impatience: rules.silence = Nanoseconds(.seconds(8))
        case .oneLook: rules.emptyLooks = 1
        case .longGrace: rules.rewardGrace = Nanoseconds(.milliseconds(3_100))
        case .longLife:
            rules.usualLife = Nanoseconds(.seconds(3_700))
            rules.appOpenLife = Nanoseconds(.seconds(4 * 3_600 + 100))
        case .everyClick: rules.tapWindow = .zero
        case .twoImpressions: rules.mostImpressions = 2
        case .twoRewards: rules.mostRewards = 2
        case .anyAmount: rules.acceptsAnyAmount = true
        case .sharedScreen: rules.isScreenExclusive = false
        case .noStrays: rules.strayTime = .zero
        }
        return rules
    }
}
