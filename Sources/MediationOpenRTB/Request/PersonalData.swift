import MediationCore

extension PrivacySnapshot {
    /// Indicates whether a request may say who the user is: identifiers, interests, and whatever else is about a person.
    ///
    /// Only a choice that forbids it counts; one that is not known forbids nothing.
    var allowsPersonalData: Bool {
        guard self.ageTreatment == .unspecified, self.personalization != .disabled else { return false }
        // Where the GDPR applies, no consent is on record without a string.
        if self.gdprApplies == .yes, self.tcfString == nil, self.gppString == nil { return false }
        // 1YYN: the third character says that the user has opted out of the sale of personal data.
        if let usPrivacy = self.usPrivacyString, usPrivacy.count == 4, Array(usPrivacy.uppercased())[2] == "Y" {
            return false
        }
        return true
    }
}
