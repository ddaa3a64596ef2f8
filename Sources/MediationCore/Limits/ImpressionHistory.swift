/// The impressions of one line item's ads, and the number of its ads that are out.
struct ImpressionHistory {
    /// The times of the impressions, in order.
    private(set) var times: [WallTime] = []
    /// The number of ads that were requested, loaded or kept, and were neither seen nor released.
    var out = 0

    /// Adds impressions of any time.
    mutating func add(_ times: [WallTime]) {
        let isInOrder = self.times.last.map { last in times.allSatisfy { last <= $0 } } ?? true
        self.times += times
        if times.count > 1 || !isInOrder { self.times.sort() }
    }

    /// Moves impressions that are later than now to now.
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

    /// Returns the number of impressions in the span up to now, excluding its beginning.
    func count(within milliseconds: Int64, now: WallTime) -> Int {
        self.times.count - self.index(after: now.milliseconds(before: milliseconds))
    }

    /// Returns the reason that a limit forbids another ad, or `nil` if it does not.
    func refusal(by limit: ImpressionLimit, now: WallTime) -> ImpressionRefusal? {
        let period = limit.period.periodInMilliseconds
        // A span without length contains nothing, so a cap on it has no effect.
        guard period > 0 else { return nil }
        let first = self.index(after: now.milliseconds(before: period))
        let seen = self.times.count - first
        guard seen + self.out >= limit.impressions else { return nil }
        // This many impressions have to leave the span before there is room for another one.
        let surplus = seen + self.out - limit.impressions + 1
        let wait = surplus <= seen ? self.times[first + surplus - 1].milliseconds + period - now.milliseconds : nil
        return ImpressionRefusal(limit: limit, seen: seen, out: self.out, wait: wait)
    }

    /// Returns the reason that another ad is forbidden: the limit that lasts longest.
    func refusal(by limits: [ImpressionLimit], now: WallTime) -> ImpressionRefusal? {
        limits.lazy.compactMap { self.refusal(by: $0, now: now) }
            .max { ($0.wait ?? .max) < ($1.wait ?? .max) }
    }

    /// Returns the index of the first impression after a moment.
    private func index(after milliseconds: Int64) -> Int {
        var (low, high) = (0, self.times.count)
        while low < high {
            let middle = (low + high) / 2
            if self.times[middle].milliseconds > milliseconds { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
