internal import MediationCore

/// Rows of which each is one attempt, as an app or a warehouse logs them, put together to loads.
struct AttemptRows {
    private struct Load {
        var adUnit: String?
        var user: String?
        var attempts: [LoggedLoad.Attempt] = []
        var isSorted = true
    }

    private var places: [String: Int] = [:]
    private var loads: [Load] = []

    var isEmpty: Bool { self.loads.isEmpty }

    /// Adds a row, and returns the reason that it cannot be used, if any.
    mutating func add(_ row: ReportRow) -> String? {
        guard let text = row[.outcome], let id = row[.load] else { return "has no load or no outcome" }
        guard let name = row.name else { return "has no line item" }
        guard let outcome = Self.outcome(text) else { return "\(text.quoted) is no outcome of an attempt" }
        let place = self.place(of: id, row)
        let start = row[.start]
        if let last = self.loads[place].attempts.last?.start, let start, start < last {
            self.loads[place].isSorted = false
        }
        self.loads[place].attempts.append(
            LoggedLoad.Attempt(
                name: name,
                network: row[.network],
                price: row[.ecpm],
                isBidder: ["true", "1", "yes"].contains(row[.isBidder]?.lowercased()),
                outcome: outcome,
                start: start,
                latency: row[.milliseconds] ?? row[.latency].map { $0 * 1000 }
            )
        )
        return nil
    }

    /// Returns the place of a row's load, which is the same for all rows of an ad unit with its ID.
    private mutating func place(of id: String, _ row: ReportRow) -> Int {
        let adUnit = row[.adUnit] ?? row[.adUnitID]
        let key = "\(adUnit ?? "")\u{1F}\(id)"
        if let place = self.places[key] { return place }
        self.places[key] = self.loads.count
        self.loads.append(Load(adUnit: adUnit, user: row[.user]))
        return self.loads.count - 1
    }

    private static let filled: Set = [
        "loaded", "filled", "fill", "success", "succeeded", "true", "1", "adloaded", "notused",
    ]
    private static let noFill: Set = ["nofill", "empty", "false", "0", "notfilled"]
    private static let errors: Set = ["failed", "error", "failure", "fail", "adfailedtoload", "failedtoload"]
    private static let timedOut: Set = ["timedout", "timeout"]
    private static let cutOff: Set = ["cancelled", "canceled", "aborted"]
    private static let notAttempted: Set = ["notattempted", "skipped", "adnotattempted"]

    private static func outcome(_ text: String) -> LoggedLoad.Attempt.Outcome? {
        let word = String(text.lowercased().filter { $0.isLetter || $0.isNumber })
        if self.filled.contains(word) { return .filled }
        if self.noFill.contains(word) { return .noFill }
        if self.timedOut.contains(word) { return .timedOut }
        if self.errors.contains(word) { return .error }
        if self.cutOff.contains(word) { return .cutOff }
        return self.notAttempted.contains(word) ? .notAttempted : nil
    }

    /// The number of loads, and their sums by ad unit, with an empty text for loads that do not name it.
    var log: (count: Int, sums: [String: LoggedLoads]) {
        var sums: [String: LoggedLoads] = [:]
        for load in self.loads { sums[load.adUnit ?? "", default: LoggedLoads()].add(Self.logged(load)) }
        return (self.loads.count, sums)
    }

    private static func logged(_ load: Load) -> LoggedLoad {
        var attempts = load.isSorted ? load.attempts : load.attempts.sorted { ($0.start ?? 0) < ($1.start ?? 0) }
        // Of several ads, the best was delivered.
        let winner = attempts.indices.filter { attempts[$0].outcome == .filled }
            .max { (attempts[$0].price ?? 0, $1) < (attempts[$1].price ?? 0, $0) }
        if let winner { attempts[winner].isWinner = true }
        let ends = attempts.compactMap { attempt in attempt.latency.map { (attempt.start ?? 0) + $0 } }
        let isTimed = attempts.contains { $0.start != nil }
        return LoggedLoad(
            adUnit: load.adUnit,
            user: load.user,
            outcome: winner == nil ? .noFill : .filled,
            latency: isTimed ? ends.max() : ends.isEmpty ? nil : ends.reduce(0, +),
            attempts: MAXWaterfallInfo.named(attempts)
        )
    }
}
