import Foundation
import MediationCore
import MediationTesting
import Testing

/// Random demand, failures, lifetimes and pauses against one ad store.
///
/// A failure prints the seed of its case; `STORE_SEED=<seed> swift test --filter AdStorePropertyTests` runs that case
/// alone.
@MainActor
struct AdStorePropertyTests {
    @Test func aStoreKeepsItsRulesWhateverHappens() async {
        let replayed = ProcessInfo.processInfo.environment["STORE_SEED"].flatMap(UInt64.init)
        for seed in replayed.map({ $0...$0 }) ?? 0...UInt64(TestSize.cases(1000)) {
            let (breaches, steps) = await RandomStore(seed: seed).run()
            #expect(breaches.isEmpty, "STORE_SEED=\(seed)\n\(steps.joined(separator: "\n"))")
            guard breaches.isEmpty else { return }
        }
    }
}

/// One case: a store, with the actions of an app, a network and time.
@MainActor
private final class RandomStore {
    private static let lives: [Duration?] = [
        nil, nil, nil, .zero, .seconds(-1), .seconds(9), .seconds(10), .seconds(15), .seconds(100), .seconds(400),
        .seconds(Int64.max),
    ]

    private let stage = StoreStage()
    private var random: SplitMix64
    private var steps: [String] = []
    private var isGenerous = false

    init(seed: UInt64) {
        self.random = SplitMix64(seed: seed)
    }

    /// - Returns: The breaches of the rules, and the steps that led to them.
    func run() async -> ([String], [String]) {
        let targetSize = self.number(1...3)
        let model = StoreModel(self.stage, targetSize: targetSize)
        var store: AdStore? = self.stage.makeStore(targetSize: targetSize)
        store?.eventHandler = { [weak self] event in
            self?.steps.append("  \(event.kind.rawValue)")
            model.hear(event)
        }
        self.stage.onLoad = { [weak self] in
            model.loadBegins()
            self?.chooseAnswer(model)
        }
        for _ in 0..<self.number(5...40) {
            if let store { await self.step(store, model) }
        }
        if let store { await self.finish(store, model) }
        var breaches = model.breaches
        store = nil
        await self.stage.time.rest()
        self.stage.forget()
        if self.stage.objects.alive > 0 { breaches.append("\(self.stage.objects.alive) objects are alive") }
        return (breaches, self.steps + breaches)
    }

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self.random) }

    private func chooseAnswer(_ model: StoreModel) {
        model.life = self.isGenerous ? nil : Self.lives.randomElement(using: &self.random) ?? nil
        switch self.isGenerous ? 0 : self.number(0...9) {
        case 0...3: self.stage.answer = .fill(model.life)
        case 4...7: self.stage.answer = .noFill
        default: self.stage.answer = .held
        }
        self.steps.append("  asked: \(self.stage.answer)")
    }

    private func step(_ store: AdStore, _ model: StoreModel) async {
        self.stage.random = Double.random(in: 0...1, using: &self.random)
        switch self.number(0...11) {
        case 0...2: self.note("take") { model.take(from: store) }
        case 3, 4: self.note("start") { model.start(store) }
        case 5: self.note("stop") { model.stop(store) }
        case 6:
            // A load that has been decided on is not cancelled when the target shrinks.
            await self.stage.time.rest()
            model.targetSize = self.number(1...3)
            self.note("target \(model.targetSize)") { store.targetSize = model.targetSize }
        case 7: self.note("fill") { self.stage.fill(model.life) }
        case 8: self.note("refuse") { self.stage.refuse() }
        case 9:
            // No timer can fire in the meantime.
            let pause = Duration.milliseconds(self.number(0...5_000_000))
            self.note("blocked for \(pause)") { self.stage.time.set(to: self.stage.time.now.duration + pause) }
            self.note("take") { model.take(from: store) }
        default:
            let pause = Duration.milliseconds([500, 5_000, 50_000, 4_000_000][self.number(0...3)])
            self.note("\(pause) pass") {}
            await self.stage.time.pass(pause)
        }
        // Occasionally, the next action comes before this one is at rest.
        if self.number(0...3) > 0 {
            await self.stage.time.rest()
            model.check(store)
        }
    }

    private func note(_ step: String, _ body: () -> Void) {
        self.steps.append("\(self.stage.time.now.duration) \(step)")
        body()
    }

    /// Lets the network fill from now on, so that the store is full in the end.
    private func finish(_ store: AdStore, _ model: StoreModel) async {
        self.isGenerous = true
        self.note("generous") {}
        await self.stage.time.pass(.seconds(20))
        self.note("start") { model.start(store) }
        self.note("take") { model.take(from: store) }
        await self.stage.time.pass(.seconds(400))
        model.check(store)
        model.checkIsFull(store)
    }
}
