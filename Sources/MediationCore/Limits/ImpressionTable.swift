/// Whose impressions are counted together.
struct ImpressionKey: Hashable, Comparable {
    let adUnitID: String
    let lineItem: String

    static func < (lhs: ImpressionKey, rhs: ImpressionKey) -> Bool {
        (lhs.adUnitID, lhs.lineItem) < (rhs.adUnitID, rhs.lineItem)
    }
}

/// All that is counted, without a clock and without a file.
struct ImpressionTable {
    private var histories: [ImpressionKey: ImpressionHistory] = [:]
    private var latest: WallTime?
    /// How many impressions are remembered.
    private(set) var count = 0

    /// Takes in what a file has.
    init(_ records: [ImpressionRecord] = []) {
        for record in records { self.add(record.times, of: record.key) }
    }

    /// Must be told the time before anything is asked of it.
    ///
    /// An impression later than now was counted while the clock was ahead. It becomes one of now: counted, but for no
    /// longer than any other from here on.
    ///
    /// - Returns: Whether the clock was set back, so that what is in a file is not what counts.
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

    /// One more ad is out.
    mutating func reserve(_ key: ImpressionKey) {
        self.histories[key, default: ImpressionHistory()].out += 1
    }

    /// An ad that was out is not any more.
    mutating func release(_ key: ImpressionKey) {
        self.histories[key]?.out -= 1
    }

    mutating func add(_ times: [WallTime], of key: ImpressionKey) {
        self.histories[key, default: ImpressionHistory()].add(times)
        self.count += times.count
        self.latest = [times.max(), self.latest].compactMap(\.self).max()
    }

    /// Forgets what no limit needs any more.
    mutating func forget(olderThan milliseconds: Int64, now: WallTime) {
        for key in self.histories.keys { self.histories[key]?.forget(upTo: now.milliseconds(before: milliseconds)) }
        self.histories = self.histories.filter { !$0.value.times.isEmpty || $0.value.out > 0 }
        self.count = self.histories.values.reduce(0) { $0 + $1.times.count }
    }

    /// All that a file needs to have, in a fixed order.
    var records: [ImpressionRecord] {
        self.histories.filter { !$0.value.times.isEmpty }
            .map { ImpressionRecord(key: $0.key, times: $0.value.times) }
            .sorted { $0.key < $1.key }
    }
}
