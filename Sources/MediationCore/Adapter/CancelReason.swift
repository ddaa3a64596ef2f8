/// Why an adapter's answer is not wanted any more. // M11
@frozen
public struct CancelReason: Hashable, Sendable {
    @usableFromInline
    @frozen
    enum Kind: UInt8, Sendable {
        case timedOut
        case deadlineExceeded
        case cancelled
    }

    @usableFromInline let kind: Kind

    @inlinable
    init(kind: Kind) {
        self.kind = kind
    }

    /// The line item's timeout has passed.
    @inlinable public static var timedOut: CancelReason { CancelReason(kind: .timedOut) }

    /// The deadline of the whole load has passed.
    @inlinable public static var deadlineExceeded: CancelReason { CancelReason(kind: .deadlineExceeded) }

    /// The app cancelled the load.
    @inlinable public static var cancelled: CancelReason { CancelReason(kind: .cancelled) }
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
        }
    }
}
