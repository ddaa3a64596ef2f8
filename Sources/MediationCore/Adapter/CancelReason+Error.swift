extension CancelReason {
    /// The error that is recorded for an attempt that was cancelled for this reason.
    var error: MediationError {
        switch self {
        case .timedOut: MediationError(.timedOut, "No answer within the line item's timeout.")
        case .deadlineExceeded: MediationError(.deadlineExceeded, "No answer before the deadline of the load.")
        case .cancelled: MediationError(.cancelled, "The app cancelled the load.")
        default: MediationError(.notNeeded, "Another line item had a better ad.")
        }
    }
}
