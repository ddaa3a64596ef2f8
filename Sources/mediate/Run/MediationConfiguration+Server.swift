import Foundation
import MediationCore

extension MediationConfiguration {
    /// Sets the URL of the ad server in the line items.
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
