import MediationConformance
import MediationCore

extension VendorSDK {
    /// What the adapter answers with when the vendor's SDK has failed.
    func translated(_ error: VendorError, unit: String?) -> any Error {
        var translated = MediationError(error)
        switch self.mutation {
        case .hasOneCode: translated.code = .adapterError
        case .passesErrorsOn: return error
        case .noFillIsAnError where error.kind == .noFill: translated.code = .adapterError
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
    /// The ad unit; what is wrong with it is told by showing it.
    static func printed(_ value: JSONValue?) throws(MediationError) -> String {
        guard case .string(let text)? = value, text.contains(where: { !$0.isWhitespace }) else {
            throw MediationError(.invalidSettings, "This is no ad unit: \(String(describing: value)).")
        }
        return text
    }
}
