import MediationCore

/// What a replay of one load came to.
struct Replay {
    /// Something that the replay found to be different.
    struct Difference: CustomStringConvertible {
        /// Where: a step of the machine, or a line item of the record.
        let place: String
        let recorded: String
        let replayed: String

        var description: String { "\(self.place): recorded: \(self.recorded); replayed: \(self.replayed)" }
    }

    let load: RecordedLoad
    /// How many actions of the machine were compared, and entries of the record.
    let decisions: Int
    let differences: [Difference]

    init(of load: RecordedLoad) {
        self.load = load
        self.decisions = load.transcript.steps.count { if case .action = $0.content { true } else { false } }
        // Once the machine has gone another way, the record differs in consequence.
        self.differences = Self.firstStep(of: load).map { [$0] } ?? Self.inRecord(of: load)
    }

    private static func firstStep(of load: RecordedLoad) -> Difference? {
        guard let difference = load.transcript.replayed() else { return nil }
        return Difference(
            place: "step \(difference.step)",
            recorded: difference.recorded.map { $0.text(in: load) } ?? "nothing more",
            replayed: difference.replayed.text(in: load)
        )
    }

    /// Compares what became of the load and its line items by the replay with what the record says.
    private static func inRecord(of load: RecordedLoad) -> [Difference] {
        let rebuilt = load.transcript.rebuilt()
        var differences: [Difference] = []
        if rebuilt.outcome?.name != load.record.outcome {
            differences.append(
                Difference(
                    place: "the end",
                    recorded: load.record.outcome.rawValue,
                    replayed: rebuilt.outcome?.name.rawValue ?? "the load does not end"
                )
            )
        }
        for (position, item) in load.record.lineItems.enumerated() {
            let verdict = position < rebuilt.verdicts.count ? rebuilt.verdicts[position] : .notAsked
            // Those that an auction left out are no part of the waterfall; nobody asked them, for whatever reason.
            let isLeftOut = position >= rebuilt.verdicts.count
            let outcomes = isLeftOut ? [.skipped, .notAttempted] : verdict.outcomes
            guard !outcomes.contains(item.outcome) else { continue }
            differences.append(
                Difference(
                    place: load.name(of: position),
                    recorded: item.outcome.rawValue,
                    replayed: outcomes.map(\.rawValue).joined(separator: " or ")
                )
            )
        }
        return differences
    }
}

extension LineItemVerdict {
    /// What a record may say of such a line item.
    fileprivate var outcomes: [ResponseInfo.LineItemInfo.Outcome] {
        switch self {
        case .notAsked, .open: [.notAttempted]
        case .skipped: [.skipped]
        // The machine does not know why: a line item that may not be asked is to it one that has no ad.
        case .failed: [.failed, .skipped]
        case .cancelled(.timedOut), .cancelled(.deadlineExceeded): [.timedOut]
        case .cancelled: [.cancelled]
        case .setAside: [.notUsed]
        case .used: [.loaded]
        }
    }
}
