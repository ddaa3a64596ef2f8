import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Predicts the revenue and the latency of a waterfall.",
        discussion: """
            The file describes the waterfall, the users and the networks; see docs/simulation.md. Anything it leaves \
            out is assumed, and every assumption is printed. No network is contacted and no real time passes: the \
            rules are the ones that run in the app. The same seed gives the same numbers on any machine, with any \
            number of threads.

            --strategy takes the keys of the configuration, separated by commas:
            \(StrategyArgument.help)

            --shard simulates only part of the requests, and writes a file for `mediate merge`; see docs/scale-out.md.

            Exit codes: 0 simulated, 1 less precise than requested, 64 wrong usage, 65 invalid file, 73 a file cannot \
            be written, 74 output cannot be written, 130 interrupted (the results so far are printed).
            """
    )

    /// The maximum number of requests: beyond it, sums of times would overflow.
    static let greatestRequests = 1_000_000_000_000

    @Argument(help: "The simulation file: JSON if the name ends in .json, otherwise YAML.", completion: .file())
    var file: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The number of requests, or of sessions for a banner; with --precision, the maximum. (default: 1000000; with "
                + "--precision, 10 billion)",
            valueName: "n"
        ),
        transform: NumberArgument.count
    )
    var requests: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Continue until the 95 % interval of the revenue is within plus or minus this share, such as 0.1%.",
            valueName: "share"
        ),
        transform: PrecisionArgument.init
    )
    var precision: PrecisionArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The seed of all random numbers.", valueName: "s")
    )
    var seed: UInt64 = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of threads. (default: one per processor)", valueName: "n")
    )
    var threads: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A strategy to use instead of the ad unit's, such as width=3,wait=300ms.", valueName: "list")
    )
    var strategy: String?

    @OptionGroup var output: SimulationOutput

    @Option(
        name: .customLong("alternative"),
        help: ArgumentHelp(
            "With --report: another simulation to compare this one with, on the same requests; may be given several "
                + "times.",
            valueName: "file"
        ),
        completion: .file()
    )
    var alternatives: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Simulate only this part, such as 3/64; the first part is 0.", valueName: "i/n"),
        transform: Shard.init
    )
    var shard: Shard?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "With --shard: the file to write the part to. (default: standard output)",
            valueName: "file"
        ),
        completion: .file()
    )
    var partFile: String?

    @Option(
        help: ArgumentHelp(
            "With -, read shards such as 3/64 from standard input, one per line, and print one part per line.",
            valueName: "-"
        )
    )
    var shards: String?

    func validate() throws {
        if let requests, !(1...Self.greatestRequests ~= requests) {
            throw ValidationError("--requests must be from 1 to \(Self.greatestRequests).")
        }
        _ = try self.strategy.map(StrategyArgument.init)
        if let threads, !(1...1024 ~= threads) { throw ValidationError("--threads must be from 1 to 1024.") }
        if let shards, shards != "-" { throw ValidationError("--shards can only be -, for standard input.") }
        if self.shard != nil, self.shards != nil { throw ValidationError("--shard and --shards do not go together.") }
        if !self.alternatives.isEmpty, self.output.report == nil {
            throw ValidationError("--alternative needs --report.")
        }
        if self.partFile != nil, self.shard == nil { throw ValidationError("-o needs --shard.") }
        try OutputPaths.check(
            [("-o", self.partFile), ("--report", self.output.report)],
            apartFrom: [self.file] + self.alternatives
        )
        guard self.shard != nil || self.shards != nil else { return }
        let others = [
            ("--precision", self.precision != nil), ("--json", self.output.json), ("--csv", self.output.csv),
            ("--report", self.output.report != nil),
        ]
        if let name = others.first(where: \.1)?.0 {
            throw ValidationError("\(name) does not go with shards; what a shard gives is for `mediate merge`.")
        }
    }

    func run() throws {
        let input = try self.input()
        try OutputPaths.check([("-o", self.partFile)], apartFrom: [input.configurationFile])
        let run = SimulationRun(self.simulation(of: input.model), seed: self.seed, threads: self.threadCount)
        if self.shards != nil { return try self.runShards(of: input, run) }
        if let shard { return try self.run(shard, of: input, run) }
        try self.runAll(of: input, run)
    }

    /// Returns the simulation, whose sampling brings the precision with the fewest requests.
    private func simulation(of model: SimulationModel) -> Simulation {
        guard self.precision != nil else { return Simulation(model) }
        return PrecisionArgument.simulation(of: model, atMost: self.greatestCount)
    }

    private var greatestCount: Int { self.requests ?? 10_000_000_000 }

    private func input() throws -> SimulationInput {
        let input = try Self.input(self.file)
        return try self.strategy.map(input.with) ?? input
    }

    private static func input(_ path: String) throws -> SimulationInput {
        do throws(MediationError) {
            return try SimulationInput(path: path)
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
    }

    private var threadCount: Int { self.threads ?? ProcessInfo.processInfo.activeProcessorCount }

    private var allRequests: Int { self.requests ?? 1_000_000 }

    private func runAll(of input: SimulationInput, _ run: SimulationRun) throws {
        let reportFile = try self.output.reportFile()
        let alternatives = try self.alternatives.map { (name: $0, model: try Self.input($0).model) }
        try CompareOptions.checkComparable([(self.file, input.model)] + alternatives)
        let result: SimulationResult
        if let precision {
            result = try run.run(until: precision, atMost: self.greatestCount)
        } else {
            let progress = SimulationProgress(total: self.allRequests, unit: input.model.unit)
            result = run.run(0..<self.allRequests, progress: progress)
            progress.end()
        }
        // An interrupt that came after all was done has interrupted nothing.
        let wasInterrupted = run.wasInterrupted && (self.precision != nil || result.unitCount < self.allRequests)
        guard result.requests > 0 else {
            throw Exit.failure(Exit.interrupted, "Interrupted before the first requests.")
        }
        try self.output.print(result, of: input.model, isComplete: !wasInterrupted)
        var isPageWhole = true
        if let reportFile {
            isPageWhole = try self.output.write(
                to: reportFile,
                result,
                of: input.model,
                from: self.file,
                alternatives: alternatives,
                threads: self.threadCount,
                isComplete: !wasInterrupted,
                isCancelled: run.isCancelled
            )
        }
        if wasInterrupted {
            throw Exit.failure(Exit.interrupted, "Interrupted after \(result.unit.count(result.unitCount)).")
        }
        guard isPageWhole else { throw Exit.failure(Exit.interrupted, "Interrupted; the page says what it lacks.") }
        if let precision { try Self.check(precision, reachedBy: result) }
    }

    private static func check(_ precision: PrecisionArgument, reachedBy result: SimulationResult) throws {
        if precision.isReached(by: result) { return }
        let requests = "after \(result.unit.count(result.unitCount))"
        guard result.blockCount >= PrecisionArgument.leastBlocks else {
            let least = "it takes \(PrecisionArgument.leastBlocks) days or blocks of sessions"
            throw Exit.failure(Exit.notPrecise, "The precision cannot be told \(requests): \(least).")
        }
        guard let reached = PrecisionArgument.reached(by: result) else {
            throw Exit.failure(Exit.notPrecise, "There is no revenue \(requests).")
        }
        let text = FigureText.percent(reached, places: 4)
        throw Exit.failure(Exit.notPrecise, "The precision is \(text) \(requests), and not what was asked for.")
    }

    // MARK: Shards

    private func run(_ shard: Shard, of input: SimulationInput, _ run: SimulationRun) throws {
        let file = try self.partFile.map(WholeFile.init)
        let line = try self.part(shard, of: input, run)
        if let file { try file.write(line + "\n") } else { Output.line(line) }
    }

    private func runShards(of input: SimulationInput, _ run: SimulationRun) throws {
        var number = 0
        while let line = readLine() {
            number += 1
            let text = line.trimmingCharacters(in: .whitespaces)
            guard !text.isEmpty else { continue }
            let shard: Shard
            do throws(ValidationError) {
                shard = try Shard(text)
            } catch {
                throw Exit.failure(Exit.badInput, "standard input:\(number): \(error.message)")
            }
            Output.line(try self.part(shard, of: input, run))
        }
        if run.wasInterrupted { throw Exit.interrupted }
    }

    /// Returns a part, which is whole or not there at all, even when the user interrupts.
    private func part(_ shard: Shard, of input: SimulationInput, _ run: SimulationRun) throws -> String {
        let requests = run.simulation.shard(shard.index, of: shard.count, requests: self.allRequests)
        let progress = SimulationProgress(total: requests.count, unit: input.model.unit)
        let result = run.run(requests, progress: progress)
        progress.end()
        guard result.unitCount == requests.count else {
            throw Exit.failure(Exit.interrupted, "Interrupted; shard \(shard) is not done.")
        }
        return try SimulationPart(
            shard: shard,
            requests: self.allRequests,
            simulation: input.file,
            result: result
        ).json
    }
}
