import MediationConformance
import MediationCore

extension VendorSDK {
    /// Returns the error with which the adapter answers after a failure of the vendor's SDK.
    func translated(_ error: VendorError, unit: String?) -> any Error {
        var translated = MediationError(error)
        switch self.mutation {
        case .hasOneCode: translated.code = .adapterError
        case .takesNetworkForTimeout where error.kind == .networkError: translated.code = .timedOut
        case .passesErrorsOn: return error
        case .noFillIsAnError where error.kind == .noFill: translated.code = .adapterError
        case .laterNoFillIsAnError where error.kind == .noFill:
            let isFirst = self.hasSaidNoFill.withLock { hasSaid in
                defer { hasSaid = true }
                return !hasSaid
            }
            if !isFirst { translated.code = .adapterError }
        case .dropsNetworkCode: translated.networkCode = nil
        case .networkCodeIsConstant: translated.networkCode = -1
        case .printsSettings: translated.message += " The ad unit was \(unit ?? "none")."
        case .refusesUnknownUnits where error.kind == .badRequest: translated.code = .invalidSettings
        default: break
        }
        return translated
    }
}

extension VendorAdapter {
    /// Returns the ad unit, or throws an error whose message contains the invalid value.
    nonisolated static func printed(_ value: JSONValue?) throws(MediationError) -> String {
        guard case .string(let text)? = value, text.contains(where: { !$0.isWhitespace }) else {
            throw MediationError(.invalidSettings, "This is no ad unit: \(String(describing: value)).")
        }
        return text
    }
}
