import Foundation
import MediationCore

/// A report of many loads, for people: the outcomes of each line item, added up.
struct RunReport: CustomStringConvertible {
    /// The rows, in the order in which their line items were first seen.
    private var rows: [RunReportRow] = []
    /// The indices of the rows by name, since a bidder has another place in each load.
    private var indices: [String: Int] = [:]
    private var outcomes: [ResponseInfo.Outcome: Int] = [:]
    private var latencies: [Duration] = []
    private var auctionLatencies: [Duration] = []
    /// The sum of the prices of the delivered ads.
    private var price = 0.0
    private var shownAds = 0
    private var seenAds = 0
    private var presentations = PresentationSums()
    private var unrecorded = 0
    private var unrecordedMessages: Set<String> = []

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

    /// Adds a load that failed without a response info; returns whether its message is new.
    mutating func add(_ error: MediationError) -> Bool {
        self.unrecorded += 1
        return self.unrecordedMessages.insert(error.message).inserted
    }

    /// Adds an ad that was to cover the screen.
    mutating func add(_ presentation: PresentationReport) { self.presentations.add(presentation) }

    /// Adds an ad that was shown so that its impression is counted.
    mutating func addShownAd(wasSeen: Bool) {
        self.shownAds += 1
        self.seenAds += wasSeen ? 1 : 0
    }

    /// The number of impressions that were counted, as text; `nil` if no ad was shown.
    var impressions: String? {
        self.shownAds == 0 ? nil : "impressions: \(self.seenAds) of \(self.shownAds) ads"
    }

    /// Indicates whether every load ended with an ad, and every ad was presented that covers the screen.
    var isComplete: Bool {
        self.unrecorded == 0 && self.outcomes.keys.allSatisfy { $0 == .filled } && self.presentations.allSucceeded
    }

    var description: String {
        let unrecorded = self.unrecorded == 0 ? [] : ["without response info: \(self.unrecorded.counted("load"))"]
        guard !self.latencies.isEmpty else { return (["0 loads"] + unrecorded).joined(separator: "\n") }
        let summary = (self.summary + unrecorded).joined(separator: "\n")
        return ([summary, "\(self.table)"] + self.reasons).joined(separator: "\n\n")
    }

    private var summary: [String] {
        let loads = self.latencies.count
        let outcomes = self.outcomes.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        var lines = [
            "\(loads.counted("load")): \(outcomes.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", "))",
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
        if let presentations = self.presentations.text { lines.append(presentations) }
        return lines
    }

    private static func text(ofLatencies latencies: [Duration]) -> String {
        let sorted = latencies.sorted()
        // The least latency that so many percent of the loads do not exceed.
        func percentile(_ percent: Int) -> String { sorted[(percent * sorted.count + 99) / 100 - 1].inMilliseconds }
        return "median \(percentile(50)), 95 % \(percentile(95)), longest \(percentile(100))"
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

    /// The reasons behind the numbers of failed and skipped line items; empty if there are none.
    private var reasons: [String] {
        let rows = self.rows.filter { !$0.reasons.isEmpty }.map { row in
            let reasons = row.reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            return [row.name.printable, reasons.map { "\($0.key) x \($0.value)" }.joined(separator: ", ")]
        }
        return rows.isEmpty ? [] : ["\(TextTable(header: ["Line item", "Failed or skipped because of"], rows: rows))"]
    }
}
