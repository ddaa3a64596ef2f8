import MediationCore

/// One load as the page draws it: a bar for each line item that had its turn, with stages and marks.
///
/// All times are milliseconds from the start of the load.
struct StudioLoad: Encodable, Sendable {
    struct Stage: Encodable, Sendable {
        let name: String
        let from: Double
        var to: Double?
    }

    struct Mark: Encodable, Sendable {
        let name: String
        let at: Double
    }

    struct Item: Encodable, Sendable {
        let name: String
        var adapter: String
        var ecpm: Double
        var isBidder = false
        /// The name of the outcome; `nil` while there is none.
        var outcome: String?
        var error: String?
        var code: Int?
        /// The time of its turn; `nil` without one.
        var from: Double?
        /// The end of its turn; `nil` until then.
        var to: Double?
        var stages: [Stage] = []
        var marks: [Mark] = []
        var violations: [Mark] = []
        var warnings: [String] = []
        var keptFromLoadID: String?
        var privacyVersion: Int?
    }

    /// The number of marks that a list keeps: an ad may be seen, and break the contract, for hours.
    static let mostMarks = 50

    /// The load's number among those of the studio.
    let number: Int
    let id: String
    /// The name of its app.
    let app: String
    let adUnit: String
    /// The start of the load, from the start of the studio or of the trace.
    let start: Double
    var length: Double?
    var outcome: String?
    var auction: Stage?
    var items: [Item] = []
    /// The events of the ad, and late answers.
    var later: [Mark] = []
    /// The earnings of the ad, in millionths of a dollar.
    var micros: Int64 = 0
    var record: ResponseInfo?

    init(number: Int, id: String, adUnit: String, start: Double, app: String = "") {
        self.number = number
        self.id = id
        self.app = app
        self.adUnit = adUnit
        self.start = start
    }
}

// MARK: - The record

extension StudioLoad {
    /// Ends the load; without a record, what its events have said stays.
    mutating func finish(_ event: LoadEvent, at time: Double) {
        if let info = event.responseInfo { return self.finish(info, at: time) }
        self.length = time
        self.outcome = event.outcome?.rawValue ?? "unknown"
        if let auction, auction.to == nil { self.auction?.to = time }
    }

    /// Ends the load: what its record says of each line item is final.
    mutating func finish(_ info: ResponseInfo, at time: Double) {
        self.length = time
        self.outcome = info.outcome.rawValue
        self.record = info
        if let auction, auction.to == nil { self.auction?.to = info.auctionLatency?.milliseconds ?? time }
        let known = self.items
        self.items = info.lineItems.map { line in
            var item = known.first { $0.name == line.name } ?? Item(name: line.name, adapter: line.adapter, ecpm: 0)
            item.take(line, until: time)
            return item
        }
    }
}

extension StudioLoad.Item {
    fileprivate mutating func take(_ line: ResponseInfo.LineItemInfo, until end: Double) {
        self.adapter = line.adapter
        self.ecpm = line.ecpm
        self.isBidder = line.isBidder
        self.outcome = line.outcome.rawValue
        self.error = line.error?.message
        self.code = line.error?.code.rawValue
        if let from = line.startedAfter?.milliseconds {
            self.from = from
            self.to = min(from + (line.latency?.milliseconds ?? 0), max(end, from))
        }
        for index in self.stages.indices where self.stages[index].to == nil { self.stages[index].to = self.to ?? end }
        self.violations = line.violations.suffix(StudioLoad.mostMarks)
            .map { .init(name: $0.kind.rawValue, at: $0.time.milliseconds) }
        self.warnings = line.warnings + line.imageErrors.map(\.message)
        self.keptFromLoadID = line.keptFromLoadID
        self.privacyVersion = line.privacyVersion
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}
