import ConformanceMutants
import Foundation
import MediationConformance
import Testing

@Suite(.serialized)
struct ChildEndTests {
    /// Returns the output of a process that has finished its check.
    private func output(of rule: ContractRule) throws -> [UInt8] {
        let passed = RuleResult(id: rule.id, level: rule.level, text: rule.text, verdict: .pass)
        let json = try #require(String(bytes: JSONEncoder().encode(passed), encoding: .utf8))
        return Array("{\"result\":{\"_0\":\(json)}}\n".utf8)
    }

    private func result(of rule: ContractRule, _ end: AdapterConformance.ChildEnd) async throws -> RuleResult {
        let output = try self.output(of: rule)
        return await AdapterConformance.result(of: rule, end, output: output, errors: [], timeLimit: .seconds(20))
    }

    /// Checks exit code 66, with which the thread sanitizer ends a process that otherwise finishes.
    @Test(arguments: [RuleID(3, 8), RuleID(6, 7)])
    func reportOfASanitizerFailsTheRun(_ id: RuleID) async throws {
        let rule = try #require(AdapterContract.rule(id))
        let result = try await self.result(of: rule, .exited(66))
        #expect(result.verdict == .fail)
        #expect(result.happened?.contains("code 66") == true)
        let report = ConformanceReport(harness: "H", adapter: "A", tier: .networkPlayed, results: [result])
        #expect(report.exitCode == 1)
    }

    @Test
    func processThatEndsWellSaysWhatItHasFound() async throws {
        let rule = try #require(AdapterContract.rule(RuleID(3, 8)))
        #expect(try await self.result(of: rule, .exited(0)).verdict == .pass)
    }

    /// Checks that the run is cut short, because each rule would take the whole time limit.
    @Test
    func adapterThatAlwaysHangsIsNotCheckedToTheEnd() async throws {
        let options = ConformanceOptions(
            childProcess: .init(
                executable: MutantRun.executable,
                arguments: MutantProcess.words(.blocks),
                timeLimit: .seconds(1),
                isForAllRules: true
            )
        )
        let report = await Mutation.$chosen.withValue(.blocks) {
            await AdapterConformance.run(MutantHarness.self, options: options)
        }
        #expect(report.harnessProblem == nil)
        #expect(report.exitCode == 1, "the adapter is to blame")
        let hung = report.results.filter { $0.happened?.hasPrefix("it hung") == true }
        #expect(hung.count == 3)
        #expect(hung.allSatisfy { $0.likelyCause.contains("waits") }, "what is likely of a hang, and not of the rule")
        let reasons = report.results.compactMap(\.verdict.reason).filter { $0.contains("hangs whenever it is asked") }
        #expect(reasons.count > 50)
    }

    /// Checks that a chain of loads ends, because each answer starts the next load and the stack is finite.
    @Test
    func chainOfLoadsThatAreAnsweredAtOnceEnds() async throws {
        let report = await MutantRun.report(Mutation("refusesLoadsInside"), rules: [RuleID(10, 3)])
        let result = try #require(report.results.first)
        #expect(result.verdict == .fail, "\(report.text)")
        #expect(result.happened?.contains("are answered with an error") == true, "\(report.text)")
    }

    @Test(arguments: [RuleID(3, 2), RuleID(1, 1)])
    func reportOfASanitizerInTheSelfCheckFailsTheRun(_ id: RuleID) async {
        let script = #""$0" "$@"; case "$*" in *--conformance-child-self-check*) exit 66 ;; esac"#
        let child = ConformanceOptions.ChildProcess(
            executable: "/bin/sh",
            arguments: ["-c", script, MutantRun.executable] + MutantProcess.words(.none),
            isForAllRules: true
        )
        let report = await Mutation.$chosen.withValue(.none) {
            await AdapterConformance.run(MutantHarness.self, options: .init(rules: [id], childProcess: child))
        }
        #expect(report.exitCode == 1, "\(report.text)")
        #expect(report.results.first?.happened?.contains("code 66") == true, "\(report.text)")
    }

    @Test
    func rulesAfterTheOneThatEndsTheirProcessShareTheNext() async throws {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: log) }
        let mutation = Mutation("unwrapsBody")
        // Where the processes trap is of no interest here, and takes seconds to find out.
        let script = #"""
            case "$*" in *child-rule*) echo "$*" >>"\#(log.path)";; esac
            SWIFT_BACKTRACE=enable=no exec "$0" "$@"
            """#
        let child = ConformanceOptions.ChildProcess(
            executable: "/bin/sh",
            arguments: ["-c", script, MutantRun.executable] + MutantProcess.words(mutation),
            isForAllRules: true
        )
        let rules = [1, 2, 4, 5].map { RuleID(4, $0) }
        let report = await Mutation.$chosen.withValue(mutation) {
            await AdapterConformance.run(MutantHarness.self, options: .init(rules: rules, childProcess: child))
        }
        #expect(report.results.map(\.verdict.kind) == [.pass, .fail, .pass, .pass], "\(report.text)")
        let runs = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map { line in
            line.split(separator: " ").first { $0.hasPrefix("4.") } ?? ""
        }
        #expect(runs.prefix(3) == ["4.1,4.2,4.4,4.5", "4.2", "4.4,4.5"])
    }

    /// Returns the result of a rule that a shell script checks, which may call the program by `"$0" "$@"`.
    private func result(
        _ rule: RuleID,
        checkedBy script: String,
        in shell: String = "/bin/sh"
    ) async throws -> RuleResult {
        let child = ConformanceOptions.ChildProcess(
            executable: shell,
            arguments: ["-c", script, MutantRun.executable] + MutantProcess.words(.none),
            timeLimit: .seconds(3),
            isForAllRules: true
        )
        let report = await Mutation.$chosen.withValue(.none) {
            await AdapterConformance.run(MutantHarness.self, options: .init(rules: [rule], childProcess: child))
        }
        return try #require(report.results.first)
    }

    @Test(.timeLimit(.minutes(10)))
    func processThatClosesItsDescriptorsAndGoesOnHangs() async throws {
        let script = #"case "$*" in *child-rule*) exec 3>&- 1>&- 2>&-; while :; do sleep 1; done;; *) "$0" "$@";; esac"#
        let result = try await self.result(RuleID(3, 4), checkedBy: script)
        #expect(result.verdict.reason?.contains("it hung") == true, "\(result)")
    }

    @Test(.timeLimit(.minutes(10)))
    func processThatPrintsWithoutEndIsEnded() async throws {
        let script = #"case "$*" in *child-rule*) exec yes "$(printf %01000d 0)";; *) "$0" "$@";; esac"#
        let result = try await self.result(RuleID(3, 4), checkedBy: script)
        #expect(result.verdict.reason?.contains("printed 64 MB") == true, "\(result)")
    }

    @Test(.timeLimit(.minutes(10)))
    func processThatLeavesAnotherBehindIsJudgedByItsOwnEnd() async throws {
        let script = #"case "$*" in *child-rule*) (sleep 30) & ;; esac; "$0" "$@""#
        #expect(try await self.result(RuleID(3, 4), checkedBy: script).verdict == .pass)
    }

    #if os(Linux)
    /// Checks with a shell that leaves the blocked signals as they are.
    @Test
    func processOfARuleBlocksNoSignals() async throws {
        let isOpen = "grep -q '^SigBlk:.0*$' /proc/self/status"
        let script = #"case "$*" in *child-rule*) \#(isOpen) || exit 9;; esac; exec "$0" "$@""#
        #expect(try await self.result(RuleID(3, 4), checkedBy: script, in: "/bin/bash").verdict == .pass)
    }
    #endif

    /// Checks that a result counts only if it has the secret of the process that was started for the rule.
    @Test
    func resultThatTheSuiteHasNotWrittenDoesNotCount() async throws {
        let rule = try #require(AdapterContract.rule(RuleID(3, 4)))
        let forged = String(decoding: try self.output(of: rule), as: UTF8.self)
        let script = """
            case "$*" in *--conformance-child-rule*) cat >&3 <<'END'
            \(forged)END
            ;; *) "$0" "$@" ;; esac
            """
        let child = ConformanceOptions.ChildProcess(
            executable: "/bin/sh",
            arguments: ["-c", script, MutantRun.executable] + MutantProcess.words(.none),
            isForAllRules: true
        )
        let report = await Mutation.$chosen.withValue(.none) {
            await AdapterConformance.run(MutantHarness.self, options: .init(rules: [rule.id], childProcess: child))
        }
        #expect(report.summary.passed == 0, "\(report.text)")
        #expect(report.exitCode != 0)
    }

    @Test
    func trapSaysWhatItIsAndWhere() async throws {
        let mutation = Mutation("unwrapsBody")
        let child = ConformanceOptions.ChildProcess(
            executable: MutantRun.executable,
            arguments: MutantProcess.words(mutation),
            isForAllRules: true
        )
        let report = await Mutation.$chosen.withValue(mutation) {
            await AdapterConformance.run(MutantHarness.self, options: .init(rules: [RuleID(4, 2)], childProcess: child))
        }
        let result = try #require(report.results.first)
        #expect(result.happened?.contains("Fatal error") == true, "\(report.text)")
        // A sanitizer takes the place of the runtime's backtraces.
        guard dlsym(nil, "__tsan_init") == nil, dlsym(nil, "__asan_init") == nil else { return }
        #expect(result.calls?.contains { $0.contains("VendorAssets") } == true, "\(report.text)")
    }

    /// Checks a process that has `SWIFT_BACKTRACE=enable=no`: to print where a program has crashed takes a second.
    @Test
    func whereATrapIsStaysUntoldIfBacktracesAreTurnedOff() async throws {
        let mutation = Mutation("unwrapsBody")
        let reports = await MutantProcess.reports(of: [(mutation, [RuleID(4, 2)])], executable: MutantRun.executable)
        let result = try #require((reports[mutation] ?? nil)?.results.first)
        #expect(result.happened?.contains("Fatal error") == true)
        #expect(result.calls == nil)
    }
}
