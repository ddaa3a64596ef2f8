import Foundation
import MediationCore

/// One load for a person to read: its waterfall as a table, and the ad.
struct LoadReport: CustomStringConvertible {
    let info: ResponseInfo

    var description: String {
        let summary =
            "Ad unit \(self.info.adUnitID.quoted), load \(self.info.loadID.printable): "
            + "\(self.info.outcome.rawValue) after \(self.info.latency.inMilliseconds)"
        return "\(summary)\n\n\(self.table)"
    }

    private var table: TextTable {
        TextTable(
            header: ["Line item", "Adapter", "Version", "eCPM", "Outcome", "Latency", "Notes"],
            rows: self.info.lineItems.map(Self.row),
            rightAligned: [3, 5],
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
            item.ecpm.inDollars,
            item.outcome.rawValue,
            item.latency?.inMilliseconds ?? "-",
            self.notes(item).joined(separator: "; "),
        ]
    }

    private static func notes(_ item: ResponseInfo.LineItemInfo) -> [String] {
        let errors = (item.error.map { [$0] } ?? []) + item.imageErrors
        let violations = item.violations.map {
            "contract violation: \($0.kind.rawValue) after \($0.time.inMilliseconds)"
        }
        return errors.map(\.text) + violations
    }
}

extension ResponseInfo.ErrorInfo {
    /// The error as one line.
    var text: String {
        let network = self.networkCode.map { " (network code \($0))" } ?? ""
        let message = self.message.printable
        let sentence = message.hasSuffix(".") ? message.dropLast() : message[...]
        return "\(self.code.name) \(self.code.rawValue): \(sentence)\(network)"
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
