import MediationCore

/// The state in which an ad should be at some moment.
struct Fate {
    /// The events that the app should have been told, in order.
    var told: [String] = []
    var isPresented = false
    /// The end of the call that presents the ad; `nil` while it waits.
    var end: CallEnd?
    var hasExpired = false
    var ownsScreen = false
    var verification: String?
    var misplaced = 0
    var notTold = 0
    var invalidRewards = 0
    /// Indicates whether mediation found it gone, or on the screen, without a word.
    var isGone = false
    var isSilentlyShown = false
    /// Indicates whether its network said nothing, so that what it says later is of no order.
    var isGivenUp = false
}
