/// The treatment of an ad that arrives after its attempt has ended, or that lost to a better ad.
///
/// Such an ad never changes the load in which it was requested. A kept ad belongs to its own attempt, with its price,
/// its event delegate and its record. It is dropped when it expires, when a load finds that it was requested under
/// other privacy choices, and when it does not fit the request of the next load.
///
/// Closed: another case comes only with a new major version.
public enum LateAdPolicy: String, CaseIterable, Codable, Sendable {
    /// The ad is dropped.
    case discard
    /// The next load of the ad unit ends with the ad at once.
    case keep
    /// In the next load, the line item has its ad as soon as its turn comes; line items that rank higher are asked
    /// first.
    case useIfBetter
}
