internal import MediationCore

/// What a search has found, and how sure it is.
public struct WaterfallSearchResult: Sendable {
    /// How sure it is that nothing better was to be found.
    public enum Proof: Hashable, Sendable {
        /// An index gives the best order and choice of line items; timeouts and floors are as they are.
        case index
        /// All other orders and choices were ruled out; timeouts and floors are as they are.
        case branchAndBound
        /// No order and choice is worth more than this, in USD for 1000 requests; timeouts and floors are as they are.
        case bound(Double)
        /// No small change makes it better; that is all.
        case local
    }

    /// What the search was to make better.
    public let base: SimulationModel
    /// What it has found; the same, if nothing better.
    public private(set) var best: SimulationModel
    /// How sure it is that there is no better order and choice.
    public private(set) var proof = Proof.local
    /// The exact figures of the present waterfall; `nil` if there are none.
    public private(set) var exactBase: ExactEvaluation?
    /// The exact figures of what was found; `nil` if there are none.
    public private(set) var exactBest: ExactEvaluation?
    /// The two on requests that the search has not seen; `nil` if it was cancelled before.
    public private(set) var comparison: PairedComparison?
    /// How it was searched and what that proves, one sentence each.
    public private(set) var statements: [String] = []

    private let objective: SearchObjective
    private let space: SearchSpace
    private let threads: Int
    private var isExact = false

    init(_ search: WaterfallSearch) {
        self.base = search.model
        self.best = search.model
        self.objective = search.objective
        self.space = search.space
        self.threads = search.threads
        let parts = SearchSpace.parts.filter { search.space.contains($0.part) }.map(\.words)
        self.statements.append("Searched: \(parts.joined(separator: ", ")).")
        let hasNetworks = search.model.adUnit.lineItems.contains {
            $0.bidder == nil && search.model.traffic.lineItems[$0.name]?.network != nil
        }
        guard !search.space.isDisjoint(with: [.floors, .ladders]) else { return }
        self.statements.append(
            hasNetworks
                ? "What networks value requests at is taken to stay the same when their floors change."
                : "Floors stay as they are: no line item has a network whose valuation would say what another one fills."
        )
    }

    /// Whether anything was found that is better.
    public var isBetter: Bool { self.best.adUnit != self.base.adUnit }

    // MARK: How it was searched

    mutating func note(_ answer: ExactSearch.Answer, evaluations: Int) {
        self.isExact = true
        let isSearched = !self.space.isDisjoint(with: [.order, .drop])
        switch answer.proof {
        case _ where !isSearched: break
        case .index:
            self.proof = .index
            self.statements.append(
                "\(self.subject) the best there is, by an index: what an attempt gains per turn that it ends."
            )
        case .branchAndBound:
            self.proof = .branchAndBound
            self.statements.append(
                "\(self.subject) the best there is: branch and bound has ruled out all others."
            )
        case .bound(let bound):
            self.proof = .bound(bound)
            let (most, value) = (FigureText.amount(bound), FigureText.amount(answer.value))
            self.statements.append(
                "\(self.subject) locally optimal: worth \(value) USD per 1000 requests, and none can be worth "
                    + "more than \(most)."
            )
        }
        guard evaluations > 0 else { return }
        self.statements.append(
            "Of \(FigureText.count(evaluations)) changes of a timeout or a floor, each evaluated exactly, none was better "
                + "in the end: locally optimal."
        )
    }

    /// What was searched of order and choice.
    private var subject: String {
        guard self.space.contains(.order) else { return "The choice of line items is" }
        return self.space.contains(.drop) ? "The order and choice of line items is" : "The order of line items is"
    }

    mutating func noteNoEvaluation(of model: SimulationModel) {
        do throws(ExactEvaluationError) {
            _ = try ExactEvaluator.evaluate(model)
            self.statements.append("What requests earn depends on those before them: waterfalls are simulated.")
        } catch {
            self.statements.append("There is no exact evaluation, since \(error): waterfalls are simulated.")
        }
    }

    mutating func noteSimulation(evaluations: Int, isTaken: Bool) {
        let count = FigureText.count(evaluations)
        if isTaken {
            let limits = self.isExact ? "; what is said above holds for waterfalls without that change" : ""
            self.proof = .local
            self.statements.append("The best of \(count) simulated waterfalls was taken: locally optimal\(limits).")
        } else {
            let limits = self.isExact ? "" : "; that proves nothing about others"
            self.statements.append("Of \(count) simulated waterfalls none was surely better\(limits).")
        }
    }

    // MARK: The end

    mutating func finish(
        _ draft: WaterfallDraft,
        requests: Int,
        seed: UInt64,
        isCancelled: (@Sendable () -> Bool)?
    ) {
        guard let found = draft.model(like: self.base) else { return }
        self.exactBase = try? ExactEvaluator.evaluate(self.base)
        self.exactBest = try? ExactEvaluator.evaluate(found)
        self.best = found
        if let exactBase, let exactBest {
            let gain = self.objective.value(of: exactBest) - self.objective.value(of: exactBase)
            // As good as it is, and nobody should change anything for it.
            if gain <= self.objective.value(of: exactBase).magnitude * 1e-6 { self.keepBase() }
        }
        let comparison = PairedComparison.compare(
            self.base,
            with: [self.best],
            objective: self.objective,
            requests: requests,
            seed: seed,
            threads: self.threads,
            isCancelled: isCancelled
        )
        self.comparison = comparison
        guard self.exactBest == nil, self.isBetter, comparison?.alternatives[0].value.isSurelyPositive != true else {
            return
        }
        self.statements.append("On fresh requests what was found is not surely better: the waterfall stays as it is.")
        self.keepBase()
    }

    private mutating func keepBase() {
        self.best = self.base
        self.exactBest = self.exactBase
    }
}
