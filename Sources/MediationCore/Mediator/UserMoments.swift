/// The times at which the user last turned to an ad of the mediator, on the clock of its timers.
///
/// Too soon afterwards, an app-open ad would be one too many.
@MainActor
final class UserMoments {
    /// The time of the last click on an ad of any format.
    var lastClick: Nanoseconds?
    /// The time at which the last ad that covered the screen left it.
    var lastAdEnd: Nanoseconds?
}
