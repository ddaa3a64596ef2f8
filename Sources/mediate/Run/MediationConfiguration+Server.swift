import Foundation
import MediationCore

extension MediationConfiguration {
    /// Tells the line items where the ad server is.
    mutating func setServerURL(_ url: URL, replacing: Bool) {
        for adUnit in self.adUnits.indices {
            for lineItem in self.adUnits[adUnit].lineItems.indices {
                let known = self.adUnits[adUnit].lineItems[lineItem].settings["serverURL"]
                guard known == nil || replacing else { continue }
                self.adUnits[adUnit].lineItems[lineItem].settings["serverURL"] = .string(url.absoluteString)
            }
        }
    }
}
