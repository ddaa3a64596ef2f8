// Changes go from inside out: each layer makes of what happened to its content what happened to its rows.
extension FeedDecorator {
    func modelDidChange(_ change: FeedChange) {
        if self.collected != nil {
            self.collected?.append(change)
            return
        }
        let list = self.model.list
        self.tell(FeedUpdate([change], insertedSection: list.section(insertedBy: [change])) { self.list = list })
    }

    func dataSourceDidChange(_ update: FeedUpdate) {
        if self.toldWhileMoving != nil {
            self.toldWhileMoving?.append(update)
            return
        }
        let changes = self.makeInModel(update)
        let list = self.model.list
        self.tell(
            FeedUpdate(changes, insertedSection: list.section(insertedBy: changes)) {
                update.commit()
                self.list = list
            }
        )
    }

    /// Lets the model have changes of the content, and answers what they do to the rows.
    func makeInModel(_ update: FeedUpdate) -> [FeedChange] {
        self.collected = []
        for change in update.changes {
            do throws(FeedError) {
                switch change {
                case .rows(let changes): try self.model.changeContent(changes)
                case .sections(let changes): try self.makeInModel(changes, inserted: update.insertedSection)
                }
            } catch {
                self.errorHandler?(error)
            }
        }
        defer { self.collected = nil }
        return FeedChange.joined(self.collected ?? [])
    }

    private func makeInModel(_ changes: SectionChanges, inserted: FeedSectionContent?) throws(FeedError) {
        if let section = changes.removed { try self.model.removeSection(at: section) }
        if let move = changes.moved { try self.model.moveSection(from: move.from, to: move.to) }
        if let section = changes.inserted, let inserted { try self.model.insertSection(inserted, at: section) }
    }

    private func tell(_ update: FeedUpdate) {
        guard let updateHandler = self.updateHandler else { return update.commit() }
        updateHandler(update)
    }
}

extension FeedList {
    /// The section that is new, as it is to be told to who puts ads between its rows.
    fileprivate func section(insertedBy changes: [FeedChange]) -> FeedSectionContent? {
        for case .sections(let changes) in changes {
            guard let section = changes.inserted, let id = try? self.sectionID(section) else { continue }
            return FeedSectionContent(id: id, count: self.rowCount(section: section))
        }
        return nil
    }
}

extension FeedChange {
    /// Those of one section as one, if there are only changes of rows.
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
