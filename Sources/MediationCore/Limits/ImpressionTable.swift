/// The key of impressions that are counted together.
struct ImpressionKey: Hashable, Comparable {
    let adUnitID: String
    let lineItem: String

    static func < (lhs: ImpressionKey, rhs: ImpressionKey) -> Bool {
        (lhs.adUnitID, lhs.lineItem) < (rhs.adUnitID, rhs.lineItem)
    }
}

/// All counts, without a clock and without a file.
struct ImpressionTable {
    private var histories: [ImpressionKey: ImpressionHistory] = [:]
    private var latest: WallTime?
    /// The number of impressions that are remembered.
    private(set) var count = 0

    /// Creates a table from the records of a file.
    init(_ records: [ImpressionRecord] = []) {
        for record in records { self.add(record.times, of: record.key) }
    }

    /// Takes in the current time; must be called before any query.
    ///
    /// An impression later than now was counted while the clock was ahead. It is moved to now: it counts, but from here
    /// on for no longer than any other.
    ///
    /// - Returns: `true` if the clock was set back, so that the counts differ from those in a file.
    mutating func observe(_ now: WallTime) -> Bool {
        guard let latest = self.latest, now < latest else { return false }
        for key in self.histories.keys { self.histories[key]?.cut(to: now) }
        self.latest = now
        return true
    }

    func refusal(_ key: ImpressionKey, by limits: [ImpressionLimit], now: WallTime) -> ImpressionRefusal? {
        self.histories[key, default: ImpressionHistory()].refusal(by: limits, now: now)
    }

    func count(of key: ImpressionKey, within milliseconds: Int64, now: WallTime) -> Int {
        self.histories[key]?.count(within: milliseconds, now: now) ?? 0
    }

    /// Counts one more ad as out.
    mutating func reserve(_ key: ImpressionKey) {
        self.histories[key, default: ImpressionHistory()].out += 1
    }

    /// Counts an ad as no longer out.
    mutating func release(_ key: ImpressionKey) {
        self.histories[key]?.out -= 1
    }

    mutating func add(_ times: [WallTime], of key: ImpressionKey) {
        self.histories[key, default: ImpressionHistory()].add(times)
        self.count += times.count
        self.latest = [times.max(), self.latest].compactMap(\.self).max()
    }

    /// Forgets the impressions that no limit needs any longer.
    mutating func forget(olderThan milliseconds: Int64, now: WallTime) {
        for key in self.histories.keys { self.histories[key]?.forget(upTo: now.milliseconds(before: milliseconds)) }
        self.histories = self.histories.filter { !$0.value.times.isEmpty || $0.value.out > 0 }
        self.count = self.histories.values.reduce(0) { $0 + $1.times.count }
    }

    /// All records that a file needs, in a fixed order.
    var records: [ImpressionRecord] {
        self.histories.filter { !$0.value.times.isEmpty }
            .map { ImpressionRecord(key: $0.key, times: $0.value.times) }
            .sorted { $0.key < $1.key }
    }
}
