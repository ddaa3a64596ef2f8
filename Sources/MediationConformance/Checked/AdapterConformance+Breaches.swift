package import MediationCore

extension AdapterConformance {
    /// Hears of each breach that ``Checked`` adapters commit; the default prints it.
    ///
    /// It is called in a later turn of the main actor than that of the breach.
    public static var breachHandler: @MainActor @Sendable (ContractBreach) -> Void = { print($0) }

    /// The rules of which ``Checked`` adapters see breaches; not each breach can be seen from outside.
    public nonisolated static let rulesCheckedInApps = CheckedRule.allCases.map(\.id)

    /// An answer that comes sooner after a cancellation may have been on its way.
    package nonisolated static let crossing = LockedValue(Duration.seconds(1))

    /// How long after mediation an SDK may let go of an adapter.
    package nonisolated static let timeToLetGo = LockedValue(Duration.seconds(10))
}

/// A rule that can be checked from outside, while an app runs.
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

/// Where breaches are told, from whatever thread.
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
