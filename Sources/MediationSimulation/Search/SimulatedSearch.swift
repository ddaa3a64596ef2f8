internal import MediationCore

/// Searches waterfalls that can only be simulated: changes one thing at a time, on the same random traffic, for as long as
/// that makes it better.
struct SimulatedSearch {
    private let model: SimulationModel
    private let objective: SearchObjective
    private let space: SearchSpace
    private let requests: Int
    private let seed: UInt64
    private let threads: Int
    private let isCancelled: () -> Bool
    private var left: Int
    private var known: [WaterfallDraft: Double] = [:]
    private(set) var evaluations = 0
    private(set) var best: WaterfallDraft
    private(set) var bestValue: Double

    /// Less than this share of the value is taken for chance.
    private static let leastGain = 5e-4
    private static let widths = 1...6
    private static let mostFloors = 6

    init(
        _ model: SimulationModel,
        from start: WaterfallDraft,
        objective: SearchObjective,
        space: SearchSpace,
        seed: UInt64,
        threads: Int,
        requests: Int,
        evaluations: Int,
        isCancelled: @escaping () -> Bool
    ) {
        self.model = model
        self.objective = objective
        self.space = space
        self.requests = requests
        self.seed = seed
        self.threads = threads
        self.left = evaluations
        self.isCancelled = isCancelled
        self.best = start
        self.bestValue = -.infinity
        self.bestValue = self.value(of: start) ?? -.infinity
    }

    mutating func run() {
        let all = self.best
        var isBetter = true
        for start in self.starts { self.consider(start) }
        while isBetter, self.left > 0, !self.isCancelled() {
            isBetter = false
            for pass in [Self.dropping, Self.changing, Self.moving, Self.widening, Self.adding] {
                if self.run(pass) { isBetter = true }
            }
            if self.restore(from: all) { isBetter = true }
        }
    }

    /// Tries the changes of one kind, each from the best there is by then.
    private mutating func run(_ changes: (Self) -> (WaterfallDraft) -> [WaterfallDraft]) -> Bool {
        var isBetter = false
        var number = 0
        while self.left > 0, !self.isCancelled() {
            let drafts = changes(self)(self.best)
            guard number < drafts.count else { break }
            if self.consider(drafts[number]) { isBetter = true }
            number += 1
        }
        return isBetter
    }

    @discardableResult
    private mutating func consider(_ draft: WaterfallDraft) -> Bool {
        guard let value = self.value(of: draft), value > self.bestValue + self.bestValue.magnitude * Self.leastGain
        else { return false }
        self.best = draft
        self.bestValue = value
        return true
    }

    private mutating func value(of draft: WaterfallDraft) -> Double? {
        if let known = self.known[draft] { return known }
        guard let model = draft.model(like: self.model) else { return nil }
        self.left -= 1
        self.evaluations += 1
        let simulation = Simulation(model)
        let value = self.objective.value(
            of: simulation.run(requests: 0..<self.requests, seed: self.seed, threads: self.threads)
        )
        self.known[draft] = value
        return value
    }

    // MARK: Changes

    /// What takes several changes at once: the order of the prices, one at a time, and both.
    private var starts: [WaterfallDraft] {
        var sorted = self.best
        sorted.items.sort { $0.ecpm > $1.ecpm }
        let orders = self.space.contains(.order) ? [self.best, sorted] : [self.best]
        let widths = self.space.contains(.width) ? [self.best.width, 1] : [self.best.width]
        return orders.flatMap { order in
            widths.map { width in
                var draft = order
                draft.width = width
                return draft
            }
        }
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
                let first = self.model.adUnit.lineItems.first { $0.name == item.name } ?? item
                changes += LineItemChanges.timeouts(of: item, at: first, deadline: self.model.adUnit.deadline)
            }
            if self.space.contains(.floors), self.network(of: item, draft) != nil {
                changes += LineItemChanges.floors(of: item)
            }
            return changes.map { change in
                var draft = draft
                draft.items[index] = change
                return draft
            }
        }
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
            let count = draft.items.count { self.network(of: $0, draft) == network }
            guard count < Self.mostFloors else { return [] }
            return [0.7, 1.4].map { self.draft(draft, with: item, at: (item.ecpm * $0 * 100).rounded() / 100) }
        }
    }

    private func draft(_ draft: WaterfallDraft, with item: LineItem, at floor: Double) -> WaterfallDraft {
        var new = item
        let names = Set(draft.items.map(\.name) + self.model.adUnit.lineItems.map(\.name))
        var number = 2
        while names.contains("\(item.name), floor \(number)") { number += 1 }
        new.name = "\(item.name), floor \(number)"
        new.ecpm = floor
        var draft = draft
        draft.added[new.name] = draft.added[item.name] ?? self.model.traffic.lineItems[item.name]
        draft.items.insert(new, at: draft.items.firstIndex { $0.ecpm < floor } ?? draft.items.count)
        return draft
    }

    /// Puts back what was left out, where its price belongs.
    private mutating func restore(from all: WaterfallDraft) -> Bool {
        guard self.space.contains(.drop) else { return false }
        var isBetter = false
        for item in all.items where !self.best.items.contains(where: { $0.name == item.name }) && self.left > 0 {
            var draft = self.best
            draft.items.insert(item, at: draft.items.firstIndex { $0.ecpm < item.ecpm } ?? draft.items.count)
            if self.consider(draft) { isBetter = true }
        }
        return isBetter
    }

    /// Of a line item that fills if its floor is no more than what the network would pay.
    private func network(of item: LineItem, _ draft: WaterfallDraft) -> String? {
        (draft.added[item.name] ?? self.model.traffic.lineItems[item.name])?.network
    }
}
