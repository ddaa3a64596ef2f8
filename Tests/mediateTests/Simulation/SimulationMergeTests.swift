import Foundation
import MediationCore
import MediationSimulation
import Testing

@testable import mediate

struct SimulationMergeTests {
    /// Merges parts as they are read from their lines; returns the problem, if any.
    private static func problem(_ parts: [SimulationPart]) throws -> String? {
        var merge = SimulationMerge()
        do throws(SimulationMerge.Problem) {
            for (number, part) in parts.enumerated() { try merge.add(part, from: "part \(number)") }
            _ = try merge.finished()
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [1, 3, 20]) func partsInAnyOrderAreOneRun(_ count: Int) throws {
        let input = try SampleSimulation.input()
        var random = SystemRandomNumberGenerator()
        var merge = SimulationMerge()
        for index in (0..<count).shuffled(using: &random) {
            let line = Data(try SampleSimulation.part(index, of: count, of: input).json.utf8)
            try merge.add(SimulationPart(json: line), from: "part \(index)")
        }
        let whole = try merge.finished()
        let run = Simulation(input.model).run(requests: 0..<SampleSimulation.requests, seed: 1)
        #expect(whole.result == run)
        let texts = try [(whole.result, whole.input.model), (run, input.model)].map { result, model in
            try SimulationJSON(result, of: model, isComplete: true).text
                + SimulationText(model: model, result: result).description
        }
        #expect(texts[0] == texts[1])
    }

    @Test func aShardThatIsThereTwiceIsRefused() throws {
        let input = try SampleSimulation.input()
        let parts = [0, 1, 0].map { SampleSimulation.part($0, of: 2, of: input) }
        #expect(try Self.problem(parts) == "part 2: shard 0/2 is in part 0, too; leave one of them out")
    }

    @Test func missingShardsAreNamed() throws {
        let input = try SampleSimulation.input()
        let parts = [0, 3].map { SampleSimulation.part($0, of: 5, of: input) }
        #expect(try Self.problem(parts) == "missing: shards 1–2, 4 of 5")
    }

    @Test func noPartsAreNoResult() throws {
        #expect(try Self.problem([]) == "there is no part to merge")
    }

    @Test func partsOfAnotherSeedAreRefused() throws {
        let input = try SampleSimulation.input()
        let parts = [SampleSimulation.part(0, of: 2, of: input), SampleSimulation.part(1, of: 2, seed: 2, of: input)]
        #expect(try Self.problem(parts) == "part 1: is of seed 2, but part 0 of 1")
    }

    @Test(arguments: [("ecpm: 8", "ecpm: 9"), ("showRate: 60%", "showRate: 61%"), ("deadline: 4s", "deadline: 5s")])
    func partsOfAnotherSimulationAreRefused(_ old: String, _ new: String) throws {
        let other = try SampleSimulation.input(SampleSimulation.yaml.replacingOccurrences(of: old, with: new))
        let parts = [
            SampleSimulation.part(0, of: 2, of: try SampleSimulation.input()),
            SampleSimulation.part(1, of: 2, of: other),
        ]
        #expect(try Self.problem(parts) == "part 1: is of another configuration or traffic than part 0")
    }

    @Test func partsOfAnotherNumberOfRequestsAreRefused() throws {
        let input = try SampleSimulation.input()
        let parts = [
            SampleSimulation.part(0, of: 2, of: input), SampleSimulation.part(1, of: 2, requests: 30_000, of: input),
        ]
        #expect(try Self.problem(parts) == "part 1: is of a simulation of 30000 requests, but part 0 of 20000")
    }

    @Test func partsThatWereCutOtherwiseAreRefused() throws {
        let input = try SampleSimulation.input()
        let parts = [SampleSimulation.part(0, of: 2, of: input), SampleSimulation.part(2, of: 3, of: input)]
        #expect(try Self.problem(parts) == "part 1: is of a simulation cut into 3 shards, but part 0 of 2")
    }

    @Test func partsOfAnotherEngineAreRefused() throws {
        let part = try Self.changed { $0.replacing(#/"model":"[0-9a-f]+"/#, with: #""model":"abc""#) }
        #expect(try #require(try Self.problem([part])).hasPrefix("part 0: was written by another version, mediate "))
    }

    // MARK: Damaged parts

    private static func changed(_ change: (String) -> String) throws -> SimulationPart {
        let text = try SampleSimulation.part(0, of: 1, of: try SampleSimulation.input()).json
        let changed = change(text)
        #expect(changed != text)
        return try SimulationPart(json: Data(changed.utf8))
    }

    @Test(arguments: [
        ("\"requests\":20000,\"sess", "\"requests\":9223372036854775807,\"sess"), ("\"loads\":", "\"loads\":9"),
        ("\"blocks\":0,", "\"blocks\":9223372036854775807,"), ("\"timeouts\":", "\"timeouts\":-1"),
        ("\"ranges\":[[0,20000]]", "\"ranges\":[[0,19999]]"),
    ])
    func countsThatCannotBeAreRefused(_ old: String, _ new: String) throws {
        let part = try Self.changed { text in
            text.range(of: old).map { text.replacingCharacters(in: $0, with: new) } ?? text
        }
        #expect(try #require(try Self.problem([part])).contains("shard 0/1 is damaged: it has "))
    }

    @Test(arguments: [
        ("\"version\":1,", "\"version\":2,", "is of version 2; this tool reads 1"),
        ("\"shard\":", "\"piece\":", "is damaged: the whole has no \"shard\""),
        ("\"count\":1,", "\"count\":0,", "has a shard that cannot be: there can be from 1 to 1000000"),
        ("\"deadline\":\"4s\"", "\"deadline\":\"-4s\"", "has a simulation that is wrong: "),
        ("\"loads\":", "\"loads\":\"x\",\"x\":", "is damaged: result."),
    ])
    func aPartThatCannotBeReadSaysWhy(_ old: String, _ new: String, _ message: String) throws {
        let error = #expect(throws: SimulationPart.Problem.self) {
            try Self.changed { text in text.range(of: old).map { text.replacingCharacters(in: $0, with: new) } ?? text }
        }
        #expect(try #require(error).message.hasPrefix(message))
    }

    @Test func halfALineIsNoPart() throws {
        let line = try SampleSimulation.part(0, of: 1, of: try SampleSimulation.input()).json
        #expect(throws: SimulationPart.Problem.self) { try SimulationPart(json: Data(line.utf8.prefix(200))) }
    }
}
