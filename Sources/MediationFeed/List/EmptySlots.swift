/// The appearance of slots without an ad.
public struct EmptySlots: Hashable, Sendable {
    let haveRows: Bool

    /// The slot has no row: the list closes up.
    public static var collapsed: EmptySlots { EmptySlots(haveRows: false) }

    /// The slot has a row, which keeps the place free.
    public static var placeholders: EmptySlots { EmptySlots(haveRows: true) }
}
