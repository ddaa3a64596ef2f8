import ArgumentParser
import Foundation
import FullScreenProof

/// Compares ads that cover the screen with an independent reference on many random scripts.
struct FullScreenCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "full-screen",
        abstract: "Loads and presents ads that cover the screen in random scripts, and compares with a reference.",
        discussion: "Exits with 1, and prints the seed and the shortest script that is found, when the two differ."
    )

    @OptionGroup var cases: SweepOptions

    @Option(help: "How many scripts to perform.")
    var count: UInt64 = 1_000_000

    @Flag(help: "Plant each fault in the reference once, and fail unless it is noticed.")
    var selfTest = false

    func validate() throws {
        try self.cases.check(self.count)
        guard !ScriptProof.needsPeople else { throw ValidationError("Real controllers are presented to people only.") }
    }

    @MainActor
    func run() async throws {
        if let only = self.cases.only { return try await self.replay(only) }
        if self.selfTest { try await self.checkFaults() }
        let start = ContinuousClock.now
        let sweep = await ScriptSweep(self.cases.first(self.count))
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        for sight in Sight.allCases { print(String(format: "%12d  ", sweep.tally[sight]) + "\(sight)") }
        let rate = Double(sweep.count) / seconds
        print(String(format: "%d scripts in %.1f s: %.0f a second", sweep.count, seconds, rate))
        if let failure = sweep.failure {
            print(await failure.proof.shrunk().report)
            print("to run it again: mediate-check full-screen --only \(failure.seed)")
            throw ExitCode.failure
        }
        // A situation that never occurs is not compared.
        let missing = Sight.allCases.filter { sweep.tally[$0] == 0 }
        guard missing.isEmpty || sweep.count < 10_000 else {
            print("never seen: \(missing.map { "\($0)" }.joined(separator: ", "))")
            throw ExitCode.failure
        }
        print("mediation and reference agree in all scripts")
    }

    @MainActor
    private func replay(_ seed: UInt64) async throws {
        let proof = await ScriptProof(Script(seed: seed))
        print(proof.report)
        guard !proof.problems.isEmpty else { return }
        print("the shortest script that is found:\n\(await proof.shrunk().report)")
        throw ExitCode.failure
    }

    @MainActor
    private func checkFaults() async throws {
        for fault in ProofFault.allCases {
            let sweep = await ScriptSweep(self.cases.first(self.count), fault: fault)
            guard sweep.failure != nil else {
                print("planted, and not noticed in \(sweep.count) scripts: \(fault)")
                throw ExitCode.failure
            }
            print("planted, and noticed in script \(sweep.count): \(fault)")
        }
    }
}
