/// Some of the app's users: a share of them, drawn by a stable hash, or those with certain attributes.
public struct Audience: Hashable, Sendable {
    /// The share of the users, from 0 to 1.
    public var share: Double

    /// The name of the rollout: under the same name, the same users are drawn, and a greater share adds to them.
    ///
    /// It must be there if the share is less than 1.
    public var rollout: String?

    /// The values that the user's attributes may have, by the names of the attributes; all of them must fit.
    public var attributes: [String: [String]]

    /// Creates an audience.
    ///
    /// - Parameters:
    ///   - share: The share of the users, from 0 to 1.
    ///   - rollout: The name of the rollout, which must be there if the share is less than 1.
    ///   - attributes: The values that the user's attributes may have, by the names of the attributes.
    public init(share: Double = 1, rollout: String? = nil, attributes: [String: [String]] = [:]) {
        self.share = share
        self.rollout = rollout
        self.attributes = attributes
    }

    /// Returns whether a user belongs to the audience.
    ///
    /// A user without an ID belongs to no share below 1, and one without an attribute has none of its values.
    ///
    /// - Parameter user: The user.
    /// - Returns: `true` if the user belongs to it.
    public func contains(_ user: AppUser) -> Bool {
        for (name, values) in self.attributes {
            guard let value = user.attributes[name], values.contains(value) else { return false }
        }
        guard self.share < 1 else { return true }
        guard let id = user.id, let rollout = self.rollout else { return false }
        return Self.position(of: id, in: rollout) < self.share
    }

    /// Returns the place of a user among all users of a rollout: a number from 0 to 1, exclusive, in steps of 2⁻⁵³.
    ///
    /// The place is the same on every device and in every version: FNV-1a with 64 bits of the rollout's name, a zero byte and
    /// the ID, both in UTF-8, mixed by the last steps of MurmurHash3, of which the upper 53 bits count.
    ///
    /// - Parameters:
    ///   - id: The ID of the user.
    ///   - rollout: The name of the rollout.
    /// - Returns: The place.
    public static func position(of id: String, in rollout: String) -> Double {
        var hash = FNV1a()
        hash.add(rollout.utf8)
        hash.add([0])
        hash.add(id.utf8)
        // The upper bits of FNV-1a alone hardly depend on the last characters.
        var value = hash.value
        value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
        value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
        value ^= value >> 33
        return Double(value >> 11) / 9_007_199_254_740_992
    }
}

extension Audience {
    package static let table = ConfigurationTable<Audience>(
        "audience",
        start: Audience(),
        keys: [
            ConfigurationKey(
                "share",
                \.share,
                .share,
                .standard("`100%`"),
                "Share of the users, such as `10%` or `0.1`, drawn by the ID that the app gives them.",
                isWritten: { $0.share != 1 || $0.rollout != nil }
            ),
            ConfigurationKey(
                "rollout",
                \.rollout,
                .name,
                without: "required with `share`",
                "Name by which the share is drawn: the same name, the same users."
            ),
            ConfigurationKey(
                "attributes",
                \.attributes,
                .named(.list(of: .name)),
                .standard(),
                "Attributes that the app gives the user, each with a list of values; all must fit."
            ),
        ],
        schemaRules: ["dependentRequired": ["share": ["rollout"]]],
        finish: { reader, object, _ in
            guard object["share"] != nil, object["rollout"] == nil else { return }
            reader.noteMissing("rollout", expected: "a name by which the share is drawn", in: object.node)
        }
    )
}
