import Foundation
import MediationConformance
import Testing

@testable import mediate

/// With a `swift` that writes prepared reports; `.ci/check-consumers.py` recertifies a package with the real one.
struct RecertifyCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        self.folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: self.folder.file("Sources/acme-conformance"),
            withIntermediateDirectories: true
        )
        let program = """
            #!/bin/sh
            # Called as: swift run acme-conformance --report FILE
            [ "$*" = "run acme-conformance --report $4" ] || exit 64
            cp "report-$SDK_VERSION" "$4" 2>/dev/null || exit 1
            """
        let path = try self.folder.write(program, to: "swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    private func prepare(_ version: String, _ verdict: Verdict, reported: String? = nil) throws {
        let report = ConformanceReport(
            harness: "AcmeHarness",
            adapter: "AcmeAdapter",
            networkSDKVersion: reported ?? version,
            tier: .networkPlayed,
            results: [RuleResult(id: RuleID(3, 4), level: .must, text: "Rule 3.4.", verdict: verdict)]
        )
        _ = try self.folder.write(report.text(as: .json), to: "report-\(version)")
    }

    private func recertify(_ arguments: String...) throws -> MediateProcess.Result {
        let path = "\(self.folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        return try MediateProcess.run(["recertify", self.folder.path] + arguments, environment: ["PATH": path])
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: self.folder.file(name), encoding: .utf8)
    }

    @Test
    func versionWithWhichARuleIsBrokenFailsAndIsNamed() throws {
        try self.prepare("1.0.0", .pass)
        try self.prepare("1.1.0", .fail)
        let run = try self.recertify("--sdk", "1.0.0,1.1.0")
        #expect(run.exitCode == 1)
        #expect(run.output.hasPrefix("SDK 1.0.0: certified, 1 of 1 rules\nSDK 1.1.0: not certified, 1 rule is broken"))
        #expect(run.output.contains("Held with SDK 1.0.0, broken since SDK 1.1.0."), "\(run.output)")
        #expect(try self.text("CHANGELOG.md").hasSuffix("- Certified with SDK 1.0.0: 1 of 1 rules, contract 1.0.0.\n"))
        // The next run compares with the last version that kept the contract.
        #expect(try self.text("conformance.json").contains(#""networkSDKVersion": "1.0.0""#))
        #expect(try self.text("conformance-1.1.0.json").contains(#""networkSDKVersion": "1.1.0""#))
        #expect(try self.text("conformance.svg").hasPrefix("<svg"))
    }

    #if os(Linux)
    /// A script that interrupts `mediate` as soon as it handles that.
    private static let interrupting = """
        until grep -q '^SigCgt:.*[2367abef]$' /proc/$PPID/status; do :; done
        kill -INT $PPID
        exec sleep 600
        """

    /// Checks that the program that it runs is not left behind: the run would end by the signal itself, and before it.
    ///
    /// The program ignores Ctrl-C, as all do that a script begins in the background.
    @Test(.timeLimit(.minutes(5)))
    func anInterruptionEndsTheProgramToo() throws {
        let run = try self.recertify("--sdk", "1.0.0,1.1.0", "--set", "trap '' INT\n\(Self.interrupting)")
        #expect(run.exitCode == 130)
        #expect(run.output.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func anInterruptionEndsALaterProgramToo() throws {
        _ = try self.folder.write("#!/bin/sh\n\(Self.interrupting)", to: "swift")
        let run = try self.recertify("--sdk", "1.0.0,1.1.0", "--set", "true")
        #expect(run.exitCode == 130)
        #expect(run.output.isEmpty)
    }
    #endif

    @Test
    func lastReportIsComparedWith() throws {
        try self.prepare("1.0.0", .pass)
        #expect(try self.recertify("--sdk", "1.0.0").exitCode == 0)
        try self.prepare("1.1.0", .fail)
        let run = try self.recertify("--sdk", "1.1.0")
        #expect(run.exitCode == 1)
        #expect(run.output.contains("Held with SDK 1.0.0, broken since SDK 1.1.0."), "\(run.output)")
    }

    @Test
    func changelogStaysALinkAndKeepsItsPermissionsAndItsMark() throws {
        try self.prepare("1.0.0", .pass)
        let real = try self.folder.write("\u{FEFF}# Changelog\n", to: "real.md")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: real)
        let link = self.folder.file("CHANGELOG.md")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.md")
        #expect(try self.recertify("--sdk", "1.0.0").exitCode == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.md")
        let data = try #require(FileManager.default.contents(atPath: real))
        #expect(data.starts(with: Array("\u{FEFF}# Changelog\n\n## Unreleased\n\n- Certified".utf8)))
        #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o600)
    }

    @Test
    func changelogThatCannotBeReadIsToldOnce() throws {
        try self.prepare("1.0.0", .pass)
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: self.folder.file("CHANGELOG.md")))
        let run = try self.recertify("--sdk", "1.0.0")
        #expect(run.exitCode == 73)
        #expect(run.errors.hasSuffix("CHANGELOG.md: cannot be read as UTF-8, so no line is added; save it as UTF-8.\n"))
        #expect(!run.errors.contains("ExitCode"))
    }

    @Test
    func packageThatDoesNotBuildWithAVersionIsToldAndTheNextIsTried() throws {
        try self.prepare("1.1.0", .pass)
        let run = try self.recertify("--sdk", "1.0.0,1.1.0")
        #expect(run.exitCode == 2)
        #expect(run.output.hasPrefix("SDK 1.0.0: not certified, `swift run acme-conformance` ends with 1, without a"))
        #expect(run.output.hasSuffix("SDK 1.1.0: certified, 1 of 1 rules\n"))
    }

    @Test
    func versionThatDoesNotReachTheManifestIsTold() throws {
        try self.prepare("1.1.0", .pass, reported: "1.0.0")
        let run = try self.recertify("--sdk", "1.1.0")
        #expect(run.exitCode == 2)
        #expect(run.output.contains("the adapter reports SDK 1.0.0; let the manifest read SDK_VERSION"))
    }

    @Test
    func commandSetsTheVersion() throws {
        try self.prepare("1.0.0", .pass)
        let command = #"sed "s/1\.0\.0/$SDK_VERSION/" report-1.0.0 > "report-$SDK_VERSION""#
        let run = try self.recertify("--sdk", "1.1.0", "--set", command)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
    }

    @Test(arguments: [
        (["--sdk", "1.0.0...2.0.0"], 64, "A range of versions needs --tags"),
        (["--sdk", "1.0.0", "--tags", "https://example.org/sdk"], 64, "--tags is for a range of versions"),
        (["--sdk", ","], 64, "There is no version in \",\"."),
        (["--sdk", "9.0"], 64, "\"9.0\" is no version of three or more numbers, such as 9.4.0."),
        (["--sdk", "12.0.0...11.0.0"], 64, "12.0.0 is later than 11.0.0; give the older version first."),
        (["--sdk", "1.0.0", "--set", "exit 3"], 2, "the command of --set ends with 3"),
    ])
    func wrongArgumentsAreTold(arguments: [String], code: Int32, message: String) throws {
        let run = try MediateProcess.run(["recertify", self.folder.path] + arguments)
        #expect(run.exitCode == code)
        #expect((run.output + run.errors).contains(message), "\(run.errors)")
    }

    @Test
    func badLastReportIsTold() throws {
        try self.prepare("1.0.0", .pass)
        _ = try self.folder.write("{}", to: "conformance.json")
        let run = try self.recertify("--sdk", "1.0.0")
        #expect(run.exitCode == 65)
        #expect(run.errors.contains("conformance.json: is no report of the suite; delete it to begin anew"))
    }
}
