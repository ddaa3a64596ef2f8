import Foundation
import MediationCore

/// One load for a person to read: its waterfall as a table, and what there is to say of single line items.
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
    /// The price, which of a bidder is what it bid, if it made a bid that makes sense.
    fileprivate var price: String {
        guard self.isBidder else { return self.ecpm.inDollars }
        return self.ecpm > 0 ? "bid \(self.ecpm.inDollars)" : "-"
    }

    /// Why it has become of it what the outcome says, in a few words.
    fileprivate var reasons: [String] {
        let images = self.imageErrors.map(\.title)
        // A dropped handler is an error of the same name.
        let kinds = self.violations.map(\.kind.rawValue).filter { $0 != self.error?.code.name }
        return (self.keptFromLoadID.map { ["kept from load \($0.printable)"] } ?? [])
            + (self.error.map { [$0.title] } ?? []) + images.withoutRepetitions + kinds.withoutRepetitions
    }

    /// What cannot be said in a few words.
    fileprivate var details: [String] {
        let violations = self.violations.map { violation in
            "contract violation \(violation.kind.rawValue) after \(violation.time.inMilliseconds)"
        }
        let errors = (self.error.map { [$0] } ?? []) + self.imageErrors
        return errors.filter(\.saysMoreThanItsCode).map(\.text) + violations
    }
}

extension ResponseInfo.ErrorInfo {
    /// Which error it is.
    fileprivate var title: String { "\(self.code.name) \(self.code.rawValue)" }

    /// The error as one line.
    var text: String {
        let network = self.networkCode.map { " (network code \($0))" } ?? ""
        let message = self.message.printable
        let sentence = message.hasSuffix(".") ? message.dropLast() : message[...]
        return "\(self.title): \(sentence)\(network)"
    }

    /// Of those that mediation itself makes up, the message is always the same.
    fileprivate var saysMoreThanItsCode: Bool {
        ![.timedOut, .deadlineExceeded, .notNeeded, .cancelled].contains(self.code)
    }
}

extension [String] {
    /// Each text once, where it is first.
    fileprivate var withoutRepetitions: [String] {
        self.enumerated().filter { index, text in !self[..<index].contains(text) }.map(\.element)
    }
}

extension ResponseInfo.LineItemInfo.Outcome {
    /// The colour that the outcome has on a terminal.
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
    /// With one decimal below ten milliseconds, whole above.
    var inMilliseconds: String {
        let milliseconds = self / .milliseconds(1)
        return milliseconds < 10 ? String(format: "%.1f ms", milliseconds) : String(format: "%.0f ms", milliseconds)
    }
}

extension Double {
    /// With cents, or with four digits where cents say nothing.
    var inDollars: String { String(format: 0.01..<1_000_000 ~= self ? "%.2f" : "%.4g", self) }
}
