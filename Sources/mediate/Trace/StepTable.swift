import Foundation
import MediationCore

/// The steps of a load as a table, for people: the events, and the actions of the machine.
struct StepTable: CustomStringConvertible {
    private let table: TextTable

    init(of load: RecordedLoad) {
        var rows: [[String]] = []
        for (index, step) in load.transcript.steps.enumerated() {
            switch step.content {
            case .event(let event): rows.append(["\(index)", step.time.text, event.text(in: load), ""])
            case .action(let action):
                let text = action.text(in: load)
                // The first action stands beside the event that caused it.
                if let last = rows.indices.last, rows[last][3].isEmpty {
                    rows[last][0] += "-\(index)"
                    rows[last][3] = text
                } else {
                    rows.append(["\(index)", step.time.text, index == 0 ? "the load begins" : "", text])
                }
            }
        }
        self.table = TextTable(
            header: ["Step", "After", "What happened", "What the machine did"],
            rows: rows,
            rightAligned: [0, 1]
        )
    }

    var description: String { self.table.description }
}

extension Nanoseconds {
    /// The time with the same number of decimals in all rows, so that rows can be compared.
    fileprivate var text: String { String(format: "%.3f ms", self.milliseconds) }
}
