import MediationCore

/// The numbers of the documentation of ads that cover the screen.
struct Rules: Sendable {
    /// The price of every ad.
    static let ecpm = 2.5

    /// The time for which a network may say nothing after it was asked to present.
    var silence = Nanoseconds(.seconds(10))
    /// The time between two looks at the screen, and the number of looks that must find it empty.
    var lookInterval = Nanoseconds(.seconds(1))
    var emptyLooks = 3
    /// The time after the dismissal in which a reward is still the result of `present`.
    var rewardGrace = Nanoseconds(.seconds(3))
    /// The time for which an ad whose network said nothing is still listened to, whoever has let go of it.
    var strayTime = Nanoseconds(.seconds(60))
    /// The time within which two clicks are one tap.
    var tapWindow = Nanoseconds(.milliseconds(500))
    /// The time for which an ad can be held.
    var usualLife = Nanoseconds(.seconds(3600))
    var appOpenLife = Nanoseconds(.seconds(4 * 3600))
    var mostImpressions = 1
    var mostRewards = 1
    /// Indicates whether the screen has room for one ad only.
    var isScreenExclusive = true
    /// Indicates whether an amount counts that is negative or not finite.
    var acceptsAnyAmount = false
}
