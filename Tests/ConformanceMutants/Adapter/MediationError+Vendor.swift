import MediationConformance
import MediationCore

extension MediationError {
    /// The vendor's error, with a code of ours and the vendor's own beside it.
    init(_ error: VendorError) {
        let code: Code =
            switch error.kind {
            case .noFill: .noFill
            case .networkError: .networkError
            case .badRequest: .invalidRequest
            case .internalError: .serverError
            }
        self.init(code, error.message, networkCode: error.code, underlying: error)
    }
}
