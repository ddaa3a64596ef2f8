internal import MediationCore

/// Searches for a better waterfall, and determines the gain and its certainty.
///
/// The search finds order and choice of waterfalls that can be evaluated exactly by an index where there is one (see
/// docs/simulation-search.md), and otherwise by branch and bound; timeouts and floors are found by small changes. Other
/// waterfalls are simulated, each with as many requests as it takes to see that it is not better. The result is
/// compared with the present waterfall on requests that the search has not seen, and is recommended only if it is
/// surely better there, and by the exact evaluation where there is one.
public struct WaterfallSearch: Sendable {
    /// The model to improve.
    public let model: SimulationModel
    /// The objective of the search.
    public let objective: SearchObjective
    /// The parts of the waterfall that may change.
    public let space: SearchSpace
    /// The seed of all random numbers.
    public let seed: UInt64
    /// The number of threads that simulate.
    public let threads: Int

    /// The maximum number of requests for a waterfall that can only be simulated, the maximum number of attempts for
    /// all of them together, and the number of requests that decide whether the best of them is chosen.
    package var effort = (requests: 131_072, attempts: 150_000_000, choice: 200_000)

    /// The evaluation of the present waterfall and of the result, variable so that a test can make it contradict the
    /// simulation.
    package var evaluate: @Sendable (SimulationModel) -> ExactEvaluation? = { try? ExactEvaluator.evaluate($0) }

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - model: The model to improve.
    ///   - objective: The objective of the search.
    ///   - space: The parts of the waterfall that may change.
    ///   - seed: The seed of all random numbers.
    ///   - threads: The number of threads that simulate.
    public init(
        _ model: SimulationModel,
        objective: SearchObjective = SearchObjective(),
        space: SearchSpace = .all,
        seed: UInt64 = 1,
        threads: Int = 1
    ) {
        self.model = model
        self.objective = objective
        self.space = space
        self.seed = seed
        self.threads = threads
    }

    /// The numbers that turn the seed into those of the choice between two results, and of the final comparison.
    private static let choosing: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let comparing: UInt64 = 0xBF58_476D_1CE4_E5B9

    /// Runs the search.
    ///
    /// - Parameters:
    ///   - requests: The number of requests of the final comparison.
    ///   - progress: Called from time to time, on any of the threads, with the progress of the search.
    ///   - isCancelled: Called from time to time, on any of the threads; returns whether to stop.
    /// - Returns: The result; if cancelled, the result until then.
    public func run(
        requests: Int = 1_000_000,
        progress: (@Sendable (SearchProgress) -> Void)? = nil,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) -> WaterfallSearchResult {
        let isStopped: () -> Bool = { isCancelled?() ?? false }
        let model = self.meanDay
        var draft = WaterfallDraft(model.adUnit)
        var result = WaterfallSearchResult(self)
        let rest: [SearchSpace]
        let exact = ExactSearch(
            model,
            objective: self.objective,
            space: self.space,
            progress: { progress?($0) },
            isCancelled: isStopped
        )
        if var exact {
            let answer = exact.run()
            draft = answer.draft
            result.note(answer, evaluations: exact.evaluations, isSettled: exact.isSettled)
            // If only several line items at a time are better, everything has to be searched again for that.
            rest = self.space.contains(.width) ? [.width, self.space] : []
        } else {
            result.noteNoEvaluation(of: model)
            rest = [self.space]
        }
        for space in rest where !space.isEmpty && !isStopped() {
            var search = SimulatedSearch(
                model,
                from: draft,
                self,
                space: space,
                progress: { progress?($0) },
                isCancelled: isStopped
            )
            search.run()
            let isTaken = self.isSurelyBetter(search.best, than: draft, like: model)
            if isTaken { draft = search.best }
            result.noteSimulation(search, isTaken: isTaken)
            guard isTaken else { break }
        }
        draft.renameAdded()
        // After an interruption, the user still wants a result, but soon.
        let wasStopped = isStopped()
        result.finish(
            draft,
            requests: wasStopped ? min(requests, self.effort.requests) : requests,
            seed: self.seed ^ Self.comparing,
            progress: { done, _ in progress?(SearchProgress(compared: done)) },
            isCancelled: wasStopped ? nil : isCancelled
        )
        return result
    }

    /// The model without drift: days vary around the mean, and the search is for the best waterfall on average.
    private var meanDay: SimulationModel {
        var traffic = self.model.traffic
        traffic.drift = nil
        return (try? self.model.with(adUnit: self.model.adUnit, traffic: traffic)) ?? self.model
    }

    private func isSurelyBetter(
        _ draft: WaterfallDraft,
        than other: WaterfallDraft,
        like model: SimulationModel
    ) -> Bool {
        guard draft != other, let base = other.model(like: model), let better = draft.model(like: model) else {
            return false
        }
        let comparison = PairedComparison.compare(
            base,
            with: [better],
            objective: self.objective,
            requests: self.effort.choice,
            seed: self.seed ^ Self.choosing,
            threads: self.threads
        )
        return comparison?.alternatives[0].value.isSurelyPositive ?? false
    }
}
