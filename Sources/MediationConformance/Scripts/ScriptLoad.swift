import MediationCore

/// A load of a script, with all that must have come of it so far.
@MainActor
final class ScriptLoad {
    /// The load.
    let load: BenchLoad

    /// The first answer of the network, with the assets of its ad; `nil` until there is one.
    var answer: (answer: ScriptAnswer, assets: NetworkAssets?)?

    /// Indicates whether the assets are as they must be: mediation reads them once.
    var areAssetsCompared = false

    /// Indicates whether the adapter may refuse the network's ad.
    var mayBeRefused = false

    /// The reason that the load no longer waits for an answer.
    enum End { case cancelled, timedOut }

    /// The reason that the load ended without an answer; `nil` if it waits or was answered.
    var end: End?

    /// Indicates whether the app still has the load.
    var isReleased = false

    /// The ad; `nil` if there is none, or if the app has released it.
    var ad: BenchAd?

    /// Indicates whether the network counts the ad's events, for networks that do so for some ads only.
    var isTrackedByNetwork: Bool?

    /// The views that show the ad, and the clickable assets among them; `nil` if it is not shown.
    var shown: (views: BenchViews, clickable: [NativeAdAsset])?

    /// The number of impressions and clicks that must have been reported, by kind.
    var reported: [BenchCount: Int] = [:]

    /// The number of impressions and clicks that the network must have been told of, by kind.
    var told: [BenchCount: Int] = [:]

    /// The number of reports and of calls about views when they were last compared.
    var seenReports = 0, seenViewCalls = 0

    /// Indicates whether the network has answered it inside the request.
    var isAnsweredAtOnce = false

    /// Indicates whether the network has answered it again while its completion handler ran.
    var isAnsweredInside = false

    /// Indicates whether mediation has counted an impression.
    var isCounted = false

    /// Indicates whether the video plays.
    var isPlaying = false

    init(_ load: BenchLoad) { self.load = load }

    /// Indicates whether the load waits for the network's answer.
    var isOpen: Bool { self.answer == nil && self.end == nil && self.load.requestNumber != nil }

    /// The answers that the completion handler must have got: an ad, an error, or `nil` for either.
    var mustBeAd: Bool? {
        guard case .ad = self.answer?.answer else { return false }
        return self.mayBeRefused ? nil : true
    }
}
