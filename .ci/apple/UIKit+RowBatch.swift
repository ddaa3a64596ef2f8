/// The changes of one batch: removed and reloaded rows by their old numbers, new rows by their new numbers.
@MainActor
struct RowBatch {
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var reloaded: [IndexPath] = []
    var moved: [(from: IndexPath, to: IndexPath)] = []
    var deletedSections: [Int] = []
    var insertedSections: [Int] = []
    var movedSections: [(from: Int, to: Int)] = []

    /// Returns the origin of each row after the batch, or raises a fault and returns `nil` if the batch is invalid.
    func plan(from before: [Int], to after: [Int]) -> [[Rows.Origin]]? {
        guard self.isSound(before, after), let sections = self.sections(before.count, after.count) else { return nil }
        let gone = Set(self.deleted + self.moved.map(\.from))
        let reloaded = Set(self.reloaded)
        var plan: [[Rows.Origin]] = []
        for (section, source) in sections.enumerated() {
            guard let source else {
                plan.append(Array(repeating: .fresh, count: after[section]))
                continue
            }
            var new: [Int: Rows.Origin] = [:]
            for path in self.inserted where path.section == section { new[path.item] = .fresh }
            for (from, to) in self.moved where to.section == section { new[to.item] = .kept(from) }
            let old = (0..<before[source]).map { IndexPath(item: $0, section: source) }.filter { !gone.contains($0) }
            guard old.count + new.count == after[section] else {
                return self.fault(
                    """
                    invalid number of rows in section \(section): \(after[section]) after the update, \(before[source]) \
                    before, of which \(before[source] - old.count) were deleted or moved away, and \(new.count) inserted \
                    or moved in
                    """
                )
            }
            var rest = old[...]
            let rows: [Rows.Origin] = (0..<after[section]).compactMap { item in
                if let origin = new[item] { return origin }
                return rest.popFirst().map { reloaded.contains($0) ? .reloaded($0) : .kept($0) }
            }
            guard rows.count == after[section] else { return self.fault("a row was inserted beyond the end") }
            plan.append(rows)
        }
        return plan
    }

    /// The old number of each new section; `nil` for an inserted section.
    private func sections(_ before: Int, _ after: Int) -> [Int?]? {
        guard before - self.deletedSections.count + self.insertedSections.count == after else {
            return self.fault("invalid number of sections: \(before) before, \(after) after")
        }
        var new: [Int: Int?] = [:]
        for section in self.insertedSections { new[section] = .some(nil) }
        for (from, to) in self.movedSections { new[to] = from }
        let gone = Set(self.deletedSections + self.movedSections.map(\.from))
        var rest = (0..<before).filter { !gone.contains($0) }[...]
        return (0..<after).map { section in new[section] ?? rest.popFirst() }
    }

    private func isSound(_ before: [Int], _ after: [Int]) -> Bool {
        let named = self.deleted + self.reloaded + self.moved.map(\.from)
        for path in named where !Self.has(path, before) { return self.isFault("there is no row \(path) to change") }
        if Set(named).count < named.count { return self.isFault("a row is deleted, reloaded or moved twice: \(named)") }
        let new = self.inserted + self.moved.map(\.to)
        for path in new where !Self.has(path, after) { return self.isFault("there will be no row \(path)") }
        if Set(new).count < new.count { return self.isFault("two rows come to one place: \(new)") }
        let sections = self.deletedSections + self.movedSections.map(\.from)
        if named.contains(where: { sections.contains($0.section) }) {
            return self.isFault("a row changes whose section is deleted or moved")
        }
        let newSections = self.insertedSections + self.movedSections.map(\.to)
        if new.contains(where: { newSections.contains($0.section) }) {
            return self.isFault("a row comes to a section that is inserted or moved")
        }
        return true
    }

    private static func has(_ path: IndexPath, _ counts: [Int]) -> Bool {
        counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
    }

    private func isFault(_ text: String) -> Bool {
        ListFault.raise(text)
        return false
    }

    private func fault<Value>(_ text: String) -> Value? {
        ListFault.raise(text)
        return nil
    }
}
