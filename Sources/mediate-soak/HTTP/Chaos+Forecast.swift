import MediationCore
import SampleAdServer

extension Chaos {
    /// What the server answers to a request.
    enum Forecast: Hashable {
        case ad
        case noFill
        case error
        case noAnswer
    }

    /// What the server answers a line item of a load, by its script.
    func forecast(_ unit: String, loadID: String, isBidder: Bool) -> Forecast {
        let fault = self.script.decision(adUnit: unit, requestID: loadID).fault
        switch fault?.kind {
        case .noFill: return isBidder ? .ad : .noFill
        case .status: return .error
        case .truncatedJSON, .garbageJSON, .deepJSON, .missingAssets: return .error
        case .hang, .cutConnection: return .noAnswer
        default: return .ad
        }
    }

    /// The number of the ad that a line item of a load is served, as in its ID.
    func adNumber(_ unit: String, loadID: String, isBidder: Bool) -> UInt64 {
        isBidder
            ? self.script.bidDecision(adUnit: unit, requestID: loadID).seed
            : self.script.decision(adUnit: unit, requestID: loadID).seed
    }

    /// Whether the server gives the ad an address for clicks.
    func hasClickURL(_ unit: String, loadID: String) -> Bool {
        self.script.decision(adUnit: unit, requestID: loadID).fault?.asset != .clickURL
    }
}
