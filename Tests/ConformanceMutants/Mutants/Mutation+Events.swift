import MediationConformance

extension Mutation {
    static let reportsImpressionTwice = Mutation(rawValue: "reportsImpressionTwice")
    static let ignoresImpression = Mutation(rawValue: "ignoresImpression")
    static let reportsImpressionOnRender = Mutation(rawValue: "reportsImpressionOnRender")
    static let reportsClickTwice = Mutation(rawValue: "reportsClickTwice")
    static let reportsFirstClickOnly = Mutation(rawValue: "reportsFirstClickOnly")
    static let claimsImpressions = Mutation(rawValue: "claimsImpressions")
    static let leavesOutWhoCounts = Mutation(rawValue: "leavesOutWhoCounts")
    static let changesWhoCounts = Mutation(rawValue: "changesWhoCounts")
    static let recordsWhatNetworkCounts = Mutation(rawValue: "recordsWhatNetworkCounts")
    static let reportsWhatMediationCounts = Mutation(rawValue: "reportsWhatMediationCounts")
    static let tellsImpressionTwice = Mutation(rawValue: "tellsImpressionTwice")
    static let tellsNoImpression = Mutation(rawValue: "tellsNoImpression")
    static let hidesClicks = Mutation(rawValue: "hidesClicks")
    static let hidesWhoCounts = Mutation(rawValue: "hidesWhoCounts")
    static let clicksAlwaysOnButton = Mutation(rawValue: "clicksAlwaysOnButton")
    static let clicksOnContainer = Mutation(rawValue: "clicksOnContainer")
    static let keepsViews = Mutation(rawValue: "keepsViews")
    static let keepsViewsOfGoneContainer = Mutation(rawValue: "keepsViewsOfGoneContainer")
    static let makesAllViewsClickable = Mutation(rawValue: "makesAllViewsClickable")
    static let showsViewsOnce = Mutation(rawValue: "showsViewsOnce")
    static let reportsDismissalAlone = Mutation(rawValue: "reportsDismissalAlone")
    static let reportsByDetour = Mutation(rawValue: "reportsByDetour")
    static let takesFailureForDismissal = Mutation(rawValue: "takesFailureForDismissal")
    static let forgetsMute = Mutation(rawValue: "forgetsMute")
    static let mixesUpMute = Mutation(rawValue: "mixesUpMute")
    static let losesEarlyEvents = Mutation(rawValue: "losesEarlyEvents")
    static let takesDelegateByForce = Mutation(rawValue: "takesDelegateByForce")
    static let delegateIsStatic = Mutation(rawValue: "delegateIsStatic")
    static let hidesViews = Mutation(rawValue: "hidesViews")
    static let hidesPresentations = Mutation(rawValue: "hidesPresentations")

    // Odd, but legal.

    static let networkCountsNothing = Mutation(rawValue: "networkCountsNothing")
    static let networkCountsAll = Mutation(rawValue: "networkCountsAll")
    static let takesDelegateOfHandler = Mutation(rawValue: "takesDelegateOfHandler")
    static let holdsDelegateWeakly = Mutation(rawValue: "holdsDelegateWeakly")
    static let reportsOnMainActor = Mutation(rawValue: "reportsOnMainActor")
    static let tellsClickedViews = Mutation(rawValue: "tellsClickedViews")
    static let removesViewsFirst = Mutation(rawValue: "removesViewsFirst")
    static let showsContainerOnly = Mutation(rawValue: "showsContainerOnly")

    /// The capabilities that the harness does not declare although the reference has them.
    var undeclared: Set<AdapterCapability> {
        switch self {
        case .networkCountsNothing: [.countsImpressions, .countsClicks]
        case .networkCountsAll: [.takesImpressions, .takesClicks]
        case .hidesWhoCounts: [.countsImpressions]
        case .hidesClicks: [.takesClicks]
        case .hidesViews: [.tracksViews]
        case .hidesPresentations: [.presentation]
        case .hidesPrivacy: [.privacy]
        case .hidesTests: [.testRequests]
        case .hidesExpiry: [.tellsExpiry]
        case .hidesVerification: [.verification, .verificationData]
        default: []
        }
    }
}
