internal import MediationCore

/// The result of a search, and its certainty.
public struct WaterfallSearchResult: Sendable {
    /// The certainty that there is no better waterfall.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Proof: Hashable, Sendable {
        /// An index gives the best order and choice of line items; timeouts and floors are taken as given.
        case index
        /// All other orders and choices were ruled out; timeouts and floors are taken as given.
        case branchAndBound
        /// No order and choice is worth more than this, in USD per 1000 requests; timeouts and floors are taken as
        /// given.
        case bound(Double)
        /// No small change is an improvement; nothing more is proven.
        case local
    }

    /// The model that the search tried to improve.
    public let base: SimulationModel
    /// The best model that was found; the same as ``base`` if nothing better was found.
    public private(set) var best: SimulationModel
    /// The certainty that there is no better order and choice.
    public private(set) var proof = Proof.local
    /// The exact figures of the present waterfall; `nil` if there are none.
    public private(set) var exactBase: ExactEvaluation?
    /// The exact figures of the best waterfall; `nil` if there are none.
    public private(set) var exactBest: ExactEvaluation?
    /// The comparison of the two on requests that the search has not seen; `nil` if the search was cancelled before it.
    public private(set) var comparison: PairedComparison?
    /// The error of the figures of that comparison because the market is not known well enough; `nil` if the
    /// traffic is not in doubt, or if nothing better was found.
    public private(set) var market: MarketComparison?
    /// The contradiction between the exact evaluation and the simulation; `nil` if they agree.
    ///
    /// A contradiction is an error of this library, and nothing is recommended then.
    public private(set) var contradiction: String?
    /// The statements on the method of the search and on its proof, one sentence each.
    public private(set) var statements: [String] = []

    private let objective: SearchObjective
    private let space: SearchSpace
    private let threads: Int
    private let evaluate: @Sendable (SimulationModel) -> ExactEvaluation?
    private var isExact = false

    init(_ search: WaterfallSearch) {
        self.base = search.model
        self.best = search.model
        self.objective = search.objective
        self.space = search.space
        self.threads = search.threads
        self.evaluate = search.evaluate
        let parts = SearchSpace.parts.filter { search.space.contains($0.part) }.map(\.words)
        self.statements.append("Searched: \(parts.joined(separator: ", ")).")
        let hasNetworks = search.model.adUnit.lineItems.contains {
            $0.bidder == nil && search.model.traffic.lineItems[$0.name]?.network != nil
        }
        guard !search.space.isDisjoint(with: [.floors, .ladders]) else { return }
        self.statements.append(
            hasNetworks
                ? "Networks are assumed to value requests as before when their floors change."
                : "Floors stay as they are: no line item has a network whose valuation tells what another floor would fill."
        )
    }

    /// Indicates whether a better waterfall was found.
    public var isBetter: Bool { self.best.adUnit != self.base.adUnit }

    // MARK: Statements

    mutating func note(_ answer: ExactSearch.Answer, evaluations: Int, isSettled: Bool) {
        self.isExact = true
        let isSearched = !self.space.isDisjoint(with: [.order, .drop])
        switch answer.proof {
        case _ where !isSearched: break
        case .index:
            self.proof = .index
            self.statements.append(
                "\(self.subject) the best there is\(self.limits), by an index: what an attempt gains per turn that it ends."
            )
        case .branchAndBound:
            self.proof = .branchAndBound
            self.statements.append(
                "\(self.subject) the best there is\(self.limits): branch and bound has ruled out all others."
            )
        case .bound(let bound):
            self.proof = .bound(bound)
            self.statements.append(
                "\(self.subject) the best that was found, worth \(FigureText.amount(answer.value)) USD per 1000 requests. "
                    + "A better one may exist: "
                    + Self.gap(bound, answer.value) + self.limits + "."
            )
        }
        guard evaluations > 0 else { return }
        self.statements.append(
            "\(FigureText.count(evaluations)) waterfalls were evaluated, from several starts, each with one line item changed"
                + (isSettled
                    ? ", until none was better: locally optimal. Several changes at once may be better still."
                    : ". \(Self.early)")
        )
    }

    /// The statement on a search that ended early.
    private static let early = "The search has ended early: more single changes may be better."

    private static func gap(_ bound: Double, _ value: Double) -> String {
        guard bound.isFinite else { return "nothing is known of what others are worth" }
        let share = value > 0 ? " (\(FigureText.signed(FigureText.percent(bound / value - 1))))" : ""
        return "all that is known of others is that they are worth no more than \(FigureText.amount(bound)) USD\(share)"
    }

    /// The assumptions of a proof.
    private var limits: String {
        self.space.isDisjoint(with: [.timeouts, .floors, .ladders]) ? "" : ", with these timeouts and floors"
    }

    /// The order and choice that were searched, as the subject of a sentence.
    private var subject: String {
        let scope = self.space.contains(.width) ? "One line item at a time, the" : "The"
        guard self.space.contains(.order) else { return "\(scope) choice of line items is" }
        return self.space.contains(.drop)
            ? "\(scope) order and choice of line items is" : "\(scope) order of line items is"
    }

    mutating func noteNoEvaluation(of model: SimulationModel) {
        do throws(ExactEvaluationError) {
            _ = try ExactEvaluator.evaluate(model)
            self.statements.append("What requests earn depends on those before them: waterfalls are simulated.")
        } catch {
            self.statements.append("Waterfalls are simulated; there is no exact evaluation, since \(error).")
        }
    }

    mutating func noteSimulation(_ search: SimulatedSearch, isTaken: Bool) {
        let (waterfalls, requests) = search.effort
        let which = self.isExact ? " that ask one or more line items at a time" : ""
        let simulated = "simulated with \(FigureText.count(requests)) requests together"
        let count = "Of \(FigureText.count(waterfalls)) waterfalls\(which), \(simulated)"
        guard isTaken else {
            let limits =
                !search.isSettled ? " \(Self.early)" : self.isExact ? "" : " That proves nothing about others."
            self.statements.append("\(count), none was surely better.\(limits)")
            return
        }
        self.proof = .local
        self.statements.append(
            search.isSettled
                ? "\(count), the best was taken; no other single change makes it surely better: locally optimal. "
                    + "Several changes at once may be better still."
                : "\(count), the best was taken. \(Self.early)"
        )
    }

    // MARK: Final comparison

    /// The multiples of the number of requests with which a gain is looked for, until a comparison shows it.
    private static let comparisons = [1, 4, 16]

    mutating func finish(
        _ draft: WaterfallDraft,
        requests: Int,
        seed: UInt64,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void,
        isCancelled: (@Sendable () -> Bool)?
    ) {
        guard let found = draft.model(like: self.base) else { return }
        self.exactBase = self.evaluate(self.base)
        let gain = self.gain(of: found)
        // A result that is only as good as the present waterfall is no reason to change anything.
        let isWorthIt = SearchVerdict(exact: gain, simulated: nil) != .notBetter
        let best = isWorthIt ? found : self.base
        var verdict = SearchVerdict.notBetter
        for factor in Self.comparisons {
            self.comparison = PairedComparison.compare(
                self.base,
                with: [best],
                objective: self.objective,
                requests: requests * factor,
                seed: seed,
                threads: self.threads,
                progress: progress,
                isCancelled: isCancelled
            )
            guard isWorthIt, found.adUnit != self.base.adUnit else { break }
            verdict = SearchVerdict(exact: gain, simulated: self.comparison?.alternatives[0].value)
            guard gain != nil, verdict == .unconfirmed, isCancelled?() != true else { break }
        }
        if verdict == .better {
            self.market = MarketComparison.compare(
                self.base,
                with: [best],
                objective: self.objective,
                seed: seed,
                threads: self.threads,
                isCancelled: isCancelled
            )
        }
        if verdict == .better, let doubt = self.doubt {
            self.exactBest = self.exactBase
            self.statements.append(doubt)
        } else {
            self.note(verdict, of: found, gain)
        }
    }

    /// The statement that the market is not known well enough for what was found to be surely better; `nil` if it is.
    private var doubt: String? {
        guard let market = self.market, let value = self.comparison?.alternatives[0].value,
            let simulated = value.interval
        else { return nil }
        let both = market.alternatives[0].value.interval(around: value.value, simulated: simulated)
        guard both.lowerBound <= 0 else { return nil }
        let share = market.alternatives[0].value.probabilityPositive(
            value.value,
            standardError: value.standardError ?? 0
        )
        let amounts = [value.value, both.lowerBound, both.upperBound].map { FigureText.signed(FigureText.amount($0)) }
        return "The waterfall found would be worth \(amounts[0]) USD more, but with the uncertainty about the market "
            + "it is \(amounts[1]) to \(amounts[2]) USD, and it is better with a probability of only "
            + "\(FigureText.percent(share, places: 1)): the current one stays as it is."
    }

    private func gain(of found: SimulationModel) -> SearchVerdict.ExactGain? {
        guard let now = self.exactBase, let then = self.evaluate(found) else { return nil }
        let values = (now: self.objective.value(of: now), then: self.objective.value(of: then))
        return SearchVerdict.ExactGain(
            value: values.then - values.now,
            error: self.objective.error(of: now) + self.objective.error(of: then),
            scale: max(values.now.magnitude, values.then.magnitude)
        )
    }

    private mutating func note(
        _ verdict: SearchVerdict,
        of found: SimulationModel,
        _ gain: SearchVerdict.ExactGain?
    ) {
        self.exactBest = self.exactBase
        let requests = FigureText.count(self.comparison?.requests ?? 0)
        switch verdict {
        case .better:
            self.best = found
            self.exactBest = self.evaluate(found)
        case .notBetter: break
        case .unconfirmed:
            guard let gain else {
                self.statements.append(
                    "On fresh requests, the waterfall found is not surely better: the current one stays as it is."
                )
                return
            }
            self.statements.append(
                "Worked out exactly, the waterfall found is worth \(FigureText.signed(FigureText.amount(gain.value))) USD more, "
                    + "but \(requests) fresh requests do not confirm that: the current one stays as it is."
            )
        case .contradiction:
            guard let gain, let simulated = self.comparison?.alternatives[0].value else { return }
            let exact = FigureText.signed(FigureText.amount(gain.value))
            let drawn = FigureText.signed(FigureText.amount(simulated.value))
            let error = FigureText.amount(simulated.standardError ?? 0)
            self.contradiction =
                "Worked out exactly, the waterfall found is worth \(exact) USD more for 1000 requests; on \(requests) simulated "
                + "requests it is worth \(drawn) USD more, with a standard error of \(error) USD. Both cannot be right: this "
                + "is an error of the evaluation or of the simulation, and not of the file. The waterfall stays as it is."
        }
    }
}
