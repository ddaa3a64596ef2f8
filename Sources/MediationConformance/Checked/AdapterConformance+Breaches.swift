package import MediationCore

extension AdapterConformance {
    /// Called with each breach that ``Checked`` adapters commit; the default prints it.
    ///
    /// The call happens in a later turn of the main actor than the breach.
    public static var breachHandler: @MainActor @Sendable (ContractBreach) -> Void = { print($0) }

    /// The rules whose breaches ``Checked`` adapters can detect; not every breach is visible from outside.
    public nonisolated static let rulesCheckedInApps = CheckedRule.allCases.map(\.id)

    /// The time after a cancellation during which an answer may have been on its way already.
    package nonisolated static let crossing = LockedValue(Duration.seconds(1))

    /// The time that an SDK may keep an adapter after mediation has released it.
    package nonisolated static let timeToLetGo = LockedValue(Duration.seconds(10))
}

/// A rule that can be checked from outside while an app runs.
enum CheckedRule: CaseIterable {
    case hasVersion
    case setUpIsAnsweredOnce
    case secondAnswerIsIgnored
    case secondAnswerInsideHandler
    case cancelledLoadIsNotAnswered
    case handlerIsHeld
    case nothingIsMadeUp
    case emptyAdIsAnError
    case starRating
    case durationIsOfVideo
    case aspectRatio
    case imagesAreNotLoaded
    case oneImpression
    case oneSideCounts
    case presentationOrder
    case errorsHoldNoSettings
    case adapterIsFreed
    case handlerIsReleased

    var id: RuleID {
        switch self {
        case .hasVersion: RuleID(1, 1)
        case .setUpIsAnsweredOnce: RuleID(2, 1)
        case .secondAnswerIsIgnored: RuleID(3, 4)
        case .secondAnswerInsideHandler: RuleID(3, 5)
        case .cancelledLoadIsNotAnswered: RuleID(3, 11)
        case .handlerIsHeld: RuleID(3, 13)
        case .nothingIsMadeUp: RuleID(4, 2)
        case .emptyAdIsAnError: RuleID(4, 3)
        case .starRating: RuleID(4, 4)
        case .durationIsOfVideo: RuleID(4, 7)
        case .aspectRatio: RuleID(4, 8)
        case .imagesAreNotLoaded: RuleID(5, 3)
        case .oneImpression: RuleID(6, 1)
        case .oneSideCounts: RuleID(6, 3)
        case .presentationOrder: RuleID(6, 6)
        case .errorsHoldNoSettings: RuleID(7, 4)
        case .adapterIsFreed: RuleID(8, 1)
        case .handlerIsReleased: RuleID(8, 2)
        }
    }
}

/// Reports breaches from any thread.
struct BreachReporter: Sendable {
    let adapter: String
    var loadID: String?

    func callAsFunction(_ rule: CheckedRule, _ expected: String, happened: String) {
        let breach = ContractBreach(
            rule: rule.id,
            adapter: self.adapter,
            loadID: self.loadID,
            expected: expected,
            happened: happened
        )
        Task { @MainActor in AdapterConformance.breachHandler(breach) }
    }
}
