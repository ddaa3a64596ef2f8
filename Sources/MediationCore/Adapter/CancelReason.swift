/// Why an adapter's answer is not wanted any more.
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

    /// Whether an ad that still comes is kept for a later load: then the adapter may go on.
    ///
    /// Mediation calls again, without this, when it waits no longer.
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

    /// A better line item has an ad, or the load has ended with another one's.
    @inlinable public static var notNeeded: CancelReason { CancelReason(kind: .notNeeded) }

    /// The same reason, with late ads welcome.
    var acceptingLateAd: CancelReason { CancelReason(kind: self.kind, acceptsLateAd: true) }
}

/// Equal are those of one reason, whether late ads are welcome or not.
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

extension CancelReason {
    /// What the record says of an attempt that was cancelled for this reason.
    var error: MediationError {
        switch self.kind {
        case .timedOut: MediationError(.timedOut, "No answer within the line item's timeout.")
        case .deadlineExceeded: MediationError(.deadlineExceeded, "No answer before the deadline of the load.")
        case .cancelled: MediationError(.cancelled, "The app cancelled the load.")
        case .notNeeded: MediationError(.notNeeded, "Another line item had a better ad.")
        }
    }
}
