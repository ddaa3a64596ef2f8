/// One thing that happened while a rule was checked.
public struct TimelineEntry: Hashable, Sendable {
    /// Who did it.
    public enum Party: String, CaseIterable, Codable, Sendable {
        /// Our side, played by the suite with the library's own parts.
        case mediation
        /// The adapter under test.
        case adapter
        /// The network's SDK, played by the suite through the harness.
        case network
        /// The app that shows the ad, played by the suite.
        case app
        /// The server of images, played by the suite.
        case images
    }

    /// When, in virtual time, counted from the start of the check; a whole number of nanoseconds.
    public var time: Duration

    /// Who did it.
    public var party: Party

    /// What was done, in one line.
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

    /// Reads an entry; its time is in milliseconds.
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
