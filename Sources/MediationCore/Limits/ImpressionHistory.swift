/// When the ads of one line item were seen, and how many are out.
struct ImpressionHistory {
    /// In order of time.
    private(set) var times: [WallTime] = []
    /// Ads that were asked for, loaded or kept, and neither seen nor let go.
    var out = 0

    /// Adds impressions, of whatever time.
    mutating func add(_ times: [WallTime]) {
        let isInOrder = self.times.last.map { last in times.allSatisfy { last <= $0 } } ?? true
        self.times += times
        if times.count > 1 || !isInOrder { self.times.sort() }
    }

    /// Makes impressions that are later than now as of now.
    mutating func cut(to now: WallTime) {
        for index in self.times.indices.reversed() {
            guard now < self.times[index] else { return }
            self.times[index] = now
        }
    }

    /// Forgets the impressions up to and including a moment, in milliseconds since 1970.
    mutating func forget(upTo milliseconds: Int64) {
        self.times.removeFirst(self.index(after: milliseconds))
    }

    /// How many impressions there were in the span up to now, its beginning excluded.
    func count(within milliseconds: Int64, now: WallTime) -> Int {
        self.times.count - self.index(after: now.milliseconds(before: milliseconds))
    }

    /// Why another ad must not be asked for, by one limit.
    func refusal(by limit: ImpressionLimit, now: WallTime) -> ImpressionRefusal? {
        let period = limit.period.periodInMilliseconds
        // A span without length holds nothing, so a cap on it says nothing.
        guard period > 0 else { return nil }
        let first = self.index(after: now.milliseconds(before: period))
        let seen = self.times.count - first
        guard seen + self.out >= limit.impressions else { return nil }
        // So many impressions have to leave the span before another has its place in it.
        let surplus = seen + self.out - limit.impressions + 1
        let wait = surplus <= seen ? self.times[first + surplus - 1].milliseconds + period - now.milliseconds : nil
        return ImpressionRefusal(limit: limit, seen: seen, out: self.out, wait: wait)
    }

    /// Why another ad must not be asked for: the limit that lasts longest.
    func refusal(by limits: [ImpressionLimit], now: WallTime) -> ImpressionRefusal? {
        limits.lazy.compactMap { self.refusal(by: $0, now: now) }
            .max { ($0.wait ?? .max) < ($1.wait ?? .max) }
    }

    /// The position of the first impression after a moment.
    private func index(after milliseconds: Int64) -> Int {
        var (low, high) = (0, self.times.count)
        while low < high {
            let middle = (low + high) / 2
            if self.times[middle].milliseconds > milliseconds { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
