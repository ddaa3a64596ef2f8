/// An event that occurred while a rule was checked.
public struct TimelineEntry: Hashable, Sendable {
    /// A party that takes part in a check.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Party: String, CaseIterable, Codable, Sendable {
        /// Mediation, played by the suite with the library's own parts.
        case mediation
        /// The adapter under test.
        case adapter
        /// The network's SDK, played by the suite through the harness.
        case network
        /// The app that shows the ad, played by the suite.
        case app
        /// The image server, played by the suite.
        case images
    }

    /// The time of the event, in virtual time since the start of the check; a whole number of nanoseconds.
    public var time: Duration

    /// The party that caused the event.
    public var party: Party

    /// The event, in one line.
    public var event: String

    /// Creates an entry.
    public init(time: Duration, party: Party, event: String) {
        self.time = time
        self.party = party
        self.event = event
    }
}

extension TimelineEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case timeMs, party, event
    }

    /// Reads an entry, with its time in milliseconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let milliseconds = try container.decode(Double.self, forKey: .timeMs)
        guard milliseconds.isFinite, (0..<1e12).contains(milliseconds) else {
            throw DecodingError.dataCorruptedError(
                forKey: .timeMs,
                in: container,
                debugDescription: "A time in milliseconds is expected that is not negative"
            )
        }
        self.time = .nanoseconds(Int64((milliseconds * 1_000_000).rounded()))
        self.party = try container.decode(Party.self, forKey: .party)
        self.event = try container.decode(String.self, forKey: .event)
    }

    /// Writes the entry, with its time in milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let (seconds, attoseconds) = self.time.components
        try container.encode(Double(seconds) * 1_000 + Double(attoseconds) / 1e15, forKey: .timeMs)
        try container.encode(self.party, forKey: .party)
        try container.encode(self.event, forKey: .event)
    }
}
