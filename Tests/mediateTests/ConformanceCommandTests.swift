import ArgumentParser
import Foundation
import MediationConformance
import MediationTesting
import Testing

@testable import mediate

struct ConformanceCommandTests {
    @Test(arguments: ["SampleNetwork", "SampleDelegatingCustomEvent", "SampleBiddingCustomEvent"])
    func adaptersOfTheSampleNetworkKeepTheContract(adapter: String) throws {
        let rules = TestSize.some(of: AdapterContract.rules.map(\.id))
        let selection = rules.flatMap { ["--rule", "\($0)"] }
        let run = try MediateProcess.run(["conformance", adapter, "--format", "json", "--seed", "1"] + selection)
        let report = try JSONDecoder().decode(ConformanceReport.self, from: Data(run.output.utf8))
        #expect(run.exitCode == 0, "\(report.text)")
        #expect(report.tier == .networkPlayed)
        #expect(report.results.map(\.id) == rules)
        #expect(report.summary.notVerified == 0, "\(report.text)")
        #expect(report.summary.warnings == 0, "\(report.text)")
    }

    @Test
    func withoutAnAdapterAllButTheFaultyOneAreChecked() throws {
        let run = try MediateProcess.run("conformance", "--rule", "3.4", "--seed", "1")
        #expect(run.exitCode == 0)
        for harness in BuiltInHarness.good {
            #expect(run.output.contains(".\(BuiltInHarness.name(harness)) 1.0.0, network SDK "))
        }
        #expect(!run.output.contains("Faulty"))
    }

    @Test
    func rulesThatPassTakeNoLines() throws {
        let rules = ["1.1", "1.2", "1.3", "1.4"].flatMap { ["--rule", $0] }
        let run = try MediateProcess.run(["conformance", "SampleNetwork", "--seed", "1"] + rules)
        #expect(run.output.contains("4 passed, 0 failed"))
        #expect(!run.output.contains("\n\n\n"), "\(run.output)")
    }

    /// Checks what the command starts itself with: the rules of a section share a process.
    @Test(arguments: [("4.2,4.3", 0), ("4.2,4.99", 64)] as [(String, Int32)])
    func processOfItsOwnChecksSeveralRules(rules: String, exitCode: Int32) throws {
        let arguments = ["conformance", "SampleCustomEvent", "--conformance-child-rule", rules, "--seed", "1"]
        #expect(try MediateProcess.run(arguments).exitCode == exitCode)
    }

    @Test
    func faultyAdapterFailsInThisProcessAndInItsOwn() throws {
        let run = try MediateProcess.run(
            "conformance",
            "SampleNetwork.SampleFaultyCustomEvent",
            "--rule",
            "3.2",
            "--rule",
            "3.5"
        )
        #expect(run.exitCode == 1)
        #expect(run.output.contains("FAIL        3.2"))
        #expect(run.output.contains("FAIL        3.5"))
        #expect(run.output.contains("2 rules: 0 passed, 2 failed"))
    }

    @Test
    func knownFailureDoesNotFailTheRunUntilItPasses() throws {
        let options = ["--rule", "3.2", "--known-failing", "3.2=it is meant to"]
        let known = try MediateProcess.run(["conformance", "SampleFaultyCustomEvent"] + options)
        #expect(known.exitCode == 0)
        #expect(known.output.contains("Known: it is meant to"))
        let stale = try MediateProcess.run(["conformance", "SampleCustomEvent"] + options)
        #expect(stale.exitCode == 1)
        #expect(stale.output.contains("STALE       3.2"))
    }

    /// Checks that a report has one finding for an adapter with one mistake: it answers twice, whatever happens.
    @Test
    func oneMistakeIsOneFinding() throws {
        let rules = ["3.2", "3.5", "4.3", "10.2"].flatMap { ["--rule", $0] }
        let run = try MediateProcess.run(["conformance", "SampleFaultyCustomEvent"] + rules)
        #expect(run.exitCode == 1)
        #expect(run.output.contains("The finding:\n\nFAIL        3.2"), "\(run.output)")
        #expect(run.output.contains("Rules 3.5, 4.3 and 10.2 are broken, too"), "\(run.output)")
    }

    @Test(arguments: [("tap", "TAP version 14"), ("junit", "<?xml"), ("json", "{"), ("text", "SampleNetwork.")])
    func eachFormatIsPrinted(format: String, start: String) throws {
        let run = try MediateProcess.run("conformance", "SampleNetwork", "--rule", "1.1", "--format", format)
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix(start))
    }

    @Test(arguments: [("html", "<!DOCTYPE html>"), ("svg", "<svg"), ("tap", "TAP version 14"), ("xml", "<?xml")])
    func reportIsWrittenInTheFormatThatItsNameSays(end: String, start: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("report.\(end)")
        let run = try MediateProcess.run("conformance", "SampleNetwork", "--rule", "1.1", "--report", path)
        #expect(run.exitCode == 0)
        #expect(run.output.contains("Identity and versions: 1 passed, 0 failed"))
        let text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
        #expect(text.lowercased().hasPrefix(start.lowercased()))
    }

    @Test
    func reportThatCannotBeWrittenIsTold() throws {
        let run = try MediateProcess.run(
            "conformance",
            "SampleNetwork",
            "--rule",
            "1.1",
            "--report",
            "/nowhere/report.html"
        )
        #expect(run.exitCode == 73)
        #expect(run.errors == "/nowhere/report.html: there is no such folder; check the path\n")
    }

    @Test
    func listHasEachRuleUnderItsSection() throws {
        let run = try MediateProcess.run("conformance", "--list")
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("1  Identity and versions\n  1.1   MUST    `adapterVersion` MUST be"))
        let lines = run.output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("  ") } == AdapterContract.rules.count)
    }

    @Test
    func ruleIsExplained() throws {
        let run = try MediateProcess.run("conformance", "--explain", "3.5")
        let rule = try #require(AdapterContract.rule(RuleID(3, 5)))
        #expect(run.exitCode == 0)
        for text in [rule.text, rule.intent, rule.likelyCause, rule.fix] { #expect(run.output.contains(text)) }
    }

    @Test
    func numberThatIsFreeIsExplained() throws {
        let run = try MediateProcess.run("conformance", "--explain", "3.12")
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("3.12  no rule"))
        #expect(run.output.contains("The answer is a `Result`."))
    }

    @Test(arguments: [
        ("Foo", #"Adapter "Foo" is not built into this tool; known: SampleCustomEvent, "#),
        ("SampleNetwork --rule 99.1", #"There is no rule "99.1"; `mediate conformance --list` lists all."#),
        ("SampleNetwork --rule 3.05", #"There is no rule "3.05"; "#),
        ("--explain 3", #"There is no rule "3"; "#),
        ("SampleNetwork --format yaml", "Please provide one of 'text', 'tap', 'junit' or 'json'"),
        ("--format json", "--format is about one adapter; name one of SampleCustomEvent, "),
        ("--report a.html", "--report is about one adapter; "),
        ("--known-failing 3.4=why", "--known-failing is about one adapter; "),
        ("SampleNetwork --report a.pdf", #""a.pdf" must end in .tap, .xml, .json, .html or .svg."#),
        ("SampleNetwork --known-failing 3.4", #""3.4" is not a rule, = and a reason"#),
        ("SampleNetwork --known-failing 3.4=", #""3.4=" is not a rule, = and a reason"#),
        ("SampleNetwork --known-failing 99.4=why", #"There is no rule "99.4"; "#),
        ("SampleNetwork --only 3", "--only needs the --seed"),
        ("SampleNetwork --seed 1 --only 0", "--only must be at least 1"),
        ("--seed -1", "The value '-1' is invalid for '--seed <s>'"),
    ])
    func wrongArgumentsAreAnsweredWithWhatIsRight(arguments: String, message: String) {
        let error = #expect(throws: (any Error).self) {
            try ConformanceCommand.parse(arguments.split(separator: " ").map(String.init))
        }
        #expect(error.map { ConformanceCommand.exitCode(for: $0).rawValue } == 64)
        let text = error.map { ConformanceCommand.message(for: $0) } ?? ""
        #expect(text.contains(message), "\(text)")
    }

    @Test
    func helpDoesNotTellOfTheOptionsOfItsProcesses() {
        #expect(!ConformanceCommand.helpMessage().contains("child"))
    }
}
