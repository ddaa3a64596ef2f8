internal import MediationCore

/// Searches waterfalls that can only be simulated, by changing one thing at a time as long as a change is surely an
/// improvement.
///
/// Each change runs a race against the best waterfall so far on the same requests. A change that is far behind is out
/// after a few thousand of them. Each round has different requests, so that no change is best by the chance of some.
struct SimulatedSearch {
    private let model: SimulationModel
    private let objective: SearchObjective
    private let space: SearchSpace
    private let isCancelled: () -> Bool
    private let progress: (SearchProgress) -> Void
    private let mostAttempts: Int
    private var race: TrafficRace
    private var seen = SearchProgress()
    /// The reach of changes of line items in this round.
    private var reach = LineItemChanges.Reach.whole
    private let firstValue: Double
    private(set) var best: WaterfallDraft
    /// Indicates whether the search has ended because no change was better.
    private(set) var isSettled = false

    /// The smallest gain that justifies a change, and the much greater one that justifies another line item, as shares
    /// of the value.
    private static let leastGain = 1e-3
    private static let leastGainOfAnother = 3e-3
    private static let widths = 1...6
    /// The hedge delays and waits that are tried.
    private static let delays: [Duration] = [100, 200, 400, 700, 1000, 1500, 2500, 4000].map { .milliseconds($0) }
    /// The kinds of changes, in the order in which they are tried.
    private static var passes: [(Self) -> (WaterfallDraft) -> [WaterfallDraft]] {
        [Self.dropping, Self.changing, Self.moving, Self.widening, Self.hedging, Self.bidFlooring, Self.adding]
    }
    static let mostFloors = 6

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - model: The model with the traffic.
    ///   - start: The waterfall to improve.
    ///   - search: The search with the objective and the limits of effort.
    ///   - space: The part of the search space that is left.
    ///   - progress: Called after each waterfall.
    ///   - isCancelled: Returns whether to stop.
    init(
        _ model: SimulationModel,
        from start: WaterfallDraft,
        _ search: WaterfallSearch,
        space: SearchSpace,
        progress: @escaping (SearchProgress) -> Void,
        isCancelled: @escaping () -> Bool
    ) {
        self.model = model
        self.objective = search.objective
        self.space = space
        self.progress = progress
        self.isCancelled = isCancelled
        self.mostAttempts = search.effort.attempts
        self.best = start
        self.race = TrafficRace(
            start.model(like: model) ?? model,
            objective: search.objective,
            requests: search.effort.requests,
            seed: search.seed,
            threads: search.threads
        )
        self.race.warmUp()
        self.firstValue = self.race.value
    }

    /// The number of waterfalls that were tried, and of the requests for them.
    var effort: (waterfalls: Int, requests: Int) { (self.seen.waterfalls, self.race.requests) }

    mutating func run() {
        let all = self.best
        for start in self.starts() { self.consider(start) }
        var isBetter = true
        while isBetter, self.goesOn {
            isBetter = false
            self.race.restart()
            for pass in Self.passes {
                if self.run(pass) { isBetter = true }
            }
            if self.restore(from: all) { isBetter = true }
            self.reach = .near
        }
        self.isSettled = self.goesOn
    }

    private var goesOn: Bool { self.race.attempts < self.mostAttempts && !self.isCancelled() }

    /// Tries the changes of one kind, each on the best waterfall so far.
    private mutating func run(_ changes: (Self) -> (WaterfallDraft) -> [WaterfallDraft]) -> Bool {
        var isBetter = false
        var number = 0
        while self.goesOn {
            let drafts = changes(self)(self.best)
            guard number < drafts.count else { break }
            if self.consider(drafts[number]) { isBetter = true }
            number += 1
        }
        return isBetter
    }

    @discardableResult
    private mutating func consider(_ draft: WaterfallDraft) -> Bool {
        guard draft != self.best, let model = draft.model(like: self.model) else { return false }
        let isLonger = draft.items.count > self.best.items.count
        let isBetter = self.race.isWon(by: model, leastGain: isLonger ? Self.leastGainOfAnother : Self.leastGain)
        if isBetter { self.best = draft }
        self.seen.waterfalls += 1
        self.seen.requests = self.race.requests
        let gain = (self.race.value - self.firstValue) / self.firstValue.magnitude
        self.seen.gain = gain.isFinite ? gain : nil
        self.progress(self.seen)
        return isBetter
    }
}

// MARK: - Changes

extension SimulatedSearch {
    /// Returns starts that need several changes at once: the order of the prices, the best waterfall if line items were
    /// asked one at a time and nothing else mattered, and each of these with one line item at a time.
    private mutating func starts() -> [WaterfallDraft] {
        var orders = [self.best]
        if self.space.contains(.order) {
            var sorted = self.best
            sorted.items.sort { $0.ecpm > $1.ecpm }
            orders.append(sorted)
        }
        if let plain = self.bestOfPlain() { orders.append(plain) }
        let width = self.best.strategy.width
        let widths = self.space.contains(.width) ? [width, 1] : [width]
        return orders.flatMap { order in
            widths.map { width in
                var draft = order
                draft.strategy.width = width
                return draft
            }
        }
    }

    /// Returns the best waterfall of the same line items asked one at a time, without bidders, caps and sessions: that
    /// can be calculated.
    private func bestOfPlain() -> WaterfallDraft? {
        guard !self.space.isDisjoint(with: [.timeouts, .floors, .ladders]), !self.best.items.isEmpty else { return nil }
        var adUnit = self.model.adUnit
        adUnit.strategy = .oneAtATime
        adUnit.order = .listed
        adUnit.lineItems = self.best.items
        for index in adUnit.lineItems.indices {
            adUnit.lineItems[index].frequencyCaps = []
            adUnit.lineItems[index].pacing = nil
        }
        var traffic = self.model.traffic
        traffic.sessions = nil
        // The model does not contain line items that the search itself has added.
        guard self.best.added.isEmpty, let plain = try? self.model.with(adUnit: adUnit, traffic: traffic),
            var search = ExactSearch(
                plain,
                objective: self.objective,
                space: self.space.subtracting([.width, .hedging, .bidFloors]),
                isCancelled: self.isCancelled
            )
        else { return nil }
        var draft = self.best
        draft.take(search.run().draft)
        return draft
    }

    private func dropping(_ draft: WaterfallDraft) -> [WaterfallDraft] {
        guard self.space.contains(.drop) else { return [] }
        let items = draft.items.indices.map { index in
            var draft = draft
            draft.items.remove(at: index)
            return draft
        }
        let bidders = draft.bidders.indices.map { index in
            var draft = draft
            draft.bidders.remove(at: index)
            return draft
        }
        return items + bidders
    }

    private func moving(_ draft: WaterfallDraft) -> [WaterfallDraft] {
        guard self.space.contains(.order) else { return [] }
        return draft.items.indices.dropFirst().map { index in
            var draft = draft
            draft.items.swapAt(index - 1, index)
            return draft
        }
    }

    private func changing(_ draft: WaterfallDraft) -> [WaterfallDraft] {
        draft.items.indices.flatMap { index in
            let item = draft.items[index]
            var changes: [LineItem] = []
            if self.space.contains(.timeouts) {
                changes += self.timeouts(of: item, draft).map { timeout in
                    var changed = item
                    changed.timeout = timeout
                    return changed
                }
            }
            // An added line item has to find its place, even if other floors may not change.
            let isAdded = self.space.contains(.ladders) && draft.added[item.name] != nil
            if self.space.contains(.floors) || isAdded, self.network(of: item, draft) != nil {
                changes += self.floors(of: item, draft, self.reach).map { floor in
                    var changed = item
                    changed.ecpm = floor
                    return changed
                }
            }
            return changes.map { change in
                var draft = draft
                draft.items[index] = change
                return draft
            }
        }
    }

    private func timeouts(of item: LineItem, _ draft: WaterfallDraft) -> [Duration] {
        LineItemChanges.timeouts(
            of: item,
            self.model.traffic.lineItems[draft.origin(of: item)] ?? LineItemTraffic(),
            deadline: self.model.adUnit.deadline,
            self.reach
        )
    }

    private func floors(of item: LineItem, _ draft: WaterfallDraft, _ reach: LineItemChanges.Reach) -> [Double] {
        self.model.traffic.floors(of: item, like: draft.origin(of: item), reach)
    }

    private func widening(_ draft: WaterfallDraft) -> [WaterfallDraft] {
        guard self.space.contains(.width) else { return [] }
        return Self.widths.filter { $0 != draft.strategy.width && $0 <= max(draft.items.count, 1) }.map { width in
            var draft = draft
            draft.strategy.width = width
            return draft
        }
    }

    /// Returns waterfalls that ask the next line item sooner or later, or wait longer or shorter for a better ad.
    private func hedging(_ draft: WaterfallDraft) -> [WaterfallDraft] {
        guard self.space.contains(.hedging), draft.strategy.width > 1 else { return [] }
        let deadline = self.model.adUnit.deadline
        let delays = Self.delays.filter { $0 < deadline }
        func drafts(_ change: (inout WaterfallStrategy, Duration) -> Void, _ values: [Duration]) -> [WaterfallDraft] {
            values.map { value in
                var draft = draft
                change(&draft.strategy, value)
                return draft
            }
        }
        var all = drafts({ $0.hedgeDelay = $1 }, delays) + drafts({ $0.wait = $1 }, [.zero] + delays)
        var parallel = draft
        parallel.strategy.hedgeDelay = nil
        all.append(parallel)
        return all.filter { $0 != draft }
    }

    /// Returns waterfalls in which a bidder has a floor, or a higher, a lower or none.
    private func bidFlooring(_ draft: WaterfallDraft) -> [WaterfallDraft] {
        guard self.space.contains(.bidFloors) else { return [] }
        return draft.bidders.indices.flatMap { index -> [WaterfallDraft] in
            let item = draft.bidders[index]
            guard let floor = item.bidder?.floor else { return [] }
            let traffic = self.model.traffic.lineItems[item.name]
            let law = traffic?.network.flatMap { self.model.traffic.networks[$0]?.valuation } ?? traffic?.bid
            let bids = law.map { law in [0.2, 0.4, 0.6, 0.8].map { (law.quantile($0) * 100).rounded() / 100 } } ?? []
            let near = [0.8, 0.9, 1.1, 1.25].map { (floor * $0 * 100).rounded() / 100 }
            return Set([0] + (self.reach == .whole ? bids : near)).filter { $0 != floor }.sorted().map { floor in
                var draft = draft
                draft.bidders[index].bidder?.floor = floor
                return draft
            }
        }
    }

    /// Returns waterfalls with one more floor of a network, above or below an existing one.
    private func adding(_ draft: WaterfallDraft) -> [WaterfallDraft] {
        guard self.space.contains(.ladders) else { return [] }
        return draft.items.flatMap { item -> [WaterfallDraft] in
            guard let network = self.network(of: item, draft) else { return [] }
            let floors = draft.items.filter { self.network(of: $0, draft) == network }.map(\.ecpm)
            guard floors.count < Self.mostFloors else { return [] }
            return LineItemChanges.floors(beside: item.ecpm).filter { !floors.contains($0) }.map { floor in
                var draft = draft
                draft.add(floor: floor, of: item, at: draft.items.firstIndex { $0.ecpm < floor } ?? draft.items.count)
                return draft
            }
        }
    }

    /// Puts line items that were left out back where their prices belong.
    private mutating func restore(from all: WaterfallDraft) -> Bool {
        guard self.space.contains(.drop) else { return false }
        var isBetter = false
        for item in all.items where !self.best.items.contains(where: { $0.name == item.name }) && self.goesOn {
            var draft = self.best
            draft.items.insert(item, at: draft.items.firstIndex { $0.ecpm < item.ecpm } ?? draft.items.count)
            if self.consider(draft) { isBetter = true }
        }
        for item in all.bidders where !self.best.bidders.contains(where: { $0.name == item.name }) && self.goesOn {
            var draft = self.best
            draft.bidders.append(item)
            if self.consider(draft) { isBetter = true }
        }
        return isBetter
    }

    /// Returns the network of a line item that fills if its floor is at most the network's valuation.
    private func network(of item: LineItem, _ draft: WaterfallDraft) -> String? {
        self.model.traffic.lineItems[draft.origin(of: item)]?.network
    }
}
