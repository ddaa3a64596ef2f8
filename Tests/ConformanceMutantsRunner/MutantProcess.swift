import ConformanceMutants
import Foundation
import MediationConformance

/// Checks adapters in processes: twice as many at a time as there are processors, since some wait for what hangs.
///
/// Rules in which a wrong adapter may crash or hang are checked in a further process each. An adapter that ends its process
/// in another rule gives no report, which is a fault of the suite.
enum MutantProcess {
    /// What a process is told that is to check an adapter.
    static let reportOption = "--report-of"

    /// Checks adapters.
    ///
    /// - Parameter mutations: What is wrong with each.
    /// - Returns: What came of each; `nil` for one whose process gave no report.
    static func reports(of mutations: [Mutation]) async -> [Mutation: ConformanceReport?] {
        // Many of them crash as they must, and nobody reads the traces.
        setenv("SWIFT_BACKTRACE", "enable=no", 1)
        let executable = await AdapterConformance.ownPath
        var rest = mutations[...]
        return await withTaskGroup(of: (Mutation, ConformanceReport?).self) { group in
            var reports: [Mutation: ConformanceReport?] = [:]
            func startNext() {
                guard let mutation = rest.popFirst() else { return }
                group.addTask { (mutation, await Self.report(mutation, executable)) }
            }
            for _ in 0..<2 * max(1, ProcessInfo.processInfo.activeProcessorCount) { startNext() }
            while let (mutation, report) = await group.next() {
                reports[mutation] = .some(report)
                startNext()
            }
            return reports
        }
    }

    /// Checks an adapter in this process, and prints the report.
    ///
    /// - Parameter mutation: What is wrong with it.
    /// - Returns: The exit code.
    @MainActor
    static func report(_ mutation: Mutation) async -> Int32 {
        let child = ConformanceOptions.ChildProcess(
            executable: AdapterConformance.ownPath,
            arguments: [mutation.rawValue]
        )
        let report = await AdapterConformance.run(mutation.harness, options: ConformanceOptions(childProcess: child))
        print(report.text(as: .json), terminator: "")
        return report.exitCode
    }

    private static func report(_ mutation: Mutation, _ executable: String) async -> ConformanceReport? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        guard FileManager.default.createFile(atPath: file.path, contents: nil),
            let output = try? FileHandle(forWritingTo: file), await Self.run(mutation, executable, output),
            let data = try? Data(contentsOf: file)
        else { return nil }
        return try? JSONDecoder().decode(ConformanceReport.self, from: data)
    }

    /// Runs the suite on an adapter to its end.
    private static func run(_ mutation: Mutation, _ executable: String, _ output: FileHandle) async -> Bool {
        await withCheckedContinuation { continuation in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: executable)
            process.arguments = [Self.reportOption, mutation.rawValue]
            process.standardOutput = output
            // There is the last that crashing adapters say.
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
