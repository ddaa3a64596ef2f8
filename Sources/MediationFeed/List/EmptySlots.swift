/// What a slot without an ad looks like.
public struct EmptySlots: Hashable, Sendable {
    let haveRows: Bool

    /// It has no row: the list closes up.
    public static var collapsed: EmptySlots { EmptySlots(haveRows: false) }

    /// It has a row, which keeps the place free.
    public static var placeholders: EmptySlots { EmptySlots(haveRows: true) }
}
