import MediationCore
import MediationSimulation

/// Merges the parts of a simulation, in any order.
struct SimulationMerge {
    /// The reason why parts cannot be merged, for the user.
    struct Problem: Error {
        let message: String
    }

    /// The first part, which the other parts must match.
    private struct First {
        let source: String
        let part: SimulationPart
        let input: SimulationInput
        let simulation: Simulation
        /// The result of no requests; another version may make another model from the same file.
        let empty: SimulationResult
    }

    private var first: First?
    private var sources: [Int: String] = [:]
    private var result: SimulationResult?

    /// Adds a part; `source` is its name in messages.
    mutating func add(_ part: SimulationPart, from source: String) throws(Problem) {
        let first: First
        if let known = self.first { first = known } else { first = try Self.first(part, from: source) }
        self.first = first
        try Self.check(part, from: source, against: first)
        let name = "shard \(part.shard)"
        if let other = self.sources[part.shard.index] {
            throw Problem(message: "\(source): \(name) is in \(other), too; leave one of them out")
        }
        let range = first.simulation.shard(part.shard.index, of: part.shard.count, requests: part.requests)
        if let problem = part.result.problem(expecting: range) {
            throw Problem(message: "\(source): \(name) is damaged: it \(problem)")
        }
        self.sources[part.shard.index] = source
        do throws(SimulationMergeError) {
            var result = self.result ?? first.empty
            try result.merge(part.result)
            self.result = result
        } catch {
            throw Problem(message: "\(source) and \(first.source) cannot be merged: \(error)")
        }
    }

    /// Returns the whole; throws an error if a shard is missing.
    func finished() throws(Problem) -> (input: SimulationInput, result: SimulationResult) {
        guard let first, let result else { throw Problem(message: "there is no part to merge") }
        let count = first.part.shard.count
        let missing = (0..<count).filter { self.sources[$0] == nil }
        guard missing.isEmpty else {
            let noun = missing.count == 1 ? "shard" : "shards"
            throw Problem(message: "missing: \(noun) \(Shard.list(missing)) of \(count)")
        }
        return (first.input, result)
    }

    private static func first(_ part: SimulationPart, from source: String) throws(Problem) -> First {
        do throws(MediationError) {
            let input = try SimulationInput(file: part.simulation)
            let simulation = Simulation(input.model)
            let empty = simulation.run(requests: 0..<0, seed: part.result.identity.seed)
            return First(source: source, part: part, input: input, simulation: simulation, empty: empty)
        } catch {
            throw Problem(message: "\(source): has a simulation that is wrong: \(error.message)")
        }
    }

    private static func check(_ part: SimulationPart, from source: String, against first: First) throws(Problem) {
        func different(_ what: String, _ own: String, _ other: String) -> Problem {
            Problem(message: "\(source): is of \(what) \(own), but \(first.source) of \(other)")
        }
        guard part.result.identity.seed == first.empty.identity.seed else {
            throw different("seed", "\(part.result.identity.seed)", "\(first.empty.identity.seed)")
        }
        guard part.simulation == first.part.simulation else {
            throw Problem(message: "\(source): is of another configuration or traffic than \(first.source)")
        }
        guard part.result.identity == first.empty.identity else {
            throw Problem(
                message: "\(source): was written by another version, \(part.writtenBy.printable), "
                    + "which simulates otherwise; this is mediate \(Version.current)"
            )
        }
        guard part.requests == first.part.requests else {
            throw different(
                "a simulation of",
                "\(part.requests) \(first.empty.unit.rawValue)",
                "\(first.part.requests)"
            )
        }
        guard part.shard.count == first.part.shard.count else {
            throw different("a simulation cut into", "\(part.shard.count) shards", "\(first.part.shard.count)")
        }
    }
}
