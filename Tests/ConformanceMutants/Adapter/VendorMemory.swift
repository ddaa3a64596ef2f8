import MediationCore

/// The data that mutants keep beyond one load, stored with the SDK so that each check finds it empty.
struct VendorMemory {
    /// The ad unit of the first load.
    var unit: String?
}

extension VendorAdapter {
    /// Returns the ad unit as the mutants change it.
    static func mutated(_ unit: String, _ sdk: VendorSDK) -> String {
        switch sdk.mutation {
        case .unitIsConstant: return "sample-unit"
        case .unitIsLowercased: return unit.lowercased()
        case .unitIsRemembered:
            return sdk.memory.withLock { memory in
                memory.unit = memory.unit ?? unit
                return memory.unit ?? unit
            }
        default: return unit
        }
    }
}
