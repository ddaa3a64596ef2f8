internal import MediationCore

/// Looks for a better waterfall, and says how much better it is and how sure that is.
///
/// Where waterfalls can be evaluated exactly, order and choice are found by an index where there is one (see
/// docs/simulation-search.md), and else by branch and bound; timeouts and floors by small changes. Other waterfalls are
/// simulated, each with as many requests as it takes to see that it is no better. Whatever was found is compared with the
/// present waterfall on requests that the search has not seen, and is only recommended if it is surely better there, and by
/// the exact evaluation where there is one.
public struct WaterfallSearch: Sendable {
    /// What is to become better.
    public let model: SimulationModel
    /// What better means.
    public let objective: SearchObjective
    /// What may change.
    public let space: SearchSpace
    /// Where all random numbers come from.
    public let seed: UInt64
    /// How many threads simulate.
    public let threads: Int

    /// How many requests a waterfall that can only be simulated is simulated with at most, how many attempts they may all
    /// make together, and with how many requests the best of them is chosen or not.
    package var effort = (requests: 131_072, attempts: 150_000_000, choice: 200_000)

    /// What evaluates the present waterfall and what was found, so that a test can have it contradict the simulation.
    package var evaluate: @Sendable (SimulationModel) -> ExactEvaluation? = { try? ExactEvaluator.evaluate($0) }

    /// Makes ready.
    ///
    /// - Parameters:
    ///   - model: What is to become better.
    ///   - objective: What better means.
    ///   - space: What may change.
    ///   - seed: Where all random numbers come from.
    ///   - threads: How many threads simulate.
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

    /// Of a search, of the choice between what two have found, and of the comparison in the end.
    private static let choosing: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let comparing: UInt64 = 0xBF58_476D_1CE4_E5B9

    /// Searches.
    ///
    /// - Parameters:
    ///   - requests: How many requests the comparison in the end has.
    ///   - progress: Hears from time to time, on any of the threads, how far it is.
    ///   - isCancelled: Is asked from time to time, on any of the threads, whether to stop.
    /// - Returns: What was found; if it was cancelled, until then.
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
            // Only if several at a time are better, all the rest has to be searched for that.
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
        // Who has interrupted it still wants to know what there is, but soon.
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

    /// Days differ around the mean: what is best in the mean is searched without them.
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
