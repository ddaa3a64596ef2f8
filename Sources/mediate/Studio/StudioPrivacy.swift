import MediationCore

/// The choices of the user that the page has switches for.
struct StudioPrivacy: Codable, Hashable, Sendable {
    var gdprApplies: PrivacySnapshot.Answer
    var hasConsent: Bool
    var personalization: PrivacySnapshot.Personalization
    var ageTreatment: PrivacySnapshot.AgeTreatment

    /// The choices of a user who has not been asked.
    static let unasked = StudioPrivacy(
        gdprApplies: .unknown,
        hasConsent: false,
        personalization: .unspecified,
        ageTreatment: .unspecified
    )

    /// A text in place of the one that a consent platform would write, which the Sample Network only passes on.
    static let consentString = "consent-of-the-studio"

    var snapshot: PrivacySnapshot {
        PrivacySnapshot(
            ageTreatment: self.ageTreatment,
            gdprApplies: self.gdprApplies,
            tcfString: self.hasConsent ? Self.consentString : nil,
            personalization: self.personalization
        )
    }
}

extension PrivacySnapshot.Answer: Codable {}
extension PrivacySnapshot.Personalization: Codable {}
extension PrivacySnapshot.AgeTreatment: Codable {}
