import Foundation
import MediationConformance
import MediationCore

/// A run of a package's conformance program with one version of the SDK.
struct SuiteRun {
    enum Problem: Error {
        /// The package has given no report.
        case noReport(String)
        case interrupted
    }

    let package: String
    let product: String
    let set: String?
    let isStrict: Bool

    /// Builds the program with this version, runs it, and returns its report.
    func report(with version: String) throws(Problem) -> ConformanceReport {
        let path = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString).json")
            .path(percentEncoded: false)
        defer { try? FileManager.default.removeItem(atPath: path) }
        if let set {
            let code = try self.run(["sh", "-c", set], version)
            guard code == 0 else { throw .noReport("the command of --set ends with \(code)") }
        }
        let arguments = ["swift", "run", self.product, "--report", path] + (self.isStrict ? ["--strict"] : [])
        let code = try self.run(arguments, version)
        // A report is written whatever the adapter does.
        guard let data = FileManager.default.contents(atPath: path),
            let report = try? JSONDecoder().decode(ConformanceReport.self, from: data)
        else { throw .noReport("`swift run \(self.product)` ends with \(code), without a report") }
        if let found = report.networkSDKVersion.flatMap({ VersionNumber($0) }), let asked = VersionNumber(version),
            found != asked
        {
            throw .noReport("the adapter reports SDK \(found); let the manifest read SDK_VERSION, or see --set")
        }
        return report
    }

    /// Returns the tags of a git repository.
    static func tags(of url: String) throws -> [String] {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "ls-remote", "--tags", "--refs", "--", url]
        process.standardOutput = pipe
        // Nobody is there to type a password.
        process.standardInput = FileHandle.nullDevice
        process.environment = ProcessInfo.processInfo.environment.merging(["GIT_TERMINAL_PROMPT": "0"]) { $1 }
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Exit.failure(Exit.unavailable, "\(url): its tags cannot be read.")
        }
        return output.split(separator: "\n").compactMap { $0.split(separator: "refs/tags/").last.map(String.init) }
    }

    /// Runs a command in the package; what it prints goes to standard error, as progress.
    private func run(_ command: [String], _ version: String) throws(Problem) -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = URL(fileURLWithPath: self.package, isDirectory: true)
        process.environment = ProcessInfo.processInfo.environment.merging(["SDK_VERSION": version]) { $1 }
        process.standardOutput = FileHandle.standardError
        do {
            try process.run()
        } catch {
            throw .noReport("`\(command.joined(separator: " "))` cannot be run: \(error.localizedDescription)")
        }
        // The program has a process group of its own, which Ctrl-C does not reach.
        let (group, isInterrupted) = (-process.processIdentifier, LockedValue(false))
        let interruption = Interruption {
            isInterrupted.withLock { $0 = true }
            // Not SIGINT: a process that was started to ignore it passes that on to its children.
            kill(group, SIGTERM)
        }
        process.waitUntilExit()
        withExtendedLifetime(interruption) {}
        if isInterrupted.withLock({ $0 }) { throw .interrupted }
        return process.terminationStatus
    }
}
