#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import MediationConformance
import Testing

/// Checks a rule in an exit test: a separate process, which finds the harness by its name.
package struct RuleInExitTest {
    /// The number of seconds without output after which a check counts as hung; shorter in this type's own tests.
    @TaskLocal package static var timeLimit: UInt32 = 20

    let rule: ContractRule
    let seed: UInt64
    let harness: String?

    #if compiler(>=6.3) && (os(macOS) || os(Linux) || os(FreeBSD))
    @MainActor
    func result(at sourceLocation: SourceLocation) async -> RuleResult {
        let rule = self.rule
        guard let harness = self.harness else {
            return AdapterConformance.result(of: rule, notVerified: "The harness's type has no name.")
        }
        let arguments = AdapterConformance.childArguments(for: "\(rule.id)", seed: self.seed)
        let limit = Self.timeLimit
        let exit = await #expect(
            processExitsWith: .failure,
            observing: [\.standardOutputContent, \.standardErrorContent],
            sourceLocation: sourceLocation
        ) { [harness = harness as String, arguments = arguments as [String], limit = limit as UInt32] in
            await Self.check(harness, arguments, limit)
        }
        guard let exit else {
            return AdapterConformance.result(of: rule, notVerified: "The process of its own did not work.")
        }
        guard exit.exitStatus != .exitCode(Self.unknownHarness) else {
            let reason = "A process of its own does not find the harness if that is private or local."
            return AdapterConformance.result(of: rule, notVerified: reason)
        }
        let end: AdapterConformance.ChildEnd =
            switch exit.exitStatus {
            // Every check that completes exits with this code.
            case .exitCode(EXIT_FAILURE): .exited(0)
            case .exitCode(let code): .exited(code)
            case .signal(SIGALRM): .hung
            case .signal(let signal): .trapped(signal)
            default: .exited(EXIT_FAILURE)
            }
        return AdapterConformance.result(
            of: rule,
            end,
            output: exit.standardOutputContent,
            errors: exit.standardErrorContent,
            timeLimit: .seconds(Int64(limit))
        )
    }

    private static let unknownHarness: Int32 = 78

    /// Runs the check in the other process, which always exits with a failure, so that the test also accepts a crash.
    @MainActor
    private static func check(_ harness: String, _ arguments: [String], _ timeLimit: UInt32) async {
        // A watchdog, because nothing else ends a check that hangs. Each line of output restarts it, but not forever.
        alarm(timeLimit)
        let end = ContinuousClock.now + .seconds(15 * Int64(timeLimit))
        guard let type = _typeByName(harness) as? any AdapterHarness.Type else { exit(Self.unknownHarness) }
        _ = await AdapterConformance.runAsChild(type, arguments, writingTo: STDOUT_FILENO) {
            if ContinuousClock.now < end { alarm(timeLimit) }
        }
        fflush(nil)
        exit(EXIT_FAILURE)
    }
    #else
    @MainActor
    func result(at sourceLocation: SourceLocation) async -> RuleResult {
        let reason = "A wrong adapter may crash or hang here, and this platform has no exit tests: use main(_:)."
        return AdapterConformance.result(of: self.rule, notVerified: reason)
    }
    #endif
}
