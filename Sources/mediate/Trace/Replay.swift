import MediationCore

/// The result of replaying one load.
struct Replay {
    /// A difference that the replay found.
    struct Difference: CustomStringConvertible {
        /// The place of the difference: a step of the machine, a line item of the record, or the end of the load.
        let place: String
        let recorded: String
        let replayed: String

        var description: String { "\(self.place): recorded: \(self.recorded); replayed: \(self.replayed)" }
    }

    let load: RecordedLoad
    /// The number of the machine's actions that were compared.
    let decisions: Int
    let differences: [Difference]

    init(of load: RecordedLoad) {
        self.load = load
        self.decisions = load.transcript.steps.count { if case .action = $0.content { true } else { false } }
        // Once the machine has gone another way, the record differs as a consequence.
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

    /// Compares the outcomes of the load and of its line items in the replay with those in the record.
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
            // Line items that an auction left out are not part of the waterfall: they were not asked, for whatever
            // reason.
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
    /// The outcomes that a record may have for such a line item.
    fileprivate var outcomes: [ResponseInfo.LineItemInfo.Outcome] {
        switch self {
        case .notAsked, .open: [.notAttempted]
        case .skipped: [.skipped]
        // The machine does not know the reason: to the machine, a line item that may not be asked is one without an ad.
        case .failed: [.failed, .skipped]
        case .cancelled(.timedOut), .cancelled(.deadlineExceeded): [.timedOut]
        case .cancelled: [.cancelled]
        case .setAside: [.notUsed]
        case .used: [.loaded]
        }
    }
}
