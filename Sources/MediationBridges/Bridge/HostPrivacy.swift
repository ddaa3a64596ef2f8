import Foundation
import Mediation
package import MediationCore

extension PrivacySnapshot {
    /// Returns the choices with those that the app's consent management platform has stored.
    ///
    /// - Parameter tcfString: The consent string that the host knows, in case none is stored.
    /// - Returns: The choices.
    @MainActor
    package func replacingStoredConsent(tcfString: String? = nil) -> PrivacySnapshot {
        let defaults = UserDefaults.standard
        var consent = StoredConsent { defaults.object(forKey: $0) }
        if consent.tcfString == nil { consent.tcfString = tcfString }
        return self.replacing(consent, tracking: SystemTracking().trackingAuthorization)
    }
}

extension PrivacySnapshot.Personalization {
    /// Creates what a user's consent and objection to a sale say; `nil` is an answer that the host does not know.
    package init(consent: Bool?, doNotSell: Bool?) {
        if consent == false || doNotSell == true {
            self = .disabled
        } else {
            self = consent == true ? .enabled : .unspecified
        }
    }
}
