import Foundation
import MediationBridge
package import MediationCore

extension PrivacySnapshot {
    /// The user's choices as the app has given them to the SDK and as its consent management platform has stored them.
    @MainActor static var ofGMA: PrivacySnapshot {
        PrivacySnapshot(gmaRequestConfiguration).replacingStoredConsent()
    }

    /// Creates the choices that the app has given to the SDK; what it does not say stays unspecified.
    package init(_ configuration: GMARequestConfiguration) {
        let tags = [configuration.tagForChildDirectedTreatment, configuration.tagForUnderAgeOfConsent]
        let age: AgeTreatment =
            if configuration.ageRestrictedTreatment == .child || tags.contains(where: { $0?.boolValue == true }) {
                .child
            } else if configuration.ageRestrictedTreatment == .teen {
                .teen
            } else {
                .unspecified
            }
        let personalization: Personalization =
            switch configuration.publisherPrivacyPersonalizationState {
            case .enabled: .enabled
            case .disabled: .disabled
            default: .unspecified
            }
        self.init(
            ageTreatment: age,
            personalization: personalization,
            maximumContentRating: configuration.maxAdContentRating.map { ContentRating(rawValue: $0.rawValue) }
        )
    }
}
