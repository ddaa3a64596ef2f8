import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation
import Testing

@testable import mediate

struct FitCommandTests {
    private static let report = """
        Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD)
        "First, best",100000,10000,6400,64
        Second: 2,90000,45000,28800,86.40
        """

    private let folder: TemporaryFolder
    private let reportPath: String

    init() throws {
        self.folder = try TemporaryFolder()
        self.reportPath = self.folder.file("report.csv")
        try Data(Self.report.utf8).write(to: URL(fileURLWithPath: self.reportPath))
    }

    private func run(_ arguments: String..., output: String = "out.yaml") throws -> ExitCode? {
        let path = output.hasPrefix("/") ? output : self.folder.file(output)
        do {
            try FitCommand.parse([self.reportPath, "-o", path, "--requests", "20000"] + arguments).run()
            return nil
        } catch let code as ExitCode {
            return code
        }
    }

    @Test(arguments: ["out.yaml", "out.json"])
    func whatIsWrittenCanBeSimulated(name: String) throws {
        #expect(try self.run(output: name) == nil)
        let input = try SimulationInput(path: self.folder.file(name))
        #expect(input.model.adUnit.waterfall.map(\.name) == ["First, best", "Second: 2"])
        #expect(((input.model.traffic.lineItems["Second: 2"]?.fill ?? 0) - 0.5).magnitude < 0.001)
        #expect(((input.model.traffic.showRate ?? 0) - 0.64).magnitude < 0.001)
    }

    @Test func theGivenWaterfallIsReferredTo() throws {
        let waterfall = """
            adUnits:
              - id: feed
                deadline: 8s
                lineItems:
                  - { name: "First, best", adapter: X, ecpm: 10, timeout: 3s }
                  - { name: "Second: 2", adapter: X, ecpm: 3, timeout: 3s }
            """
        try Data(waterfall.utf8).write(to: URL(fileURLWithPath: self.folder.file("waterfall.yaml")))
        #expect(try self.run("--config", self.folder.file("waterfall.yaml")) == nil)
        let text = try String(contentsOfFile: self.folder.file("out.yaml"), encoding: .utf8)
        #expect(text.contains("configuration: waterfall.yaml\n"))
        #expect(try SimulationInput(path: self.folder.file("out.yaml")).model.adUnit.id == "feed")
    }

    @Test func aValueThatNoRowHasIsToldByItsReason() throws {
        let arguments = ["fit", self.reportPath, "-o", self.folder.file("out.yaml"), "--only", "Requests=7"]
        let result = try MediateProcess.run(arguments)
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("has no row with \"Requests=7\", which --only is for"), "\(result.errors)")
    }

    @Test(arguments: [("2026-05-01", "2026-05-02", true), ("2026-05", "2026-06", false)])
    func aMonthInAColumnOfDatesIsNoDay(first: String, second: String, isDay: Bool) throws {
        let report = """
            Date,Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD)
            \(first),A,1000,500,400,4
            \(second),A,1000,510,405,4
            """
        let path = try self.folder.write(report, to: "months.csv")
        let result = try MediateProcess.run("fit", path, "-o", self.folder.file("months.yaml"), "--requests", "20000")
        let text = try String(contentsOfFile: self.folder.file("months.yaml"), encoding: .utf8)
        #expect(text.contains("requestsPerDay") == isDay, "\(result.errors)")
        #expect(text.contains("rows by month without a date") != isDay)
    }

    @Test func whatIsNotReproducedIsWrittenAndFails() throws {
        let text = Self.report.replacingOccurrences(of: "90000,45000", with: "60000,45000")
        try Data(text.utf8).write(to: URL(fileURLWithPath: self.reportPath))
        #expect(try self.run() == ExitCode(1))
        #expect(try String(contentsOfFile: self.folder.file("out.yaml"), encoding: .utf8).contains("# NOT REPRODUCED"))
        #expect(try self.run("--explained", "Second: 2=capped") == nil)
    }

    @Test func tooManyUnusedRowsAreBadInputUnlessTheUserAllowsThem() throws {
        let lines = Self.report.split(separator: "\n")
        let text = ([lines[0]] + lines.dropFirst() + lines.dropFirst() + lines.dropFirst()).joined(separator: "\n")
        try Data(text.utf8).write(to: URL(fileURLWithPath: self.reportPath))
        #expect(try self.run() == ExitCode(65))
        #expect(try self.folder.files == ["report.csv"])
        #expect(try self.run("--unused", "67%") == nil)
    }

    @Test func theCauseIsSaidWithTheOptionThatRepairsIt() throws {
        let text = Self.report.replacingOccurrences(of: "90000,45000", with: "60000,30000")
        var fit = ReportFit()
        try fit.read(Data(text.utf8), name: "a.csv")
        let words = FitText(fitted: try fit.fit(), reports: []).description
        #expect(words.contains("NOT REPRODUCED"))
        #expect(words.contains("Likely cause: \"Second: 2\" was asked 30,000 times (33 %) less than its turn came"))
        #expect(words.contains("\n  Fit again with: --explained \"Second: 2=frequency cap\"\n"))
    }

    @Test func optionsForRowsReachTheFit() throws {
        let command = try FitCommand.parse([
            "a.csv", "-o", "b.yaml", "--renamed", "x=1=y", "--only", "App=z", "--from", "2026-01-02", "--to",
            "2026-01-09", "--without", "2026-01-04", "--requests-of-line-items", "--same-rows", "last", "--unused",
            "25",
        ])
        var options = FitOptions()
        command.rows.apply(to: &options)
        #expect(options.renamed == ["x=1": "y"])
        #expect(options.only == ["App": "z"])
        #expect([options.firstDay, options.lastDay] == ["2026-01-02", "2026-01-09"])
        #expect(options.leftOutDays == ["2026-01-04"])
        #expect(options.takesRequestsFromLineItems)
        #expect(options.sameRows == .last)
        #expect(options.unusedShare == 0.25)
    }

    @Test func aBadReportLeavesWhatThereWas() throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: self.folder.file("out.yaml")))
        try Data("Ad source,Requests,Foo\nA,1,2\n".utf8).write(to: URL(fileURLWithPath: self.reportPath))
        #expect(try self.run() == ExitCode(65))
        #expect(try String(contentsOfFile: self.folder.file("out.yaml"), encoding: .utf8) == "old")
        #expect(try self.folder.files == ["out.yaml", "report.csv"])
    }

    @Test func aFileThatCannotBeWrittenIsSaidFirst() throws {
        #expect(try self.run(output: "/nowhere/out.yaml") == ExitCode(73))
    }

    @Test func aReportThatIsNotThereIsBadInput() throws {
        let command = try FitCommand.parse(["/nowhere/report.csv", "-o", self.folder.file("out.yaml")])
        #expect(throws: Exit.badInput) { try command.run() }
        #expect(try self.folder.files == ["report.csv"])
    }

    @Test(arguments: [
        ["--usd", "-1"], ["--requests", "3"], ["--column", "x=nothing"], ["--column", "=x"], ["--format", "excel"],
        ["--by", "moon"], ["--explained", "x"], ["--unused", "120%"], ["--unused", "x"], ["--same-rows", "some"],
        ["--renamed", "x"],
    ])
    func wrongArgumentsAreRefused(arguments: [String]) {
        #expect(throws: (any Error).self) { try FitCommand.parse(["a.csv", "-o", "b.yaml"] + arguments) }
    }

    @Test func pathsAreRelativeToTheFile() {
        #expect(FitCommand.path("a/w.yaml", from: "a/out.yaml") == "w.yaml")
        #expect(FitCommand.path("w.yaml", from: "out.yaml") == "w.yaml")
        #expect(FitCommand.path("cfg//w.yaml", from: "cfg/f.yaml") == "w.yaml")
        #expect(FitCommand.path("./cfg/w.yaml", from: "cfg//f.yaml") == "w.yaml")
        #expect(FitCommand.path("/a/b/w.yaml", from: "//a/f.yaml") == "b/w.yaml")
        #expect(FitCommand.path("../w.yaml", from: "out.yaml") == "../w.yaml")
        #expect(FitCommand.path("/x/w.yaml", from: "out.yaml") == "/x/w.yaml")
        #expect(FitCommand.path("/x/w.yaml", from: "a/out.yaml") == "/x/w.yaml")
        #expect(FitCommand.path("b/w.yaml", from: "a/out.yaml").hasPrefix("/"))
    }
}
