import Foundation
import MediationCore

extension MediationConfiguration {
    /// Sets the URL of the ad server in the line items.
    mutating func setServerURL(_ url: URL, replacing: Bool) {
        for adUnit in self.adUnits.indices {
            for lineItem in self.adUnits[adUnit].lineItems.indices {
                let isExchange = self.adUnits[adUnit].lineItems[lineItem].adapter.hasSuffix("OpenRTBAdapter")
                let key = isExchange ? "endpoint" : "serverURL"
                let known = self.adUnits[adUnit].lineItems[lineItem].settings[key]
                // An exchange that is named is meant, whatever the server of the Sample Network is.
                guard known == nil || replacing && !isExchange else { continue }
                let address = isExchange ? url.appending(path: "openrtb2/auction") : url
                self.adUnits[adUnit].lineItems[lineItem].settings[key] = .string(address.absoluteString)
            }
        }
    }
}
