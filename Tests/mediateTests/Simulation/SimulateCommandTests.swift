import ArgumentParser
import Foundation
import Testing

@testable import mediate

struct SimulateCommandTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        self.folder = try TemporaryFolder()
        self.file = try SampleSimulation.file(in: self.folder)
    }

    private func run(_ options: String...) throws -> MediateProcess.Result {
        try MediateProcess.run(["simulate", self.file, "--requests", "4000"] + options)
    }

    @Test func itPrintsFiguresLineItemsAndAssumptions() throws {
        let result = try self.run()
        #expect(result.exitCode == 0)
        for part in ["Revenue per 1000 requests", "p99", "\nHigh ", "\nBids ", "Assumed:"] {
            #expect(result.output.contains(part), "\(part)")
        }
    }

    @Test func theSameSeedIsTheSameTextWithAnyNumberOfThreads() throws {
        let texts = try ["1", "2", "7"].map { try self.run("--json", "--seed", "9", "--threads", $0).output }
        #expect(Set(texts).count == 1)
        #expect(try self.run("--json", "--seed", "10").output != texts[0])
    }

    @Test func shardsOfStandardInputAndOfFilesMergeToOneRun() throws {
        let whole = try self.run("--json")
        var parts: [String] = []
        for index in [2, 0, 1] {
            let path = self.folder.file("part-\(index).json")
            #expect(try self.run("--shard", "\(index)/3", "-o", path).output.isEmpty)
            parts.append(path)
        }
        #expect(try MediateProcess.run(["merge", "--json"] + parts).output == whole.output)
    }

    @Test func theOutputHasTheFormatAndTheRewards() throws {
        let text = SampleSimulation.yaml.replacingOccurrences(
            of: "- id: feed",
            with: "- id: coins\n      format: rewarded"
        )
        .replacingOccurrences(of: "showRate: 60%", with: "completionRate: 80%")
        _ = try SampleSimulation.file(in: self.folder, text)
        let page = self.folder.file("page.html")
        let result = try self.run("--report", page)
        #expect(result.output.hasPrefix("coins (rewarded): 4,000 requests, seed 1\n"))
        for part in ["Completion rate  ", "Rewards per 1000 requests  "] {
            #expect(result.output.contains(part), "\(part)")
        }
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.contains("Simulation of a waterfall, rewarded"))
        #expect(html.contains("<dt>Rewards</dt>"))
        let json = try self.run("--json").output
        for part in ["\"format\" : \"rewarded\"", "\"completionRate\" : {", "\"rewards\" : "] {
            #expect(json.contains(part), "\(part)")
        }
    }

    @Test func nothingIsSaidOfTheNativeFormat() throws {
        #expect(try self.run().output.hasPrefix("feed: 4,000 requests, seed 1\n"))
        let json = try self.run("--json").output
        for key in ["format", "rewards", "completionRate"] { #expect(!json.contains("\"\(key)\""), "\(key)") }
    }

    @Test func aStrategyTakesThePlaceOfTheAdUnits() throws {
        let texts = [try self.run("--json").output, try self.run("--json", "--strategy", "width=3").output]
        #expect(texts[0] != texts[1])
        #expect(try self.run("--strategy", "wait=1h").exitCode == 64)
    }

    @Test(arguments: [
        ["--requests", "0"], ["--requests", "9000000000000"], ["--threads", "0"], ["--precision", "0"],
        ["--precision", "0.5"], ["--shard", "4/4"], ["--shards", "file"], ["-o", "part.json"],
        ["--shard", "0/2", "--json"],
        ["--shard", "0/2", "--precision", "1%"], ["--report", "page.pdf"], ["--alternative", "other.yaml"],
    ])
    func wrongUsageIsRefused(_ options: [String]) throws {
        #expect(try MediateProcess.run(["simulate", self.file] + options).exitCode == 64)
    }

    @Test func aPrecisionThatIsNotReachedIsNoSuccess() throws {
        let result = try self.run("--precision", "0.01%")
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("after 4,000 requests"))
        #expect(!result.output.isEmpty)
    }

    @Test func aBadFileNamesThePlace() throws {
        let text = SampleSimulation.yaml.replacingOccurrences(of: "fill: 10%", with: "fill: 110%")
        _ = try SampleSimulation.file(in: self.folder, text)
        let result = try self.run()
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("simulation.yaml:14:"))
        #expect(result.errors.contains("High"))
    }

    @Test func theConfigurationIsReadFromBesideTheFile() throws {
        let lines = SampleSimulation.yaml.split(separator: "\n", omittingEmptySubsequences: false)
        let configuration = lines[1..<8].map { $0.dropFirst(2) }.joined(separator: "\n")
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: self.folder.file("waterfall.yaml")))
        let whole = try self.run("--json").output
        let rest = (["configuration: waterfall.yaml"] + lines[8...]).joined(separator: "\n")
        _ = try SampleSimulation.file(in: self.folder, rest)
        #expect(try self.run("--json").output == whole)
    }

    @Test func aFailedWriteLeavesWhatWasThere() throws {
        let result = try self.run("--report", self.folder.file("missing/page.html"))
        #expect(result.exitCode == 73)
        #expect(result.output.isEmpty)
        #expect(try self.run("--shard", "0/2", "-o", self.folder.path).exitCode == 73)
        #expect(try self.folder.files == ["simulation.yaml"])
    }

    @Test func filesThatCannotBeMergedAreNamed() throws {
        let part = self.folder.file("part.json")
        _ = try self.run("--shard", "0/2", "-o", part)
        let missing = try MediateProcess.run("merge", part)
        #expect(missing.exitCode == 65)
        #expect(missing.errors.contains("missing: shard 1 of 2"))
        let other = try MediateProcess.run("merge", part, self.file)
        #expect(other.exitCode == 65)
        #expect(other.errors.contains("simulation.yaml:1: is no part"))
        #expect(try MediateProcess.run("merge", self.folder.file("none.json")).exitCode == 65)
    }
}
