import Foundation

/// An ad that covers the screen, in a page of the SDK.
///
/// The page retains the ad while it is presented.
@MainActor
public final class SampleFullScreenAd {
    /// The ad's name at the network; `nil` if the network gave none.
    public let id: String?

    /// The format of the ad.
    public let format: SampleFullScreenFormat

    /// The text on the page.
    public let headline: String?

    /// The image of the ad, which is not drawn; `nil` if the network gave none, or if it failed.
    public let image: SampleImage?

    /// The reward that the ad earns; `nil` for a format without rewards, or if the network gave none.
    public let reward: SampleReward?

    /// The time after loading for which the ad may be shown; `nil` if the network did not send it.
    public let timeToLive: Duration?

    /// The delegate that receives the ad's events; not retained.
    public weak var delegate: (any SampleFullScreenAdDelegate)?

    /// The person's name in the app, which the network learns with the reward.
    ///
    /// A value that is set after the ad was presented is not sent.
    public var userID: String?

    /// More data of the app, which the network learns with the reward.
    ///
    /// A value that is set after the ad was presented is not sent.
    public var customData: String?

    /// The time before the ad can be closed, or before its reward is earned if the format has rewards.
    package let countdown: Duration

    /// The page that covers the screen; `nil` unless the ad is presented.
    package internal(set) weak var page: SampleAdViewController?

    /// The player that is told instead of presenting the ad; `nil` in every app.
    weak var playedServers: (any PlayedServers)?

    private let age: Stopwatch
    let impressionURL: URL?
    let clickURL: URL?
    let rewardURL: URL?
    let clock: any Clock<Duration>
    let behavior: FullScreenBehavior?
    var stage = Stage.loaded
    var sincePresentation: Stopwatch?
    var countdownEnd: Task<Void, Never>?
    var rewardMessage = RewardMessage()
    var hasEarnedReward = false

    init(_ content: AdContent, format: SampleFullScreenFormat, for request: SampleAdRequest) {
        let record = content.record.fullScreen
        self.id = content.record.id
        self.format = format
        self.headline = content.record.headline
        self.image = content.images.first
        let reward = format.isRewarded ? record.reward : nil
        self.reward = reward.map { SampleReward(type: $0.type, amount: $0.amount) }
        self.timeToLive = content.record.expiresIn.flatMap(Duration.init(positiveSeconds:))
        self.countdown = record.countdown
        self.age = content.age
        self.impressionURL = content.impressionURL
        self.clickURL = content.clickURL
        self.rewardURL = content.rewardURL
        self.clock = request.clock
        self.behavior = record.behavior
    }

    deinit {
        self.countdownEnd?.cancel()
    }

    /// Indicates whether the ad has reached its ``timeToLive``.
    public var isExpired: Bool {
        self.timeToLive.map { self.age.elapsed >= $0 } ?? false
    }

    /// Notifies the delegate of an event.
    package func report(_ event: SampleFullScreenAdEvent) {
        self.delegate?.fullScreenAd(self, didReport: event)
    }
}
