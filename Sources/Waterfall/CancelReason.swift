/// The reason that an adapter's answer is no longer needed.
@frozen
public struct CancelReason: Sendable {
    @usableFromInline
    @frozen
    enum Kind: UInt8, Sendable {
        case timedOut
        case deadlineExceeded
        case cancelled
        case notNeeded
    }

    @usableFromInline let kind: Kind

    /// Indicates whether a late ad is kept for a later load, so that the adapter may go on.
    ///
    /// Mediation cancels the load again, without this flag, when it stops waiting.
    public let acceptsLateAd: Bool

    @inlinable
    init(kind: Kind, acceptsLateAd: Bool = false) {
        self.kind = kind
        self.acceptsLateAd = acceptsLateAd
    }

    /// The line item's timeout has passed.
    @inlinable public static var timedOut: CancelReason { CancelReason(kind: .timedOut) }

    /// The deadline of the whole load has passed.
    @inlinable public static var deadlineExceeded: CancelReason { CancelReason(kind: .deadlineExceeded) }

    /// The app cancelled the load.
    @inlinable public static var cancelled: CancelReason { CancelReason(kind: .cancelled) }

    /// A better line item has an ad, or the load has ended with the ad of another line item.
    @inlinable public static var notNeeded: CancelReason { CancelReason(kind: .notNeeded) }

    /// The same reason, with late ads accepted.
    package var acceptingLateAd: CancelReason { CancelReason(kind: self.kind, acceptsLateAd: true) }
}

/// Reasons are equal whether or not they accept late ads.
extension CancelReason: Hashable {
    /// Compares the reasons.
    @inlinable
    public static func == (lhs: CancelReason, rhs: CancelReason) -> Bool { lhs.kind == rhs.kind }

    /// Hashes the reason.
    @inlinable
    public func hash(into hasher: inout Hasher) { hasher.combine(self.kind) }
}

extension CancelReason: CustomStringConvertible {
    /// The reason in one word, as in logs.
    public var description: String { "\(self.kind)" }
}
