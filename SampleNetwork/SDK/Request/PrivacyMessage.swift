/// The privacy part of an ad request's body; unknown fields are absent.
struct PrivacyMessage: Encodable, Sendable {
    var age: String?
    var gdprApplies: Bool?
    var tcfString: String?
    var gppString: String?
    var gppSections: [Int]?
    var usPrivacy: String?
    var personalization: String?
    var maximumContentRating: String?

    /// Creates the message; `nil` if nothing is known.
    init?(_ privacy: SamplePrivacy) {
        guard privacy != SamplePrivacy() else { return nil }
        self.age = privacy.age == .unspecified ? nil : privacy.age.rawValue
        self.gdprApplies = privacy.gdprApplies
        self.tcfString = privacy.tcfString
        self.gppString = privacy.gppString
        self.gppSections = privacy.gppSections.isEmpty ? nil : privacy.gppSections
        self.usPrivacy = privacy.usPrivacy
        self.personalization = privacy.personalization == .unspecified ? nil : privacy.personalization.rawValue
        self.maximumContentRating = privacy.maximumContentRating
    }
}
