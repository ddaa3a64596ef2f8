import MediationConformance

/// An error of the vendor's SDK, with its own numbers.
struct VendorError: Error {
    let kind: NetworkFailure.Kind
    let message: String

    init(_ failure: NetworkFailure) {
        self.kind = failure.kind
        self.message = failure.message
    }

    /// The vendor's number for the error.
    var code: Int {
        switch self.kind {
        case .noFill: 204
        case .networkError: 599
        case .badRequest: 400
        case .internalError: 500
        }
    }
}
