/// The reason for refusing a call about a slot: the list has changed since the caller last read it.
///
/// It is not an error: ads take time, and the list does not wait.
public struct FeedRefusal: Hashable, Sendable {
    private enum Kind { case slotIsGone, slotIsTaken, slotIsEmpty, repeatsAnAd }

    private let kind: Kind

    /// The slot or its section is no longer there.
    public static var slotIsGone: FeedRefusal { FeedRefusal(kind: .slotIsGone) }
    /// The slot already has an ad, which has not expired.
    public static var slotIsTaken: FeedRefusal { FeedRefusal(kind: .slotIsTaken) }
    /// The slot has no ad.
    public static var slotIsEmpty: FeedRefusal { FeedRefusal(kind: .slotIsEmpty) }
    /// The same ad is in a slot nearby.
    public static var repeatsAnAd: FeedRefusal { FeedRefusal(kind: .repeatsAnAd) }
}

extension FeedRefusal: CustomStringConvertible {
    /// The name of the reason.
    public var description: String { "\(self.kind)" }
}
