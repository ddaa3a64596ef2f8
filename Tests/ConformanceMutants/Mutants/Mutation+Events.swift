import MediationConformance

extension Mutation {
    static let endsWithClosing = Mutation("endsWithClosing")
    static let playsVideoOfStills = Mutation("playsVideoOfStills")
    static let holdsLockWhileReporting = Mutation("holdsLockWhileReporting")
    static let reportsImpressionTwice = Mutation("reportsImpressionTwice")
    static let countsSameAdOnce = Mutation("countsSameAdOnce")
    static let ignoresImpression = Mutation("ignoresImpression")
    static let reportsImpressionOnRender = Mutation("reportsImpressionOnRender")
    static let reportsClickTwice = Mutation("reportsClickTwice")
    static let reportsFirstClickOnly = Mutation("reportsFirstClickOnly")
    static let claimsImpressions = Mutation("claimsImpressions")
    static let leavesOutWhoCounts = Mutation("leavesOutWhoCounts")
    static let changesWhoCounts = Mutation("changesWhoCounts")
    static let recordsWhatNetworkCounts = Mutation("recordsWhatNetworkCounts")
    static let reportsWhatMediationCounts = Mutation("reportsWhatMediationCounts")
    static let tellsImpressionTwice = Mutation("tellsImpressionTwice")
    static let tellsNoImpression = Mutation("tellsNoImpression")
    static let hidesClicks = Mutation("hidesClicks")
    static let hidesWhoCounts = Mutation("hidesWhoCounts")
    static let clicksAlwaysOnButton = Mutation("clicksAlwaysOnButton")
    static let clicksOnContainer = Mutation("clicksOnContainer")
    static let dropsOtherClicks = Mutation("dropsOtherClicks")
    static let keepsViews = Mutation("keepsViews")
    static let keepsViewsOfGoneContainer = Mutation("keepsViewsOfGoneContainer")
    static let holdsClickedView = Mutation("holdsClickedView")
    static let holdsViewsOfAssets = Mutation("holdsViewsOfAssets")
    static let makesAllViewsClickable = Mutation("makesAllViewsClickable")
    static let showsViewsOnce = Mutation("showsViewsOnce")
    static let showsViewsLate = Mutation("showsViewsLate")
    static let reportsDismissalAlone = Mutation("reportsDismissalAlone")
    static let losesPageOfRemovedAd = Mutation("losesPageOfRemovedAd")
    static let reportsVideoByDetour = Mutation("reportsVideoByDetour")
    static let reportsByDetour = Mutation("reportsByDetour")
    static let takesFailureForDismissal = Mutation("takesFailureForDismissal")
    static let forgetsMute = Mutation("forgetsMute")
    static let losesSoundBeforeStart = Mutation("losesSoundBeforeStart")
    static let mixesUpMute = Mutation("mixesUpMute")
    static let playsVideoOnce = Mutation("playsVideoOnce")
    static let losesEarlyEvents = Mutation("losesEarlyEvents")
    static let takesDelegateByForce = Mutation("takesDelegateByForce")
    static let delegateIsStatic = Mutation("delegateIsStatic")
    static let hidesViews = Mutation("hidesViews")
    static let hidesPresentations = Mutation("hidesPresentations")

    // Odd, but legal.

    static let networkCountsNothing = Mutation("networkCountsNothing")
    static let networkCountsAll = Mutation("networkCountsAll")
    static let takesDelegateOfHandler = Mutation("takesDelegateOfHandler")
    static let holdsDelegateWeakly = Mutation("holdsDelegateWeakly")
    static let reportsOnMainActor = Mutation("reportsOnMainActor")
    static let tellsClickedViews = Mutation("tellsClickedViews")
    static let removesViewsFirst = Mutation("removesViewsFirst")
    static let showsContainerOnly = Mutation("showsContainerOnly")

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
