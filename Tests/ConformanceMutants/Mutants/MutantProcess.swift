import Foundation
package import MediationConformance

/// Checks broken adapters in processes, eight at a time for each processor: many only wait for a hang.
///
/// As in a certificate, all rules are checked in further processes. An adapter without a report is a fault of the suite.
package enum MutantProcess {
    /// The arguments with which `mediate-check` checks an adapter.
    package static func words(_ mutation: Mutation) -> [String] { ["adapters", "mutant", mutation.name.description] }

    /// Checks adapters.
    ///
    /// - Parameters:
    ///   - mutations: The defects of the adapters, each with the rules to check; no rules are all of them.
    ///   - executable: The path of `mediate-check`.
    /// - Returns: The report on each mutation; `nil` for one whose process gave no report.
    package static func reports(
        of mutations: [(mutation: Mutation, rules: [RuleID])],
        executable: String
    ) async -> [Mutation: ConformanceReport?] {
        var rest = mutations[...]
        return await withTaskGroup(of: (Mutation, ConformanceReport?).self) { group in
            var reports: [Mutation: ConformanceReport?] = [:]
            func startNext() {
                guard let (mutation, rules) = rest.popFirst() else { return }
                group.addTask { (mutation, await Self.report(mutation, rules, executable)) }
            }
            // Most of them wait for something that never comes.
            for _ in 0..<8 * max(1, ProcessInfo.processInfo.activeProcessorCount) { startNext() }
            while let (mutation, report) = await group.next() {
                reports[mutation] = .some(report)
                startNext()
            }
            return reports
        }
    }

    /// Checks an adapter in this process, and prints the report.
    ///
    /// - Parameters:
    ///   - mutation: The defect of the adapter.
    ///   - rules: The rules to check; none are all of them.
    /// - Returns: The exit code.
    @MainActor
    package static func report(_ mutation: Mutation, rules: [RuleID]) async -> Int32 {
        let child = ConformanceOptions.ChildProcess(
            executable: AdapterConformance.ownPath,
            arguments: Self.words(mutation),
            isForAllRules: true
        )
        let options = ConformanceOptions(rules: rules.isEmpty ? nil : rules, childProcess: child)
        let report = await AdapterConformance.run(mutation.harness, options: options)
        print(report.text(as: .json), terminator: "")
        return report.exitCode
    }

    private static func report(
        _ mutation: Mutation,
        _ rules: [RuleID],
        _ executable: String
    ) async -> ConformanceReport? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        guard FileManager.default.createFile(atPath: file.path, contents: nil),
            let output = try? FileHandle(forWritingTo: file), await Self.run(mutation, rules, executable, output),
            let data = try? Data(contentsOf: file)
        else { return nil }
        return try? JSONDecoder().decode(ConformanceReport.self, from: data)
    }

    /// Runs the suite on an adapter to the end.
    private static func run(
        _ mutation: Mutation,
        _ rules: [RuleID],
        _ executable: String,
        _ output: FileHandle
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: executable)
            process.arguments =
                ["adapters", "mutant-report", mutation.name.description] + rules.flatMap { ["--rule", $0.description] }
            // Many crash, as they must, and the backtraces are of no use.
            process.environment = ProcessInfo.processInfo.environment
                .merging(["SWIFT_BACKTRACE": "enable=no"]) { _, new in new }
            process.standardOutput = output
            // Crashing adapters leave their last messages there.
            process.standardError = FileHandle.nullDevice
            process.terminationHandler = { _ in continuation.resume(returning: true) }
            do {
                try process.run()
            } catch {
                continuation.resume(returning: false)
            }
        }
    }
}
