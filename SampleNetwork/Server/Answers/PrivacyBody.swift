/// The part of `POST /v1/ads` about privacy; what is absent is not known.
struct PrivacyBody: Decodable, Sendable {
    enum Age: String, Decodable, Sendable {
        case child, teen
    }

    enum Personalization: String, Decodable, Sendable {
        case allowed, refused
    }

    var age: Age?
    var gdprApplies: Bool?
    var tcfString: String?
    var gppString: String?
    var gppSections: [Int]?
    var usPrivacy: String?
    var personalization: Personalization?
    var maximumContentRating: String?

    /// Whether the ad may be chosen by keywords.
    var allowsKeywords: Bool {
        self.age != .child && self.personalization != .refused
    }
}
