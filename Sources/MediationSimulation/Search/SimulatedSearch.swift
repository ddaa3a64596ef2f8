internal import MediationCore

/// Searches waterfalls that can only be simulated: changes one thing at a time, for as long as one of the changes surely
/// makes it better.
///
/// Each change runs a race against the best so far on the same requests. What is far behind is out after a few thousand
/// of them. Each round has other requests, so that nothing is best by the chance of some.
struct SimulatedSearch {
    private let model: SimulationModel
    private let objective: SearchObjective
    private let space: SearchSpace
    private let isCancelled: () -> Bool
    private let progress: (SearchProgress) -> Void
    private let mostAttempts: Int
    private var race: TrafficRace
    private var seen = SearchProgress()
    /// How far line items are changed in this round.
    private var reach = LineItemChanges.Reach.whole
    private let firstValue: Double
    private(set) var best: WaterfallDraft
    /// Whether it has ended because no change was better.
    private(set) var isSettled = false

    /// Less than this share of the value is not worth a change, and much more must come of another line item.
    private static let leastGain = 1e-3
    private static let leastGainOfAnother = 3e-3
    private static let widths = 1...6
    static let mostFloors = 6

    /// Makes ready.
    ///
    /// - Parameters:
    ///   - model: The traffic.
    ///   - start: What is to become better.
    ///   - search: What better means, what may change, and how much work there may be.
    ///   - space: What of that is left.
    ///   - progress: Hears of each waterfall.
    ///   - isCancelled: Is asked whether to stop.
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

    /// How many waterfalls were tried, with how many requests.
    var effort: (waterfalls: Int, requests: Int) { (self.seen.waterfalls, self.race.requests) }

    mutating func run() {
        let all = self.best
        for start in self.starts() { self.consider(start) }
        var isBetter = true
        while isBetter, self.goesOn {
            isBetter = false
            self.race.restart()
            for pass in [Self.dropping, Self.changing, Self.moving, Self.widening, Self.adding] {
                if self.run(pass) { isBetter = true }
            }
            if self.restore(from: all) { isBetter = true }
            self.reach = .near
        }
        self.isSettled = self.goesOn
    }

    private var goesOn: Bool { self.race.attempts < self.mostAttempts && !self.isCancelled() }

    /// Tries the changes of one kind, each from the best there is by then.
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
    /// What takes several changes at once: the order of the prices, what would be best if the line items were asked one at
    /// a time and nothing else mattered, and each of these one at a time.
    private mutating func starts() -> [WaterfallDraft] {
        var orders = [self.best]
        if self.space.contains(.order) {
            var sorted = self.best
            sorted.items.sort { $0.ecpm > $1.ecpm }
            orders.append(sorted)
        }
        if let plain = self.bestOfPlain() { orders.append(plain) }
        let widths = self.space.contains(.width) ? [self.best.width, 1] : [self.best.width]
        return orders.flatMap { order in
            widths.map { width in
                var draft = order
                draft.width = width
                return draft
            }
        }
    }

    /// The best of the same line items without bidders, caps, sessions, and one at a time: that can be worked out.
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
        // What the search itself has added is known to nobody else.
        guard self.best.added.isEmpty, let plain = try? self.model.with(adUnit: adUnit, traffic: traffic),
            var search = ExactSearch(
                plain,
                objective: self.objective,
                space: self.space.subtracting(.width),
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
            // What was added has to find its place, whatever may happen to the others.
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
        return Self.widths.filter { $0 != draft.width && $0 <= max(draft.items.count, 1) }.map { width in
            var draft = draft
            draft.width = width
            return draft
        }
    }

    /// One more floor of a network, above or below one that it has.
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

    /// Puts back what was left out, where its price belongs.
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

    /// Of a line item that fills if its floor is no more than what the network would pay.
    private func network(of item: LineItem, _ draft: WaterfallDraft) -> String? {
        self.model.traffic.lineItems[draft.origin(of: item)]?.network
    }
}
