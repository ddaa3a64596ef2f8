import Foundation
import MediationCore

/// A report of one load, for people: its waterfall as a table, and details of single line items.
struct LoadReport: CustomStringConvertible {
    let info: ResponseInfo

    var description: String {
        let auction = self.info.auctionLatency.map { ", of which the auction took \($0.inMilliseconds)" } ?? ""
        let summary =
            "Ad unit \(self.info.adUnitID.quoted), load \(self.info.loadID.printable): "
            + "\(self.info.outcome.rawValue) after \(self.info.latency.inMilliseconds)\(auction)"
        let details = self.info.lineItems.flatMap { item in item.details.map { "\(item.name.printable): \($0)" } }
        return ([summary, "", "\(self.table)"] + (details.isEmpty ? [] : [""]) + details).joined(separator: "\n")
    }

    private var table: TextTable {
        TextTable(
            header: ["Line item", "Adapter", "Version", "eCPM", "Outcome", "Start", "Latency", "Why"],
            rows: self.info.lineItems.map(Self.row),
            rightAligned: [3, 5, 6],
            style: { row, column, text in
                column == 4 ? Terminal.coloured(text, self.info.lineItems[row].outcome.colour) : text
            }
        )
    }

    private static func row(_ item: ResponseInfo.LineItemInfo) -> [String] {
        [
            item.name.printable,
            item.adapter.printable,
            item.adapterVersion?.description ?? "-",
            item.price,
            item.outcome.rawValue,
            item.startedAfter?.inMilliseconds ?? "-",
            item.latency?.inMilliseconds ?? "-",
            item.reasons.joined(separator: ", "),
        ]
    }
}

extension ResponseInfo.LineItemInfo {
    /// The price; for a bidder, its bid, if the bid makes sense.
    fileprivate var price: String {
        guard self.isBidder else { return self.ecpm.inDollars }
        return self.ecpm > 0 ? "bid \(self.ecpm.inDollars)" : "-"
    }

    /// The reasons for the outcome, in a few words.
    fileprivate var reasons: [String] {
        let images = self.imageErrors.map(\.title)
        // The error for a dropped handler has the same name.
        let kinds = self.violations.map(\.kind.rawValue).filter { $0 != self.error?.code.name }
        return (self.keptFromLoadID.map { ["kept from load \($0.printable)"] } ?? [])
            + (self.error.map { [$0.title] } ?? []) + images.withoutRepetitions + kinds.withoutRepetitions
    }

    /// The details that do not fit into a few words.
    fileprivate var details: [String] {
        let violations = self.violations.map { violation in
            "contract violation \(violation.kind.rawValue) after \(violation.time.inMilliseconds)"
        }
        let errors = (self.error.map { [$0] } ?? []) + self.imageErrors
        let warnings = self.warnings.map { "warning: \($0.printable)" }
        return errors.filter(\.saysMoreThanItsCode).map(\.text) + violations + warnings
    }
}

extension ResponseInfo.ErrorInfo {
    /// The name and the number of the error.
    fileprivate var title: String { "\(self.code.name) \(self.code.rawValue)" }

    /// The error as one line.
    var text: String {
        let network = self.networkCode.map { " (network code \($0))" } ?? ""
        let message = self.message.printable
        let sentence = message.hasSuffix(".") ? message.dropLast() : message[...]
        return "\(self.title): \(sentence)\(network)"
    }

    /// Indicates whether the message adds anything: for errors that mediation itself makes, it is always the same.
    fileprivate var saysMoreThanItsCode: Bool {
        ![.timedOut, .deadlineExceeded, .notNeeded, .cancelled].contains(self.code)
    }
}

extension [String] {
    /// The texts without repetitions, each at its first place.
    fileprivate var withoutRepetitions: [String] {
        self.enumerated().filter { index, text in !self[..<index].contains(text) }.map(\.element)
    }
}

extension ResponseInfo.LineItemInfo.Outcome {
    /// The colour of the outcome on a terminal.
    fileprivate var colour: Terminal.Colour {
        switch self {
        case .loaded: .green
        case .failed: .red
        case .timedOut, .cancelled: .yellow
        case .skipped, .notUsed, .notAttempted: .grey
        }
    }
}

extension Duration {
    /// The duration with one decimal below ten milliseconds, and with none above.
    var inMilliseconds: String {
        let milliseconds = self / .milliseconds(1)
        return milliseconds < 10 ? String(format: "%.1f ms", milliseconds) : String(format: "%.0f ms", milliseconds)
    }
}

extension Double {
    /// The amount with cents, or with four digits where cents say nothing.
    var inDollars: String { String(format: 0.01..<1_000_000 ~= self ? "%.2f" : "%.4g", self) }
}
