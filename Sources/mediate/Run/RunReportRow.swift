import MediationCore

/// The outcomes of one line item in many loads.
struct RunReportRow {
    /// A number that the table shows for each line item.
    struct Column: Sendable {
        let title: String
        let count: any KeyPath<RunReportRow, Int> & Sendable
        /// Indicates whether the column is shown even if it is 0 for all line items.
        ///
        /// The other columns need more than one line item open at a time, or late ads.
        var isAlwaysShown = true
    }

    static let columns = [
        Column(title: "asked", count: \.asked),
        Column(title: "kept", count: \.kept, isAlwaysShown: false),
        Column(title: "loaded", count: \.loaded),
        Column(title: "no\nfill", count: \.noFill),
        Column(title: "failed", count: \.failed),
        Column(title: "timed\nout", count: \.timedOut),
        Column(title: "not\nneeded", count: \.notNeeded, isAlwaysShown: false),
        Column(title: "not\nused", count: \.notUsed, isAlwaysShown: false),
        Column(title: "skipped", count: \.skipped),
        Column(title: "contract\nviolations", count: \.violations),
    ]

    let name: String
    private let isBidder: Bool
    private let ecpm: Double
    /// The sum and the number of the bids.
    private var bids = (price: 0.0, count: 0)
    private(set) var asked = 0
    /// The number of times that it had an ad kept from an earlier load.
    private(set) var kept = 0
    private(set) var loaded = 0
    private(set) var noFill = 0
    private(set) var failed = 0
    private(set) var timedOut = 0
    private(set) var notNeeded = 0
    private(set) var notUsed = 0
    private(set) var skipped = 0
    private(set) var violations = 0
    /// The number of failures and skips by error, except errors that have their own column.
    private(set) var reasons: [String: Int] = [:]
    private var latency = Duration.zero

    init(_ item: ResponseInfo.LineItemInfo) {
        self.name = item.name
        self.isBidder = item.isBidder
        self.ecpm = item.ecpm
    }

    mutating func add(_ item: ResponseInfo.LineItemInfo) {
        self.violations += item.violations.count
        if item.isBidder, item.ecpm > 0, item.keptFromLoadID == nil {
            self.bids = (self.bids.price + item.ecpm, self.bids.count + 1)
        }
        if item.keptFromLoadID != nil {
            self.kept += 1
        } else if let latency = item.latency {
            self.asked += 1
            self.latency += latency
        }
        switch item.outcome {
        case .loaded: self.loaded += 1
        case .failed where item.error?.code == .noFill: self.noFill += 1
        case .failed:
            self.failed += 1
            self.addReason(item)
        case .timedOut: self.timedOut += 1
        case .cancelled: self.notNeeded += item.error?.code == .notNeeded ? 1 : 0
        case .notUsed: self.notUsed += 1
        case .skipped:
            self.skipped += 1
            self.addReason(item)
        case .notAttempted: break
        }
    }

    private mutating func addReason(_ item: ResponseInfo.LineItemInfo) {
        guard let code = item.error?.code else { return }
        self.reasons["\(code.name) \(code.rawValue)", default: 0] += 1
    }

    /// The price; for a bidder, the mean of its bids.
    var price: String {
        guard self.isBidder else { return self.ecpm.inDollars }
        guard self.bids.count > 0 else { return "-" }
        return "bid \((self.bids.price / Double(self.bids.count)).inDollars)"
    }

    var meanLatency: String {
        self.asked == 0 ? "-" : (self.latency / self.asked).inMilliseconds
    }
}
