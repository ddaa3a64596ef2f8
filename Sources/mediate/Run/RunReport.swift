import Foundation
import MediationCore

/// Many loads for a person to read: what became of each line item, added up.
struct RunReport: CustomStringConvertible {
    /// In the order in which they were first seen.
    private var rows: [RunReportRow] = []
    /// By name, for a bidder's place is another one in each load.
    private var indices: [String: Int] = [:]
    private var outcomes: [ResponseInfo.Outcome: Int] = [:]
    private var latencies: [Duration] = []
    private var auctionLatencies: [Duration] = []
    /// The prices of the ads that were handed out, added up.
    private var price = 0.0
    private var shownAds = 0
    private var seenAds = 0

    mutating func add(_ info: ResponseInfo) {
        self.outcomes[info.outcome, default: 0] += 1
        self.latencies.append(info.latency)
        if let latency = info.auctionLatency { self.auctionLatencies.append(latency) }
        self.price += info.loadedLineItem?.ecpm ?? 0
        for item in info.lineItems {
            let index = self.indices[item.name] ?? self.rows.endIndex
            if index == self.rows.endIndex {
                self.indices[item.name] = index
                self.rows.append(RunReportRow(item))
            }
            self.rows[index].add(item)
        }
    }

    /// An ad was shown so that its impression is counted.
    mutating func addShownAd(wasSeen: Bool) {
        self.shownAds += 1
        self.seenAds += wasSeen ? 1 : 0
    }

    /// How many impressions were counted; `nil` if no ad was shown.
    var impressions: String? {
        self.shownAds == 0 ? nil : "impressions: \(self.seenAds) of \(self.shownAds) ads"
    }

    /// Whether no load ended without an ad.
    var allFilled: Bool { self.outcomes.keys.allSatisfy { $0 == .filled } }

    var description: String {
        guard !self.latencies.isEmpty else { return "0 loads" }
        return ([self.summary, "\(self.table)"] + self.reasons).joined(separator: "\n\n")
    }

    private var summary: String {
        let loads = self.latencies.count
        let outcomes = self.outcomes.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        var lines = [
            "\(loads) loads: \(outcomes.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", "))",
            "latency: \(Self.text(ofLatencies: self.latencies))",
        ]
        if !self.auctionLatencies.isEmpty {
            lines.append("auction: \(Self.text(ofLatencies: self.auctionLatencies))")
        }
        if let filled = self.outcomes[.filled] {
            let asked = self.rows.map(\.asked).reduce(0, +)
            let perLoad = String(format: "%.2f", Double(asked) / Double(loads))
            lines.append("eCPM of the ads: mean \((self.price / Double(filled)).inDollars); \(perLoad) asked per load")
        }
        if let impressions { lines.append(impressions) }
        return lines.joined(separator: "\n")
    }

    private static func text(ofLatencies latencies: [Duration]) -> String {
        let sorted = latencies.sorted()
        func percentile(_ share: Double) -> String { sorted[Int(Double(sorted.count - 1) * share)].inMilliseconds }
        return "median \(percentile(0.5)), 95 % \(percentile(0.95)), longest \(percentile(1))"
    }

    private var table: TextTable {
        let columns = RunReportRow.columns.filter { column in
            column.isAlwaysShown || self.rows.contains { $0[keyPath: column.count] > 0 }
        }
        return TextTable(
            header: ["Line item", "eCPM"] + columns.map(\.title) + ["mean\nlatency"],
            rows: self.rows.map { row in
                [row.name.printable, row.price] + columns.map { "\(row[keyPath: $0.count])" } + [row.meanLatency]
            },
            rightAligned: Set(1...columns.count + 2)
        )
    }

    /// What is behind the numbers of those that failed and were skipped; nothing if none were.
    private var reasons: [String] {
        let rows = self.rows.filter { !$0.reasons.isEmpty }.map { row in
            let reasons = row.reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            return [row.name.printable, reasons.map { "\($0.key) x \($0.value)" }.joined(separator: ", ")]
        }
        return rows.isEmpty ? [] : ["\(TextTable(header: ["Line item", "Failed or skipped because of"], rows: rows))"]
    }
}
