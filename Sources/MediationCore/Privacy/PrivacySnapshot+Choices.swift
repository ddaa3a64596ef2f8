extension PrivacySnapshot {
    /// How the user's age is to be taken into account.
    public enum AgeTreatment: String, CaseIterable, Sendable {
        /// The app does not say; a network's own rules hold.
        case unspecified
        /// As a child.
        case child
        /// As a teen, who is not of age.
        case teen
    }

    /// The answer to a question that may be open; no `Bool?`, so that nobody can write `?? false`.
    public enum Answer: String, CaseIterable, Sendable {
        /// Nobody knows yet.
        case unknown
        /// Yes.
        case yes
        /// No.
        case no
    }

    /// Whether ads may be chosen by what is known of the user.
    public enum Personalization: String, CaseIterable, Sendable {
        /// The app does not say; consent strings and a network's own rules hold.
        case unspecified
        /// They may.
        case enabled
        /// They must not.
        case disabled
    }

    /// How mature the content of an ad is, as ad networks rate it.
    public struct ContentRating: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a rating from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// For everybody, families included.
        public static let g = ContentRating(rawValue: "G")
        /// For most, with guidance by parents.
        public static let pg = ContentRating(rawValue: "PG")
        /// For teens and older.
        public static let t = ContentRating(rawValue: "T")
        /// For adults.
        public static let ma = ContentRating(rawValue: "MA")
    }
}
