import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

struct OptimizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "optimize",
        abstract: "Searches for a better waterfall, and reports the gain and its certainty.",
        discussion: """
            --search takes what may change, separated by commas:
            \(OptimizeSearch.help)
            bidFloors is searched only if you name it, since bidders may react to floors.

            Waterfalls that have an exact evaluation are evaluated; the output then says that no better one exists, or \
            gives an upper limit of the gain. Others are simulated. The result is compared with the current waterfall \
            on requests that the search has not seen; see docs/simulation-search.md.

            With --latency-price, the search maximizes the revenue less that price of the mean latency. Without it, a \
            slow waterfall is as good as a fast one, except for the patience of users, which is part of the file.

            -o writes a file for `mediate simulate`, `compare` and `optimize`; --configuration-output writes one for \
            `mediate validate` and `run`.

            Exit codes: 0 searched, whether or not a better waterfall was found, 64 wrong usage, 65 invalid file, 70 \
            the exact evaluation and the simulation contradict each other (a bug in this tool), 73 a file cannot be \
            written, 74 output cannot be written, 130 interrupted (the results so far are printed).
            """
    )

    @Argument(help: "The simulation file: JSON if the name ends in .json, otherwise YAML.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp(
            "The parts that may change, such as order,drop. (default: all but bidFloors)",
            valueName: "list"
        ),
        transform: OptimizeSearch.init
    )
    var search: OptimizeSearch?

    @OptionGroup var options: CompareOptions

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write the simulation of the waterfall found to this file, in JSON.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var output: String?

    @Option(
        help: ArgumentHelp("Write the waterfall found to this configuration file, in JSON.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var configurationOutput: String?

    func validate() throws {
        for (name, file) in self.outputs {
            guard let file, !file.lowercased().hasSuffix(".json") else { continue }
            throw ValidationError("\(name): \(file.quoted) must end in .json.")
        }
        try OutputPaths.check(self.outputs, apartFrom: [self.file])
    }

    private var outputs: [(option: String, path: String?)] {
        [("-o", self.output), ("--configuration-output", self.configurationOutput)]
    }

    func run() throws {
        let input = try SimulationInput.read(self.file)
        try OutputPaths.check(self.outputs, apartFrom: [input.configurationFile])
        let outputFile = try self.output.map(WholeFile.init)
        let configurationFile = try self.configurationOutput.map(WholeFile.init)
        let interruption = CompareInterruption()
        let search = WaterfallSearch(
            input.model,
            objective: self.options.price.objective,
            space: self.search?.space ?? .all,
            seed: self.options.seed,
            threads: self.options.threadCount
        )
        let progress = OptimizeProgress(total: self.options.requests, unit: input.model.unit)
        let result = search.run(
            requests: self.options.requests,
            progress: progress.show,
            isCancelled: interruption.check
        )
        progress.end()
        let report = OptimizeReport(result: result, search: search, isComplete: !interruption.wasInterrupted)
        if self.options.json { Output.line(try report.json) } else { Output.text(report.description) }
        let configuration = MediationConfiguration(adUnits: [result.best.adUnit])
        if let outputFile {
            let traffic = Self.traffic(of: input, for: result)
            let found = SimulationFile(configuration: .inPlace(configuration), traffic: traffic)
            try outputFile.write(try CompareTable.json(found) + "\n")
        }
        if let configurationFile { try configurationFile.write(try CompareTable.json(configuration) + "\n") }
        try self.end(result, wasInterrupted: interruption.wasInterrupted)
    }

    /// Ends the command with an error if the two ways of working out a gain contradict each other, or it was interrupted.
    func end(_ result: WaterfallSearchResult, wasInterrupted: Bool) throws {
        if let contradiction = result.contradiction {
            throw Exit.failure(Exit.contradiction, "\(contradiction) Please report it, with \(self.file.quoted).")
        }
        if wasInterrupted { throw Exit.failure(Exit.interrupted, "Interrupted; the search is not done.") }
    }

    /// Returns the traffic of the file, without line items that are gone and with those that are new.
    private static func traffic(of input: SimulationInput, for result: WaterfallSearchResult) -> TrafficModel {
        var traffic = input.file.traffic
        // The fill rates of line items that others came after are needed when they are gone, too.
        let names = Set(result.best.adUnit.lineItems.map(\.name) + (traffic.hiddenQuality?.order ?? []))
        for name in names where result.base.adUnit.lineItems.allSatisfy({ $0.name != name }) {
            traffic.lineItems[name] = result.best.traffic.lineItems[name]
            for index in traffic.segments.indices {
                traffic.segments[index].lineItems[name] = result.best.traffic.segments[index].lineItems[name]
            }
        }
        if Self.cheapest(of: result.base.adUnit) != Self.cheapest(of: result.best.adUnit) {
            // The assumption about a fill rate depends on the lowest-priced line item: it stays as it was here.
            for name in names where traffic.lineItems[name]?.fill == nil {
                traffic.lineItems[name, default: LineItemTraffic()].fill = result.best.traffic.lineItems[name]?.fill
            }
        }
        traffic.lineItems = traffic.lineItems.filter { names.contains($0.key) }
        for index in traffic.segments.indices {
            traffic.segments[index].lineItems = traffic.segments[index].lineItems.filter { names.contains($0.key) }
        }
        return traffic
    }

    private static func cheapest(of adUnit: AdUnit) -> String? {
        adUnit.waterfall.filter { $0.bidder == nil }.min { $0.ecpm < $1.ecpm }?.name
    }
}

/// The value of `--search`.
struct OptimizeSearch {
    let space: SearchSpace

    static var help: String {
        SearchSpace.parts.map { part in
            "  \(part.name.padding(toLength: 10, withPad: " ", startingAt: 0))\(part.words)"
        }.joined(separator: "\n")
    }

    init(_ text: String) throws {
        var space: SearchSpace = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let part = SearchSpace.parts.first(where: { $0.name == name }) else {
                let known = SearchSpace.parts.map(\.name).joined(separator: ", ")
                throw ValidationError("\(String(name).quoted) cannot be searched; expected some of \(known).")
            }
            space.insert(part.part)
        }
        self.space = space
    }
}
