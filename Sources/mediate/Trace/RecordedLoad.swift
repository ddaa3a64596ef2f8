import MediationCore

/// A load in the form that a trace holds for a replay: the inputs and outputs of its machine, and its record.
struct RecordedLoad: Codable {
    /// The version of the part of a trace that viewers ignore.
    static let version = 1

    private enum CodingKeys: String, CodingKey {
        case loadID, adUnitID, lineItems, transcript, record
    }

    let transcript: WaterfallTranscript
    let record: ResponseInfo

    init(transcript: WaterfallTranscript, record: ResponseInfo) {
        self.transcript = transcript
        self.record = record
    }

    /// Reads a load, and refuses one whose parts do not belong together.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.transcript = try container.decode(WaterfallTranscript.self, forKey: .transcript)
        self.record = try container.decode(ResponseInfo.self, forKey: .record)
        func check(_ isRight: Bool, _ key: CodingKeys, _ problem: String) throws {
            guard !isRight else { return }
            throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: problem)
        }
        let loadID = try container.decode(String.self, forKey: .loadID)
        let adUnitID = try container.decode(String.self, forKey: .adUnitID)
        let lineItems = try container.decode([String].self, forKey: .lineItems)
        try check(loadID == self.record.loadID, .loadID, "the record is of another load")
        try check(adUnitID == self.record.adUnitID, .adUnitID, "the record is of another ad unit")
        try check(lineItems == self.record.lineItems.map(\.name), .lineItems, "the record has other line items")
        try check(
            self.transcript.greatestCount <= lineItems.count,
            .transcript,
            "the transcript is about \(self.transcript.greatestCount) line items, the record about \(lineItems.count)"
        )
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.record.loadID, forKey: .loadID)
        try container.encode(self.record.adUnitID, forKey: .adUnitID)
        try container.encode(self.record.lineItems.map(\.name), forKey: .lineItems)
        try container.encode(self.transcript, forKey: .transcript)
        try container.encode(self.record, forKey: .record)
    }

    /// Returns the name of a line item for messages, in quotes: it may contain commas.
    func name(of position: Int) -> String {
        self.record.lineItems.indices.contains(position)
            ? self.record.lineItems[position].name.quoted : "line item \(position)"
    }
}
