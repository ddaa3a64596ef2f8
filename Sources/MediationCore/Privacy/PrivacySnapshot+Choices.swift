extension PrivacySnapshot {
    /// The treatment of the user according to age.
    ///
    /// Closed: another case comes only with a new major version.
    public enum AgeTreatment: String, CaseIterable, Sendable {
        /// The app does not say; the network's own rules apply.
        case unspecified
        /// The user is treated as a child.
        case child
        /// The user is treated as a teen, who is not of age.
        case teen
    }

    /// The answer to a question that may be open; not a `Bool?`, so that no code can write `?? false`.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Answer: String, CaseIterable, Sendable {
        /// Not known yet.
        case unknown
        /// Yes.
        case yes
        /// No.
        case no
    }

    /// The permission to choose ads on the basis of data about the user.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Personalization: String, CaseIterable, Sendable {
        /// The app does not say; consent strings and the network's own rules apply.
        case unspecified
        /// The permission is given.
        case enabled
        /// The permission is denied.
        case disabled
    }

    /// The user's answer to the system's question whether the app may track the user across other companies' apps.
    ///
    /// Closed: another case comes only with a new major version.
    public enum TrackingAuthorization: String, CaseIterable, Sendable {
        /// Not known, or the system does not ask.
        case unknown
        /// The user has not been asked yet.
        case notDetermined
        /// The user cannot be asked, for example because a parent does not allow it.
        case restricted
        /// The user has refused.
        case denied
        /// The user has agreed.
        case authorized
    }

    /// The maturity of an ad's content, as ad networks rate it.
    public struct ContentRating: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a rating from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// For everyone, including families.
        public static let g = ContentRating(rawValue: "G")
        /// For most people, with parental guidance.
        public static let pg = ContentRating(rawValue: "PG")
        /// For teens and older.
        public static let t = ContentRating(rawValue: "T")
        /// For adults.
        public static let ma = ContentRating(rawValue: "MA")
    }
}
