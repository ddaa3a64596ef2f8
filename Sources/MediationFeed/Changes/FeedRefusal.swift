/// Why a call about a slot did nothing: the list has changed since the caller looked.
///
/// Nothing is wrong: ads take time, and the list does not wait.
public struct FeedRefusal: Hashable, Sendable {
    private enum Kind { case slotIsGone, slotIsTaken, slotIsEmpty, repeatsAnAd }

    private let kind: Kind

    /// The slot is not there any more, or its section is not.
    public static var slotIsGone: FeedRefusal { FeedRefusal(kind: .slotIsGone) }
    /// The slot has an ad already, which has not expired.
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
