import Foundation
import MediationCore

/// Many loads for a person to read: what became of each line item, added up.
struct RunReport: CustomStringConvertible {
    private struct Row {
        var name: String
        var ecpm: Double
        var asked = 0
        var loaded = 0
        var noFill = 0
        var failed = 0
        var timedOut = 0
        var skipped = 0
        var violations = 0
        var latency = Duration.zero

        mutating func add(_ item: ResponseInfo.LineItemInfo) {
            self.violations += item.violations.count
            if let latency = item.latency {
                self.asked += 1
                self.latency += latency
            }
            switch item.outcome {
            case .loaded: self.loaded += 1
            case .failed where item.error?.code == .noFill: self.noFill += 1
            case .failed: self.failed += 1
            case .timedOut: self.timedOut += 1
            case .skipped: self.skipped += 1
            case .cancelled, .notUsed, .notAttempted: break
            }
        }
    }

    private var rows: [Row] = []
    private var outcomes: [ResponseInfo.Outcome: Int] = [:]
    private var latencies: [Duration] = []

    mutating func add(_ info: ResponseInfo) {
        if self.rows.isEmpty { self.rows = info.lineItems.map { Row(name: $0.name, ecpm: $0.ecpm) } }
        self.outcomes[info.outcome, default: 0] += 1
        self.latencies.append(info.latency)
        for (index, item) in info.lineItems.enumerated() {
            self.rows[index].add(item)
        }
    }

    /// Whether no load ended without an ad.
    var allFilled: Bool { self.outcomes.keys.allSatisfy { $0 == .filled } }

    var description: String {
        guard !self.latencies.isEmpty else { return "0 loads" }
        let loads = self.latencies.count
        let outcomes = self.outcomes.sorted { $0.value > $1.value }.map { "\($0.key.rawValue) \($0.value)" }
        let sorted = self.latencies.sorted()
        func percentile(_ share: Double) -> String { sorted[Int(Double(loads - 1) * share)].inMilliseconds }
        return """
            \(loads) loads: \(outcomes.joined(separator: ", "))
            latency: median \(percentile(0.5)), 95 % \(percentile(0.95)), longest \(percentile(1))

            \(self.table)
            """
    }

    private var table: TextTable {
        TextTable(
            header: [
                "Line item", "eCPM", "asked", "loaded", "no fill", "other error", "timed out", "skipped", "violations",
                "mean latency",
            ],
            rows: self.rows.map { row in
                let mean = row.asked == 0 ? "-" : (row.latency / row.asked).inMilliseconds
                let counts = [row.asked, row.loaded, row.noFill, row.failed, row.timedOut, row.skipped, row.violations]
                return [row.name.printable, row.ecpm.inDollars] + counts.map(String.init) + [mean]
            },
            rightAligned: Set(1...9)
        )
    }
}
