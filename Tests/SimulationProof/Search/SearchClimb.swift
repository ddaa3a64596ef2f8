import Foundation
import MediationCore
import MediationSimulation
import MediationTesting

/// A search of a large waterfall, compared with a plain climb that has as much processor time: one change after another,
/// each kept if it makes the waterfall better.
package struct SearchClimb {
    package let load: SearchCase
    /// The value of the search's result, and the value of the climb's.
    package let found: Double
    package let climbed: Double
    /// The processor time of each in seconds, and the number of waterfalls that the climb has tried.
    package let seconds: Double
    package let tries: Int
    package let statements: [String]

    private static let space: SearchSpace = [.order, .drop, .timeouts]

    package init(seed: UInt64, items: Int, requests: Int = 100_000) throws {
        self.load = try SearchCase(seed: seed, items: items)
        let start = ProcessorTime.now
        let result = WaterfallSearch(self.load.model, objective: self.load.objective, space: Self.space)
            .run(requests: requests)
        self.seconds = ProcessorTime.now - start
        self.statements = result.statements
        self.found = try self.load.value(of: result.best.adUnit.waterfall)
        var climb = try PlainClimb(self.load)
        climb.run(until: ProcessorTime.now + self.seconds)
        self.tries = climb.tries
        self.climbed = try self.load.value(of: climb.items)
    }

    /// Indicates whether the search is no worse, except for gains that are too small for it to go on.
    package var holds: Bool { self.found >= self.climbed - self.climbed.magnitude * 1e-6 }
}

/// The processor time that this process has used, of which other work on the machine takes little.
private enum ProcessorTime {
    /// The time in seconds.
    static var now: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}

/// Makes simple changes: takes a line item out, puts one in, moves one, or makes a timeout longer or shorter.
private struct PlainClimb {
    private(set) var items: [LineItem]
    private(set) var tries = 0
    private var value: Double
    private var builder: SequenceProblemBuilder
    private let all: [LineItem]
    private let deadline: Duration
    private var random: SplitMix64

    struct NoEvaluation: Error {}

    init(_ load: SearchCase) throws {
        guard let builder = SequenceProblemBuilder(load.model, load.objective) else { throw NoEvaluation() }
        self.builder = builder
        self.all = load.model.adUnit.waterfall.sorted { $0.ecpm > $1.ecpm }
        self.items = self.all
        self.deadline = load.model.adUnit.deadline
        self.random = SplitMix64(seed: load.seed)
        self.value = -.infinity
        self.value = self.value(of: self.items)
    }

    mutating func run(until end: Double) {
        while ProcessorTime.now < end {
            let items = self.changed()
            guard !items.isEmpty, items != self.items else { continue }
            self.tries += 1
            let value = self.value(of: items)
            if value > self.value { (self.items, self.value) = (items, value) }
        }
    }

    private mutating func value(of items: [LineItem]) -> Double {
        self.builder.problem(items)?.value(of: items.indices) ?? -.infinity
    }

    private mutating func changed() -> [LineItem] {
        var items = self.items
        let index = Int.random(in: 0..<items.count, using: &self.random)
        switch Int.random(in: 0..<4, using: &self.random) {
        case 0: items.remove(at: index)
        case 1:
            let left = self.all.filter { item in !items.contains { $0.name == item.name } }
            guard let new = left.randomElement(using: &self.random) else { break }
            items.insert(new, at: Int.random(in: 0...items.count, using: &self.random))
        case 2:
            let item = items.remove(at: index)
            items.insert(item, at: Int.random(in: 0...items.count, using: &self.random))
        default:
            let factors = [0.5, 0.7, 0.8, 0.9, 1.1, 1.25, 1.4, 2]
            let factor = factors[Int.random(in: factors.indices, using: &self.random)]
            let hundredths: Double = items[index].timeout / .milliseconds(10)
            let milliseconds = Int(hundredths * factor) * 10
            let least = max(items[index].minimumTime, .milliseconds(50))
            items[index].timeout = min(max(.milliseconds(milliseconds), least), self.deadline)
        }
        return items
    }
}
