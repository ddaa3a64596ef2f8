// Changes go from the inside out: each layer turns the changes of its content into changes of its rows.
extension FeedDecorator {
    func modelDidChange(_ change: FeedChange) {
        if self.collected != nil {
            self.collected?.append(change)
            return
        }
        guard self.passedOn == 0 else {
            self.passedOn -= 1
            return
        }
        // The app's data is ahead of a single change if more are to come: the rows between two would be those of neither.
        let changes = [change] + self.unreported
        // An update has room for one new section, numbered as it is now.
        let reloads = self.isAhead || changes.count { if case .sections = $0 { true } else { false } } > 1
        self.isAhead = reloads && changes.count > 1
        self.passedOn = reloads ? 0 : changes.count - 1
        let awaited = self.awaited
        self.awaited = []
        self.tell(reloads ? [change] : FeedChange.joined(changes), after: awaited, reloads: reloads)
    }

    func dataSourceDidChange(_ update: FeedUpdate) {
        if self.toldWhileMoving != nil {
            self.toldWhileMoving?.append(update)
            return
        }
        let changes = self.makeInModel(update)
        if changes.isEmpty, self.isToCome(update) {
            self.awaited.append(update)
        } else {
            self.tell(changes, after: [update])
        }
    }

    /// Returns whether a model that has reported nothing yet will do so: it may be in the middle of reporting another
    /// change.
    func isToCome(_ update: FeedUpdate) -> Bool {
        guard !update.changes.isEmpty else { return false }
        return !self.unreported.isEmpty || self.list.rowCounts != self.model.list.rowCounts
    }

    private var unreported: [FeedChange] { (self.model as? FeedCoordinator)?.unreported ?? [] }

    private func tell(_ changes: [FeedChange], after inner: [FeedUpdate], reloads: Bool = false) {
        let list = self.model.list
        let expected = (self.announced ?? self.list).rowCounts(after: changes, to: list)
        let isWhole = reloads || expected != list.rowCounts || inner.contains { $0.rowCounts != nil }
        let update = FeedUpdate(
            changes,
            insertedSection: list.section(insertedBy: changes),
            rowCounts: isWhole ? list.rowCounts : nil
        ) {
            for update in inner { update.commit() }
            self.list = list
        }
        guard let updateHandler = self.updateHandler else { return update.commit() }
        updateHandler(update)
    }

    /// Applies changes of the content to the model, and returns the resulting changes of the rows.
    func makeInModel(_ update: FeedUpdate) -> [FeedChange] {
        self.collected = []
        for change in update.changes { self.makeInModel(change, inserted: update.insertedSection) }
        for change in self.missing(update.rowCounts ?? []) { self.makeInModel(change, inserted: nil) }
        defer { self.collected = nil }
        return FeedChange.joined(self.collected ?? [])
    }

    /// Returns the changes that an incomplete update leaves out, as rows inserted or removed at the end of a section.
    private func missing(_ rowCounts: [Int]) -> [FeedChange] {
        rowCounts.prefix(self.model.list.sectionCount).enumerated().compactMap { section, after in
            let before = self.model.list.contentCount(section: section)
            if before < after { return .rows(RowChanges(section: section, inserted: [before..<after])) }
            return before > after ? .rows(RowChanges(section: section, removed: [after..<before])) : nil
        }
    }

    private func makeInModel(_ change: FeedChange, inserted: FeedSectionContent?) {
        do throws(FeedError) {
            switch change {
            case .rows(let changes): try self.model.changeContent(changes)
            case .sections(let changes): try self.makeInModel(changes, inserted: inserted)
            }
        } catch {
            self.errorHandler?(error)
        }
    }

    private func makeInModel(_ changes: SectionChanges, inserted: FeedSectionContent?) throws(FeedError) {
        if let section = changes.removed { try self.model.removeSection(at: section) }
        if let move = changes.moved { try self.model.moveSection(from: move.from, to: move.to) }
        if let section = changes.inserted, let inserted { try self.model.insertSection(inserted, at: section) }
    }
}

extension RowChanges {
    /// The number of rows by which the section grows.
    fileprivate var growth: Int {
        self.inserted.lazy.map(\.count).reduce(0, +) - self.removed.lazy.map(\.count).reduce(0, +)
    }
}

extension FeedList {
    fileprivate var rowCounts: [Int] { (0..<self.sectionCount).map { self.rowCount(section: $0) } }

    /// Returns the row count of each section if these changes alone lead to `list`.
    fileprivate func rowCounts(after changes: [FeedChange], to list: FeedList) -> [Int] {
        var counts = self.rowCounts
        let new = list.section(insertedBy: changes)
        for change in changes {
            switch change {
            case .rows(let rows):
                if counts.indices.contains(rows.section) { counts[rows.section] += rows.growth }
            case .sections(let changes):
                if let index = changes.removed, counts.indices.contains(index) { counts.remove(at: index) }
                if let move = changes.moved, counts.indices.contains(move.from), counts.indices.contains(move.to) {
                    counts.insert(counts.remove(at: move.from), at: move.to)
                }
                if let index = changes.inserted, (0...counts.count).contains(index) {
                    counts.insert(new?.count ?? 0, at: index)
                }
            }
        }
        return counts
    }

    /// Returns the new section in the form that a decorator around this one needs.
    fileprivate func section(insertedBy changes: [FeedChange]) -> FeedSectionContent? {
        for (index, change) in changes.enumerated() {
            guard case .sections(let sections) = change, let section = sections.inserted,
                let id = try? self.sectionID(section)
            else { continue }
            // The changes that follow are not made yet.
            let count = changes[(index + 1)...].reduce(self.rowCount(section: section)) { count, change in
                if case .rows(let rows) = change, rows.section == section { count - rows.growth } else { count }
            }
            return FeedSectionContent(id: id, count: max(0, count))
        }
        return nil
    }
}

extension FeedChange {
    /// Joins the changes of each section into one, if all of them are changes of rows.
    static func joined(_ changes: [FeedChange]) -> [FeedChange] {
        var sections: [[RowChanges]] = []
        for change in changes {
            guard case .rows(let rows) = change else { return changes }
            if let index = sections.firstIndex(where: { $0.first?.section == rows.section }) {
                sections[index].append(rows)
            } else {
                sections.append([rows])
            }
        }
        return sections.map { .rows(RowChanges.joined($0)) }
    }
}
