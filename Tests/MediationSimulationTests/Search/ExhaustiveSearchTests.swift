import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// The results of the search, compared with every order of every subset.
///
/// With `SEARCH_CASES=200 SEARCH_ITEMS=7` in the environment, it checks 200 waterfalls of up to 7 line items per kind.
@Suite(.onOwnThreads)
struct ExhaustiveSearchTests {
    private static let cases = Environment.number("SEARCH_CASES") ?? 6
    private static let greatest = Environment.number("SEARCH_ITEMS") ?? 4

    @Test(arguments: RandomSequences.Kind.allCases)
    func noSequenceIsBetter(kind: RandomSequences.Kind) throws {
        var (sequences, problems) = (0, 0)
        for seed in 0..<UInt64(Self.cases) {
            let count = 2 + Int(seed) % (Self.greatest - 1)
            let model = try RandomSequences.model(kind, items: count, seed: seed)
            // Half of the time, latency has no price if something else makes the order matter.
            let price = kind == .latencyPrice || seed.isMultiple(of: 2) ? Double(seed % 7) * 0.8 : 0
            let objective = SearchObjective(latencyPrice: price)
            var builder = try #require(SequenceProblemBuilder(model, objective))
            let made = builder.problem(model.adUnit.waterfall)
            let problem = try #require(made)
            let solver = SequenceSolver(rules: SequenceRules(mayOrder: true, mayDrop: true))
            let answer = solver.solve(problem, from: Array(0..<count))
            let best = RandomSequences.best(of: problem)
            #expect(answer.value >= best.value - best.value.magnitude * 1e-9, "\(kind), seed \(seed)")
            #expect(answer.proof == .index || answer.proof == .branchAndBound, "\(kind), seed \(seed)")
            #expect(problem.hasIndex || ![.latencyPrice, .abandonment].contains(kind))
            sequences += best.count
            problems += 1
        }
        if Environment.number("SEARCH_CASES") != nil {
            print("\(kind): \(problems) waterfalls, \(sequences) sequences")
        }
    }

    /// The value of a sequence is the exact evaluation of a waterfall with that order.
    @Test(arguments: RandomSequences.Kind.allCases)
    func sequencesAreWorthWhatTheirWaterfallsAre(kind: RandomSequences.Kind) throws {
        for seed in 0..<4 as Range<UInt64> {
            let model = try RandomSequences.model(kind, items: 5, seed: seed)
            let objective = SearchObjective(latencyPrice: 0.5)
            var builder = try #require(SequenceProblemBuilder(model, objective))
            let items = model.adUnit.waterfall
            var random = SplitMix64(seed: seed)
            let order = Array(items.indices).shuffled(using: &random)
            let problem = builder.problem(items)
            let value = try #require(problem).value(of: order)
            var adUnit = model.adUnit
            adUnit.lineItems = order.map { items[$0] }
            let exact = objective.value(of: try ExactEvaluator.evaluate(try model.with(adUnit: adUnit)))
            #expect((value - exact).magnitude < 1e-4 * max(exact.magnitude, 0.1), "\(kind), seed \(seed)")
        }
    }

    @Test(arguments: [RandomSequences.Kind.deadline, .deadlineAndPatience])
    func noSequenceExceedsTheBound(kind: RandomSequences.Kind) throws {
        for seed in 0..<6 as Range<UInt64> {
            let model = try RandomSequences.model(kind, items: 4, seed: seed)
            var builder = try #require(SequenceProblemBuilder(model, SearchObjective()))
            let made = builder.problem(model.adUnit.waterfall)
            let problem = try #require(made)
            let best = RandomSequences.best(of: problem).value
            let bound = MeanUseBound(problem, known: best, isCancelled: { false }).value
            #expect(bound >= best * (1 - 1e-6), "\(kind), seed \(seed)")
        }
    }

    @Test func boundIsCloseWhereALoadHasNoTimeForAll() throws {
        let model = try RandomSequences.model(.deadline, items: 12, seed: 1)
        var adUnit = model.adUnit
        adUnit.deadline = .seconds(2)
        var builder = try #require(SequenceProblemBuilder(try model.with(adUnit: adUnit), SearchObjective()))
        let made = builder.problem(adUnit.waterfall)
        let problem = try #require(made)
        let solver = SequenceSolver(rules: SequenceRules(mayOrder: true, mayDrop: true))
        let found = solver.solve(problem, from: Array(0..<12), proves: false).value
        let bound = MeanUseBound(problem, known: found, isCancelled: { false }).value
        #expect(bound <= found * 1.15)
    }

    /// A proof that takes too long is given up, also where no load is ever cut off.
    @Test func aProofThatIsGivenUpLeavesABound() throws {
        let model = try RandomSequences.model(.segments, items: 60, seed: 0)
        var builder = try #require(SequenceProblemBuilder(model, SearchObjective(latencyPrice: 2)))
        let made = builder.problem(model.adUnit.waterfall)
        let problem = try #require(made)
        let solver = SequenceSolver(rules: SequenceRules(mayOrder: true, mayDrop: true))
        let answer = solver.solve(problem, from: Array(0..<60))
        guard case .bound(let bound) = answer.proof else {
            Issue.record("a proof is expected to take too long: \(answer.proof)")
            return
        }
        #expect(bound >= answer.value)
    }

    @Test(arguments: [false, true])
    func searchesThatMayOnlyDropOrOnlyOrderAreProvenToo(mayDrop: Bool) throws {
        for kind in RandomSequences.Kind.allCases {
            let model = try RandomSequences.model(kind, items: 4, seed: 3)
            var builder = try #require(SequenceProblemBuilder(model, SearchObjective(latencyPrice: 2)))
            let made = builder.problem(model.adUnit.waterfall)
            let problem = try #require(made)
            let rules = SequenceRules(mayOrder: !mayDrop, mayDrop: mayDrop)
            let answer = SequenceSolver(rules: rules).solve(problem, from: [0, 1, 2, 3])
            var best = mayDrop ? 0.0 : -Double.infinity
            for sequence in Self.permutations(of: 4) where !mayDrop { best = max(best, problem.value(of: sequence)) }
            for bits in 0..<16 where mayDrop {
                best = max(best, problem.value(of: (0..<4).filter { bits >> $0 & 1 == 1 }))
            }
            #expect(answer.value >= best - best.magnitude * 1e-9, "\(kind)")
            #expect(mayDrop ? answer.sequence == answer.sequence.sorted() : answer.sequence.count == 4)
        }
    }

    // Measures the time for 40 line items and the error of the bound, with SEARCH_LONG=40 in the environment, for
    // optimized builds.
    @Test(.enabled(if: Environment.number("SEARCH_LONG") != nil), arguments: RandomSequences.Kind.allCases)
    func fortyLineItemsAreSearched(kind: RandomSequences.Kind) throws {
        let model = try RandomSequences.model(kind, items: Environment.number("SEARCH_LONG") ?? 40, seed: 1)
        let deadline: Duration = kind == .deadline || kind == .deadlineAndPatience ? .seconds(8) : .seconds(600)
        var adUnit = model.adUnit
        adUnit.deadline = deadline
        let objective = SearchObjective(latencyPrice: kind == .latencyPrice ? 1 : 0)
        let search = WaterfallSearch(
            try model.with(adUnit: adUnit),
            objective: objective,
            space: [.order, .drop, .timeouts]
        )
        let start = ContinuousClock.now
        let result = search.run(requests: 1_000_000)
        let time = ContinuousClock.now - start
        print("\(kind): \(time), \(result.proof), \(result.best.adUnit.lineItems.count) left")
        print(result.statements.joined(separator: "\n"))
        #expect(time < .seconds(10))
        let (base, best) = (try #require(result.exactBase), try #require(result.exactBest))
        print("\(objective.value(of: base)) -> \(objective.value(of: best))")
        #expect(objective.value(of: best) >= objective.value(of: base))
    }

    private static func permutations(of count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return Self.permutations(of: count - 1).flatMap { shorter in
            (0...shorter.count).map { place in
                var longer = shorter
                longer.insert(count - 1, at: place)
                return longer
            }
        }
    }
}
