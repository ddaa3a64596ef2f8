import MediationFeed

/// A view with a diffable data source, which knows rows only by name, and shows a name unchanged unless it reloads it.
struct DiffableView {
    private(set) var names: [RowName]
    private var cells: [RowName: NaiveRow]
    private(set) var problems: [String] = []

    init(_ rows: [NaiveRow]) {
        self.names = rows.map(RowName.init)
        self.cells = Dictionary(rows.map { (RowName($0), $0) }) { _, last in last }
        if self.cells.count < rows.count { self.problems.append("two rows have one name") }
    }

    /// The rows that the view shows.
    var rows: [NaiveRow] { self.names.compactMap { self.cells[$0] } }

    /// Makes a change in the steps that a snapshot takes, and as strictly.
    mutating func apply(_ changes: RowChanges, to rows: [NaiveRow]) {
        let old = self.names
        let new = rows.map(RowName.init)
        var reloaded: Set<RowName> = []
        for step in changes.identifierSteps(from: { old[$0] }, to: new) {
            switch step {
            case .delete(let names): self.remove(names)
            case .insert(let names, let place): self.insert(names, place)
            case .move(let name, let place):
                self.remove([name])
                self.insert([name], place)
            case .reload(let names):
                self.check(Set(self.names).isSuperset(of: names), "a row is reloaded that is not there")
                reloaded.formUnion(names)
            }
        }
        self.check(self.names == new, "the snapshot has other rows than the list")
        // The view compares its snapshots, so a name that was removed and inserted again was there all the time.
        let kept = Set(old).subtracting(reloaded)
        self.cells = Dictionary(
            zip(new, rows).map { name, row in (name, kept.contains(name) ? self.cells[name] ?? row : row) }
        ) { _, last in last }
        self.check(self.rows == rows, "the view shows what is gone: \(changes)")
    }

    private mutating func remove(_ names: [RowName]) {
        self.check(Set(self.names).isSuperset(of: names), "a row is deleted that is not there")
        let gone = Set(names)
        self.names.removeAll(where: gone.contains)
    }

    private mutating func insert(_ names: [RowName], _ place: IdentifierStep<RowName>.Place) {
        self.check(Set(self.names).isDisjoint(with: names), "a row is inserted that is there")
        switch place {
        case .before(let next): self.names.insert(contentsOf: names, at: self.names.firstIndex(of: next) ?? 0)
        case .after(let last): self.names.insert(contentsOf: names, at: (self.names.firstIndex(of: last) ?? -1) + 1)
        case .end: self.names += names
        }
    }

    private mutating func check(_ isTrue: Bool, _ problem: @autoclosure () -> String) {
        if !isTrue { self.problems.append(problem()) }
    }
}
