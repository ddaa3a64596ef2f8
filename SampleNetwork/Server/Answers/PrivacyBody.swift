/// The privacy part of `POST /v1/ads`; an absent field is unknown.
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

    /// Indicates whether the ad may be chosen by keywords.
    var allowsKeywords: Bool {
        self.age != .child && self.personalization != .refused
    }
}
