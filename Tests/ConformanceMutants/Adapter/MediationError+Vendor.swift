import MediationConformance
import MediationCore

extension MediationError {
    /// Creates an error from the vendor's, with a code of mediation and the vendor's own code.
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
