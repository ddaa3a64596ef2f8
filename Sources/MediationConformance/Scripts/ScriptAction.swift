import MediationCore

/// A step of a generated script; loads have numbers of their own in each script.
enum ScriptAction: Sendable {
    /// The app starts a load, with one of the ad units that ``SettingVariants`` makes, or 0 for that of the harness.
    case load(Int, isTest: Bool, wantsAllImages: Bool, unit: Int)
    /// The app starts a load, and the network answers inside the request.
    case loadAnsweredAtOnce(Int, ScriptAnswer)
    /// The network answers a load, perhaps again or too late.
    case answer(Int, ScriptAnswer, isOnMainThread: Bool)
    /// The network answers a load with an ad, and, while the completion handler runs, another load or the same again.
    case answerInside(Int, other: Int, ScriptAnswer)
    /// The network answers two loads with ads from one other thread, one right after the other.
    case answerBoth(Int, Int)
    /// The app cancels a load.
    case cancel(Int)
    /// Time passes until all open loads have timed out.
    case waitForTimeouts
    /// The app releases a load and its ad.
    case release(Int)
    /// The app shows an ad.
    case show(Int, clickable: [NativeAdAsset])
    /// The app takes an ad out of its views.
    case hide(Int)
    /// The app releases the container of an ad.
    case dropViews(Int)
    /// The network tells of an event of an ad.
    case tell(Int, NativeAdEvent, isOnMainThread: Bool)
    /// The network presents something over the app.
    case present(Int)
    /// Mediation counts an impression, or a click on an asset.
    case count(Int, BenchCount, on: NativeAdAsset)
    /// The user chooses.
    case choose(PrivacySnapshot)
    /// Mediation sets the adapter's class up.
    case setUp
}

/// An answer of the network in a script.
enum ScriptAnswer: Sendable {
    /// An ad; the seed determines which assets differ from a complete ad: none if it is 0 or 1. If the network counts the
    /// events of some ads only, it counts those of even seeds.
    case ad(seed: UInt64)
    /// A failure.
    case failure(NetworkFailure.Kind)
}

/// A deviation of the adapter from what a script must lead to.
struct ScriptDifference: Error {
    /// The rule that says so.
    let rule: RuleID
    /// The expected result, in words.
    let expected: String
    /// The actual result, in words.
    let happened: String

    init(_ rule: RuleID, _ expected: String, happened: String) {
        self.rule = rule
        self.expected = expected
        self.happened = happened
    }
}
