import MediationCore

/// The data that mutants keep beyond one load, stored with the SDK so that each check finds it empty.
struct VendorMemory {
    /// The ad unit of the first load, or of the last one.
    var unit: String?
    /// The choices with which those of a load are compared.
    var choices: PrivacySnapshot?
    /// The ID of the first load.
    var loadID: String?
    /// The IDs of loads so far.
    var loadIDs: Set<String> = []
    /// Handlers of signals that are never answered.
    var signalHandlers: [BidSignalCompletionHandler] = []
    /// The number of auctions so far.
    var auctions = 0
    /// Indicates whether a bid has lost.
    var hasLost = false
    /// The signals of the last auction.
    var signals: BidSignals?
}

extension VendorAdapter {
    /// Returns the ad unit as the mutants change it.
    static func mutated(_ unit: String, _ sdk: VendorSDK) -> String {
        switch sdk.mutation {
        case .unitIsConstant: return "sample-unit"
        case .unitIsLowercased: return unit.lowercased()
        case .unitIsANumber: return Int(unit).map(String.init) ?? unit
        case .unitIsRemembered:
            return sdk.memory.withLock { memory in
                memory.unit = memory.unit ?? unit
                return memory.unit ?? unit
            }
        case .fallsBackToLastUnit:
            sdk.memory.withLock { $0.unit = unit }
            return unit
        default: return unit
        }
    }
}
