import Foundation
import MediationCore

/// The steps of a load for a person to read: what happened, and what the machine did about it.
struct StepTable: CustomStringConvertible {
    private let table: TextTable

    init(of load: RecordedLoad) {
        var rows: [[String]] = []
        for (index, step) in load.transcript.steps.enumerated() {
            switch step.content {
            case .event(let event): rows.append(["\(index)", step.time.text, event.text(in: load), ""])
            case .action(let action):
                let text = action.text(in: load)
                // The first action stands beside the event that it answers.
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
    /// The same number of digits in all rows, so that they can be compared.
    fileprivate var text: String { String(format: "%.3f ms", self.milliseconds) }
}
