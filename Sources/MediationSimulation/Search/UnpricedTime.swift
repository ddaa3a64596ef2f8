/// Notes that a waterfall is slower where nothing determines the cost of time: waiting longer is then never a loss.
package enum UnpricedTime {
    /// The share of the mean latency below which a difference is not worth mentioning.
    private static let least = 0.03

    /// Returns the note; `nil` if time has a price, users leave, or the two waterfalls are about as fast.
    ///
    /// - Parameters:
    ///   - base: The result that the alternative is compared with.
    ///   - alternative: The alternative.
    ///   - names: The names of the two, as in the middle of a sentence.
    ///   - objective: The objective that defines the value of requests.
    ///   - models: The models that were simulated.
    /// - Returns: A sentence.
    package static func note(
        base: SimulationResult,
        alternative: PairedComparison.Alternative,
        names: (base: String, alternative: String),
        objective: SearchObjective,
        models: [SimulationModel]
    ) -> String? {
        guard objective.latencyPrice == 0, models.allSatisfy(\.isTimeFree) else { return nil }
        let difference = alternative.latency.value
        let faster = min(base.meanLatency.value, alternative.result.meanLatency.value)
        guard let interval = alternative.latency.interval, !interval.contains(0),
            difference.magnitude > Self.least * faster
        else { return nil }
        let (slow, fast) = difference > 0 ? (names.alternative, names.base) : (names.base, names.alternative)
        let time = SimulationReport.time(difference.magnitude)
        // The name of a file keeps its case.
        let subject = slow.hasPrefix("the ") ? slow.prefix(1).uppercased() + slow.dropFirst() : slow
        return "\(subject) is \(time) slower than \(fast), and nothing here says what that costs: "
            + "see patience and --latency-price in docs/simulation-search.md."
    }
}

extension SimulationModel {
    /// Indicates whether users wait until a load ends, however long it takes.
    var isTimeFree: Bool { self.traffic.patience == nil && self.traffic.sessions?.seen == nil }
}
