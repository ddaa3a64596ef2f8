import MediationCore

/// One line of the result: the counts on both sides, the rule, and whether it holds.
struct SoakCheck {
    let what: String
    let figures: String
    let rule: String
    let holds: Bool

    static func equal(_ what: String, client: Int, server: Int) -> SoakCheck {
        SoakCheck(
            what: what,
            figures: "client \(client), server \(server)",
            rule: "equal",
            holds: client == server
        )
    }

    /// Returns the check of the attempts at an ad unit of the network.
    ///
    /// Each attempt was answered, or was given up because its time was over or because it was cancelled. The server has
    /// seen all attempts that were answered, and perhaps not all that were given up.
    static func attempts(_ what: String, _ attempts: SoakTally.Attempts, seen: Int) -> SoakCheck {
        let (timedOut, cancelled) = (attempts.givenUp[.timedOut] ?? 0, attempts.givenUp[.cancelled] ?? 0)
        let isComplete = attempts.asked == attempts.answered + timedOut + cancelled
        return SoakCheck(
            what: what,
            figures: "asked \(attempts.asked) = answered \(attempts.answered) + timed out \(timedOut) "
                + "+ cancelled \(cancelled); server \(seen)",
            rule: "the sum, and answered <= server <= asked",
            holds: isComplete && attempts.answered <= seen && seen <= attempts.asked
        )
    }

    /// Returns the same check where nothing is cancelled separately: anything in transit when the load ends is given
    /// up.
    static func between(_ what: String, answered: Int, seen: Int, asked: Int) -> SoakCheck {
        SoakCheck(
            what: what,
            figures: "\(answered) <= \(seen) <= \(asked)",
            rule: "answered <= seen by the server <= asked",
            holds: answered <= seen && seen <= asked
        )
    }

    static func none(_ what: String, _ found: [String]) -> SoakCheck {
        SoakCheck(
            what: what,
            figures: found.isEmpty ? "none" : "at least \(found.count)\n    \(found.joined(separator: "\n    "))",
            rule: "none",
            holds: found.isEmpty
        )
    }

    /// Compares the memory at the end with that after the first loads: it may grow by `percent` or by `bytes`.
    static func memory(_ what: String, first: Int?, last: Int?, percent: Int, orBytes bytes: Int) -> SoakCheck {
        let rule = "within \(percent) %" + (bytes > 0 ? " or \(ProcessMemory.text(bytes))" : "")
        guard let first, let last else {
            return SoakCheck(what: what, figures: "not measured", rule: rule, holds: true)
        }
        return SoakCheck(
            what: what,
            figures: "\(ProcessMemory.text(first)) then, \(ProcessMemory.text(last)) at the end",
            rule: rule,
            holds: last - first <= max(bytes, first * percent / 100)
        )
    }
}
