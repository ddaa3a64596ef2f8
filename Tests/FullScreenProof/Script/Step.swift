import MediationCore

/// One thing that happens to ads that cover the screen; ads are numbered by their loads.
enum Step: Hashable, Sendable {
    /// The app loads an ad.
    case load(Int, AdScript)
    /// The app sets the event handler.
    case listen(Int)
    /// The app sets the data for its server.
    case verify(Int, String)
    /// The app presents the ad.
    case present(Int, Place)
    /// The app lets go of the ad.
    case release(Int)
    /// The network says or does something, on the main actor or on another thread.
    case act(Int, [NetworkAct], elsewhere: Bool)
    /// The app dismisses whatever covers its controller.
    case empty
    /// The user makes other privacy choices, or the first ones again.
    case choose(Bool)
    /// Time passes.
    case wait(Nanoseconds)
    /// Time passes while the main actor is busy: no timer fires before the next wait.
    case jump(Nanoseconds)
}

/// The place from which an app presents an ad.
enum Place: CaseIterable, Sendable {
    /// The controller of the window.
    case root
    /// No controller: the topmost one of the active window.
    case topmost
    /// A controller that is in no window.
    case detached
    /// No controller, and the window is not active.
    case nowhere
}

/// The ad that a network gives.
struct AdScript: Hashable, Sendable {
    var format: ProofFormat
    /// The time for which the ad can be held; `nil` for the usual time.
    var timeToLive: Nanoseconds?
    /// The acts of the network as soon as it has handed over the ad.
    var atOnce: [NetworkAct] = []
    /// The acts of the network before it returns from the call that presents the ad.
    var inside: [NetworkAct] = []
    /// The ad that the app presents when it hears of the end of this one.
    var successor: Int?
}

/// The formats of ads that cover the screen.
enum ProofFormat: CaseIterable, Sendable {
    case interstitial, appOpen, rewarded, rewardedInterstitial

    var isRewarded: Bool { self == .rewarded || self == .rewardedInterstitial }
}
