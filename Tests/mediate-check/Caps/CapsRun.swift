import Foundation
import MediationCore
import MediationTesting

/// Loads and shows ads of capped line items at random, one step at a time.
struct CapsRun {
    let counts: ImpressionCounts
    let items: [LineItem]
    let mostOut: Int
    /// The current time, in milliseconds since 1970.
    let time: LockedValue<Int64>
    var random: SplitMix64

    private var out: [(item: Int, reservation: Reservation)] = []

    init(counts: ImpressionCounts, items: [LineItem], mostOut: Int, time: LockedValue<Int64>, random: SplitMix64) {
        self.counts = counts
        self.items = items
        self.mostOut = mostOut
        self.time = time
        self.random = random
    }

    mutating func step() {
        let later = Int64.random(in: 0...5, using: &self.random)
        let now = self.time.withLock { time in
            time += later
            return time
        }
        if self.out.count < self.mostOut, Int.random(in: 0..<3, using: &self.random) > 0 {
            self.load(at: now)
        } else if let index = self.out.indices.randomElement(using: &self.random) {
            let (item, reservation) = self.out.remove(at: index)
            guard Int.random(in: 0..<8, using: &self.random) > 0 else { return }
            Self.say("begin \(item) \(now)")
            reservation.recordImpression()
            Self.say("done \(item) \(now)")
        }
    }

    private mutating func load(at now: Int64) {
        let item = Int.random(in: self.items.indices, using: &self.random)
        do {
            guard let reservation = try self.counts.reserve(self.items[item], adUnitID: "unit") else { return }
            self.out.append((item, reservation))
        } catch {
            Self.say("refused \(item) \(now)")
        }
    }

    /// Writes a line in one call, and at once: a line that is there describes an event that has happened.
    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
