import MediationCore
import SampleAdServer

extension Chaos {
    /// The answer of the server to a request.
    enum Forecast: Hashable {
        case ad
        case noFill
        case error
        case noAnswer
    }

    /// Returns the answer of the server to a line item of a load, by the server's script.
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

    /// Returns the number, as in its ID, of the ad that a line item of a load is served.
    func adNumber(_ unit: String, loadID: String, isBidder: Bool) -> UInt64 {
        isBidder
            ? self.script.bidDecision(adUnit: unit, requestID: loadID).seed
            : self.script.decision(adUnit: unit, requestID: loadID).seed
    }

    /// Returns whether the server gives the ad a click URL.
    func hasClickURL(_ unit: String, loadID: String) -> Bool {
        self.script.decision(adUnit: unit, requestID: loadID).fault?.asset != .clickURL
    }
}
