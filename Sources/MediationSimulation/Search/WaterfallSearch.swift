internal import MediationCore

/// Looks for a better waterfall, and says how much better it is and how sure that is.
///
/// Where waterfalls can be evaluated exactly, order and choice are found by an index where there is one (see
/// docs/simulation-search.md), and else by branch and bound; timeouts and floors by small changes. Other waterfalls are
/// simulated. Whatever was found is compared with the present waterfall on requests that the search has not seen.
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

    /// How many requests a waterfall that can only be simulated is simulated with, how many such waterfalls are tried at
    /// most, and with how many requests the best of them is chosen or not.
    package var effort = (requests: 32_768, simulations: 400, choice: 200_000)

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
    ///   - isCancelled: Is asked from time to time, on any of the threads, whether to stop.
    /// - Returns: What was found; if it was cancelled, until then.
    public func run(
        requests: Int = 1_000_000,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) -> WaterfallSearchResult {
        // Days differ around the mean: what is best in the mean is searched without them.
        var traffic = self.model.traffic
        traffic.drift = nil
        let model = (try? self.model.with(adUnit: self.model.adUnit, traffic: traffic)) ?? self.model
        let isStopped: () -> Bool = { isCancelled?() ?? false }
        var draft = WaterfallDraft(self.model.adUnit)
        var result = WaterfallSearchResult(self)
        let rest: SearchSpace
        if var exact = ExactSearch(model, objective: self.objective, space: self.space, isCancelled: isStopped) {
            let answer = exact.run()
            draft = answer.draft
            result.note(answer, evaluations: exact.evaluations)
            rest = self.space.intersection(self.simulatedAfterwards)
        } else {
            result.noteNoEvaluation(of: model)
            rest = self.space
        }
        if !rest.isEmpty, !isStopped() {
            var simulated = SimulatedSearch(
                model,
                from: draft,
                objective: self.objective,
                space: rest,
                seed: self.seed,
                threads: self.threads,
                requests: self.effort.requests,
                evaluations: self.effort.simulations,
                isCancelled: isStopped
            )
            simulated.run()
            let isTaken = self.isSurelyBetter(simulated.best, than: draft, like: model, isCancelled)
            if isTaken { draft = simulated.best }
            result.noteSimulation(evaluations: simulated.evaluations, isTaken: isTaken)
        }
        result.finish(draft, requests: requests, seed: self.seed ^ Self.comparing, isCancelled: isCancelled)
        return result
    }

    /// What an exact search leaves to a simulation, if there is anything of the kind.
    private var simulatedAfterwards: SearchSpace {
        let hasNetworks = self.model.adUnit.lineItems.contains {
            self.model.traffic.lineItems[$0.name]?.network != nil
        }
        return hasNetworks ? [.ladders, .width] : [.width]
    }

    private func isSurelyBetter(
        _ draft: WaterfallDraft,
        than other: WaterfallDraft,
        like model: SimulationModel,
        _ isCancelled: (@Sendable () -> Bool)?
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
            threads: self.threads,
            isCancelled: isCancelled
        )
        return comparison?.alternatives[0].value.isSurelyPositive ?? false
    }
}
