import MediationCore

/// The latest loads of a studio, by number.
struct StudioLoads {
    /// The number of loads that are kept.
    static let most = 200

    /// Two apps may give their loads the same ID.
    private struct Key: Hashable {
        let app: String
        let id: String
    }

    private(set) var loads: [Int: StudioLoad] = [:]
    private var numbers: [Key: Int] = [:]
    private var lastNumber = 0
    /// The loads that are new, have changed or are gone since the last call of ``takeChanges()``.
    private var changed: Set<Int> = []

    /// Adds an event that is about a load; returns the number of the load, `nil` if it is no longer kept.
    mutating func add(_ event: LoadEvent, of app: String, at time: Double) -> Int? {
        if event.kind == .started {
            self.add { StudioLoad(number: $0, id: event.loadID, adUnit: event.adUnitID, start: time, app: app) }
        }
        guard let number = self.numbers[Key(app: app, id: event.loadID)] else { return nil }
        self.loads[number]?.add(event)
        self.changed.insert(number)
        return number
    }

    /// Adds a load, which gets the next number.
    mutating func add(_ load: (Int) -> StudioLoad) {
        self.lastNumber += 1
        let load = load(self.lastNumber)
        self.loads[load.number] = load
        self.numbers[Key(app: load.app, id: load.id)] = load.number
        self.changed.insert(load.number)
        guard let old = self.loads.removeValue(forKey: load.number - Self.most) else { return }
        let key = Key(app: old.app, id: old.id)
        if self.numbers[key] == old.number { self.numbers[key] = nil }
        self.changed.insert(old.number)
    }

    /// Returns the numbers of the loads that have changed since the last call.
    mutating func takeChanges() -> Set<Int> {
        defer { self.changed = [] }
        return self.changed
    }
}
