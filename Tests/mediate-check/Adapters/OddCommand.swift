import ArgumentParser
import MediationConformance
import OddAdapters

/// Checks all odd adapters, several times.
struct OddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odd",
        abstract: "Checks odd but legal adapters: each must pass in all runs, with the same verdicts."
    )

    @Option(help: "How often each adapter is checked.")
    var count = 1

    @Option(help: "Check this adapter only; may be given several times.")
    var only: [String] = []

    @Flag(help: "First show that a check finds adapters that must not pass.")
    var selfTest = false

    func validate() throws {
        guard self.count > 0 else { throw ValidationError("--count must be at least 1.") }
        for name in self.only where OddAdapters.named(name) == nil {
            throw ValidationError("There is no adapter \(name).")
        }
    }

    func run() async throws {
        if self.selfTest, !(await Self.canFail()) { throw ExitCode.failure }
        let adapters = self.only.isEmpty ? OddAdapters.all : self.only.compactMap(OddAdapters.named)
        let rows = await OddCheck(runs: self.count).rows(of: adapters)
        let unfit = rows.filter { !$0.isFit }.map(\.name)
        guard unfit.isEmpty else {
            print("odd adapters: \(unfit.count) of \(rows.count) are refused or judged differently: ", terminator: "")
            print(unfit.joined(separator: ", "))
            throw ExitCode.failure
        }
        print("odd adapters: \(rows.count), each passes \(self.count) of \(self.count) runs with the same verdicts")
    }

    /// Returns whether a check finds what must not pass: an adapter that is broken, and one that is judged differently.
    private static func canFail() async -> Bool {
        let check = OddCheck(runs: 2, arguments: ["--rule", "3.4", "--rule", "8.8"])
        let rows = await check.rows(of: OddAdapters.unfit)
        let missed = rows.filter(\.isFit).map(\.name)
        for name in missed { print("self-test: \(name) must not pass") }
        if missed.isEmpty { print("self-test: all \(rows.count) that must not pass were found") }
        return missed.isEmpty
    }
}
