// The rules are a module of their own; those who import the core see its strategies and reasons.
@_exported public import Waterfall

extension WaterfallMachine.Outcome {
    /// The outcome as it appears in response infos.
    package var name: ResponseInfo.Outcome {
        switch self {
        case .filled: .filled
        case .noFill: .noFill
        case .deadlineExceeded: .deadlineExceeded
        case .cancelled: .cancelled
        }
    }
}
