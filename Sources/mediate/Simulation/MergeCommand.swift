import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Combines the parts of a simulation, exactly and in any order.",
        discussion: """
            The parts come from `mediate simulate --shard`; a file may hold several, one per line. The output equals \
            that of a single simulation of all requests, to the last digit. Parts with another seed, configuration, \
            traffic or version are refused, and so are duplicate or missing shards.

            Exit codes: 0 merged, 64 wrong usage, 65 a part cannot be read or does not belong to the others, 73 a file \
            cannot be written, 74 output cannot be written.
            """
    )

    @Argument(help: "The files with the parts; - is standard input.", completion: .file())
    var files: [String]

    @OptionGroup var output: SimulationOutput

    func validate() throws { try OutputPaths.check([("--report", self.output.report)], apartFrom: self.files) }

    func run() throws {
        let reportFile = try self.output.reportFile()
        var merge = SimulationMerge()
        let whole: (input: SimulationInput, result: SimulationResult)
        do {
            for file in self.files { try Self.add(file, to: &merge) }
            whole = try merge.finished()
        } catch let problem as SimulationMerge.Problem {
            throw Exit.failure(Exit.badInput, problem.message)
        } catch let error as MediationError {
            throw Exit.failure(Exit.badInput, error.message)
        }
        let model = whole.input.model
        try self.output.print(whole.result, of: model)
        let threads = ProcessInfo.processInfo.activeProcessorCount
        guard let reportFile else { return }
        _ = try self.output.write(to: reportFile, whole.result, of: model, from: "", threads: threads)
    }

    private static func add(_ path: String, to merge: inout SimulationMerge) throws {
        let name = path == "-" ? "standard input" : path
        let file = path == "-" ? FileHandle.standardInput : try InputFile.open(path)
        var count = 0
        try PartLines.read(file, name: name) { line, number in
            let place = "\(name):\(number)"
            try merge.add(Self.part(line, at: place), from: place)
            count += 1
        }
        guard count > 0 else { throw SimulationMerge.Problem(message: "\(name): has no part") }
    }

    private static func part(_ line: Data, at place: String) throws -> SimulationPart {
        do throws(SimulationPart.Problem) {
            return try SimulationPart(json: line)
        } catch {
            throw SimulationMerge.Problem(message: "\(place): \(error.message)")
        }
    }
}
