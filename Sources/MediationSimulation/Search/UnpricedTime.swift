/// Says when a waterfall is slower and nothing says what that costs: then whoever waits longer only ever gains.
package enum UnpricedTime {
    /// Less than this share of the mean latency is not worth a word.
    private static let least = 0.03

    /// The words, or `nil` if time has a price, users leave, or the two are about as fast.
    ///
    /// - Parameters:
    ///   - base: What the other one is compared with.
    ///   - alternative: The other one.
    ///   - names: What the two are called, as in the middle of a sentence.
    ///   - objective: What the value of requests is.
    ///   - models: What was simulated.
    /// - Returns: A sentence.
    package static func note(
        base: SimulationResult,
        alternative: PairedComparison.Alternative,
        names: (base: String, alternative: String),
        objective: SearchObjective,
        models: [SimulationModel]
    ) -> String? {
        guard objective.latencyPrice == 0, models.allSatisfy({ $0.traffic.patience == nil }) else { return nil }
        let difference = alternative.latency.value
        let faster = min(base.meanLatency.value, alternative.result.meanLatency.value)
        guard let interval = alternative.latency.interval, !interval.contains(0),
            difference.magnitude > Self.least * faster
        else { return nil }
        let (slow, fast) = difference > 0 ? (names.alternative, names.base) : (names.base, names.alternative)
        let time = SimulationReport.time(difference.magnitude)
        // Not a name of a file: that is what it is.
        let isWord = slow == "what was found" || slow.hasPrefix("the ")
        let subject = isWord ? slow.prefix(1).uppercased() + slow.dropFirst() : slow
        return "\(subject) is \(time) slower than \(fast), and nothing here says what that costs: "
            + "see patience and --latency-price in docs/simulation-search.md."
    }
}
