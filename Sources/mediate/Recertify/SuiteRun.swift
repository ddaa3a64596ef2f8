import Foundation
import MediationConformance
import MediationCore

/// Runs of a package's conformance program, each with one version of the SDK.
final class SuiteRun {
    enum Problem: Error {
        /// The package has given no report.
        case noReport(String)
        case interrupted
    }

    let package: String
    let product: String
    let set: String?
    let isStrict: Bool
    private let running: LockedValue<Running>
    // One for all commands: once it is gone, libdispatch does not take the signals over again.
    private let interruption: Interruption

    init(package: String, product: String, set: String?, isStrict: Bool) {
        self.package = package
        self.product = product
        self.set = set
        self.isStrict = isStrict
        let running = LockedValue(Running())
        self.running = running
        self.interruption = Interruption { Self.interrupt(running) }
    }

    /// The command that is running.
    private struct Running {
        /// Its process group, which Ctrl-C does not reach.
        var group: pid_t?
        var isInterrupted = false
    }

    private static func interrupt(_ running: LockedValue<Running>) {
        let group = running.withLock {
            $0.isInterrupted = true
            return $0.group
        }
        guard let group else { return }
        // Swift's package manager ends its compilers at SIGINT alone, which a program that a script has begun in the
        // background ignores.
        kill(-group, SIGINT)
        DispatchQueue.global().asyncAfter(deadline: .now() + 2) {
            if running.withLock({ $0.group }) == group { kill(-group, SIGTERM) }
        }
    }

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
        let isTooLate = self.running.withLock {
            $0.group = process.processIdentifier
            return $0.isInterrupted
        }
        if isTooLate { Self.interrupt(self.running) }
        process.waitUntilExit()
        let isInterrupted = self.running.withLock {
            $0.group = nil
            return $0.isInterrupted
        }
        if isInterrupted { throw .interrupted }
        return process.terminationStatus
    }
}
