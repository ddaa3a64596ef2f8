package import MediationFeed
import MediationTesting

/// A session that was run on the list and on the naive list, with all problems found.
package struct SessionProof: Sendable {
    package let session: FeedSession
    /// The operations up to the first problem.
    package private(set) var operations: [FeedOperation] = []
    /// The problems in words; empty if the list and the naive list agree.
    package private(set) var problems: [String] = []
    package private(set) var tally = Tally()
    private var identities = IdentityCheck()
    /// Several changes of one section that a view receives as one.
    private var joined: (changes: RowChanges, view: DiffableView, count: Int)?

    /// Runs the session of a seed.
    package init(seed: UInt64, length: Int) throws(FeedError) {
        self.session = try FeedSession(seed: seed, length: length)
        try self.run()
    }

    private mutating func run() throws(FeedError) {
        var random = SplitMix64(seed: self.session.seed ^ 0x5EED)
        var naive = NaiveFeed(self.session)
        var list = try FeedList(
            self.session.positions,
            sections: self.session.sections,
            options: self.session.options,
            nodeCapacity: self.session.nodeCapacity
        )
        self.prefill(&list, &naive, &random)
        var known: [AdSlot.ID] = []
        // An earlier copy, which must not change.
        var copy = (list: list, naive: naive)
        self.check(list, naive, &random)
        while self.problems.isEmpty, self.operations.count < self.session.length {
            guard let operation = self.session.operation(on: list, known: known, &random) else { continue }
            self.operations.append(operation)
            if case .fill(let id, _) = operation, known.count < 50 { known.append(id) }
            let before = naive
            naive.perform(operation)
            self.perform(operation, on: &list, before: before, after: naive)
            self.identities.add(operation, from: before, to: naive)
            self.problems += self.identities.problems
            self.check(list, naive, &random)
            if Int.random(in: 0..<16, using: &random) == 0 {
                self.check(copy.list, copy.naive, &random)
                copy = (list, naive)
            }
            if Int.random(in: 0..<16, using: &random) == 0 { self.performNonsense(on: &list, naive, &random) }
        }
    }

    /// Puts ads into a share of the slots, so that some sessions begin with a large tree.
    private func prefill(_ list: inout FeedList, _ naive: inout NaiveFeed, _ random: inout SplitMix64) {
        let share = [0, 0, 30, 100][Int.random(in: 0..<4, using: &random)]
        for section in 0..<list.sectionCount {
            var slot = list.firstSlot(fromRow: 0, section: section)
            while let current = slot {
                if Int.random(in: 0..<100, using: &random) < share {
                    let ad = FeedAd(Int.random(in: 0..<1000, using: &random))
                    naive.perform(.fill(current.id, ad))
                    _ = list.fill(current.id, with: ad)
                }
                slot = list.slot(after: current.id)
            }
        }
    }

    private mutating func check(_ list: FeedList, _ naive: NaiveFeed, _ random: inout SplitMix64) {
        let ids = (0..<list.sectionCount).map { try? list.sectionID($0) }
        if ids != naive.sections.map(\.id) { return self.problems.append("the sections are \(ids)") }
        for (number, section) in naive.sections.enumerated() {
            self.problems += SectionCheck(list: list, number: number, naive: section.section).problems(&random)
        }
    }

    private mutating func perform(
        _ operation: FeedOperation,
        on list: inout FeedList,
        before: NaiveFeed,
        after: NaiveFeed
    ) {
        do throws(FeedError) {
            switch try list.perform(operation) {
            case .rows(let changes): self.check(changes, before, after)
            case .sections(let changes): self.check(changes, before, after)
            }
            self.tally.add(operation, before: before, after: after)
        } catch {
            self.problems.append("\(operation) is refused: \(error)")
        }
    }

    private mutating func check(_ all: [RowChanges], _ before: NaiveFeed, _ after: NaiveFeed) {
        let refusal = all.first?.refusal
        if refusal != after.refusal {
            let reason = after.refusal.map { "\($0)" } ?? "nil"
            self.problems.append("refused with \(refusal.map { "\($0)" } ?? "nil"), expected \(reason)")
        }
        let released = all.flatMap(\.released)
        if Set(released) != Set(after.released) || released.count != after.released.count {
            self.problems.append("released \(released), expected \(after.released)")
        }
        if Set(all.map(\.section)).count != all.count { self.problems.append("a section is named twice") }
        for (number, section) in after.sections.enumerated() {
            let old = before.sections[number].section.rows.map(\.shown)
            let new = section.section.rows.map(\.shown)
            guard let changes = all.first(where: { $0.section == number }) else {
                if old != new { self.problems.append("section \(number) changed, and not \(all.map(\.section))") }
                continue
            }
            let isFixed = section.section.isFixed
            self.problems += ChangeCheck.problems(changes, from: old, to: new, isFixed: isFixed)
            // Slow checks run only on small lists, where everything that can happen does happen.
            guard self.problems.isEmpty, max(old.count, new.count) <= 100 else {
                self.joined = nil
                continue
            }
            var view = DiffableView(old)
            view.apply(changes, to: new)
            self.problems += view.problems
            self.join(changes, from: old, to: new)
        }
    }

    /// Joins up to four changes, which a view receives as one.
    private mutating func join(_ changes: RowChanges, from old: [NaiveRow], to new: [NaiveRow]) {
        if let joined, joined.changes.section == changes.section, joined.count < 4 {
            self.joined = (joined.changes.followed(by: changes), joined.view, joined.count + 1)
        } else {
            self.joined = (changes, DiffableView(old), 1)
        }
        guard let changes = self.joined?.changes, var view = self.joined?.view else { return }
        let rows = changes.applied(to: view.rows) { new[$0] }
        if rows != new { self.problems.append("as one, the changes do not give the new rows: \(changes)") }
        view.apply(changes, to: new)
        self.problems += view.problems.map { "as one: \($0)" }
    }

    private mutating func check(_ changes: SectionChanges, _ before: NaiveFeed, _ after: NaiveFeed) {
        self.joined = nil
        var ids = before.sections.map(\.id)
        if let removed = changes.removed { ids.remove(at: removed) }
        if let move = changes.moved { ids.insert(ids.remove(at: move.from), at: move.to) }
        if let inserted = changes.inserted { ids.insert(after.sections[inserted].id, at: inserted) }
        if ids != after.sections.map(\.id) { self.problems.append("the changes give the sections \(ids)") }
        if Set(changes.released) != Set(after.released) { self.problems.append("released \(changes.released)") }
    }

    /// Makes invalid calls, which must throw errors and change nothing.
    private mutating func performNonsense(on list: inout FeedList, _ naive: NaiveFeed, _ random: inout SplitMix64) {
        let count = list.contentCount()
        let sections = list.sectionCount
        let nonsense: [FeedOperation] = [
            .append(-1, section: 0), .append(1, section: sections), .append(.max, section: 0), .append(1, section: -1),
            .insert(1, at: count + 1, section: 0), .insert(1, at: -1, section: 0), .insert(.min, at: 0, section: 0),
            .remove(count..<count + 1, section: 0), .remove(-1..<1, section: 0), .remove(0..<Int.max, section: 0),
            .move(from: count, to: 0, section: 0), .move(from: 0, to: .max, section: 0),
            .move(from: .min, to: 0, section: 0), .replace(-2 ..< -1, section: 0), .removeSection(sections),
            .moveSection(from: 0, to: sections), .insertSection(id: "other", count: -1, at: 0),
            .insertSection(id: "other", count: 1 << 32, at: 0), .insertSection(id: "other", count: 0, at: -1),
            .insertSection(id: naive.sections.first?.id ?? "other", count: 0, at: sections + 1),
        ]
        for operation in nonsense {
            if (try? list.perform(operation)) != nil { self.problems.append("\(operation) is not refused") }
        }
        self.check(list, naive, &random)
    }

    /// The information needed to investigate the session.
    package var report: String {
        let list = self.operations.enumerated().map { "\($0): \($1)" }.joined(separator: "\n")
        return """
            seed \(self.session.seed), \(self.session.positions), \(self.session.options)
            sections \(self.session.sections), \(self.session.nodeCapacity) per node
            \(list)
            \(self.problems.isEmpty ? "list and naive list agree" : "wrong: " + self.problems.joined(separator: "\nwrong: "))
            """
    }
}
