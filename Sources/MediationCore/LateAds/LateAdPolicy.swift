/// What becomes of an ad that comes after its attempt has ended, or that a better one was preferred to.
///
/// It never changes the load it was asked in. One that is kept belongs to its own attempt: its price, its event delegate,
/// its record. It is dropped when it expires, when a load finds it to be of other privacy choices, and when the next load asks for
/// something that it is not.
public enum LateAdPolicy: String, CaseIterable, Codable, Sendable {
    /// It is dropped.
    case discard
    /// The next load of the ad unit ends with it at once.
    case keep
    /// In the next load its line item has an ad at once when its turn comes: what stands higher is asked first.
    case useIfBetter
}
