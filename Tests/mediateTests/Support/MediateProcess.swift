import Foundation

/// Runs the tool as a process, to test its use of other processes.
enum MediateProcess {
    struct Result {
        let exitCode: Int32
        let output: String
        let errors: String
    }

    static func run(_ arguments: String...) throws -> Result { try self.run(arguments) }

    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let folder = try TemporaryFolder()
        let (output, errors) = (folder.file("output"), folder.file("errors"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("mediate")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try self.file(output)
        process.standardError = try self.file(errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            exitCode: process.terminationStatus,
            output: try String(contentsOf: URL(fileURLWithPath: output), encoding: .utf8),
            errors: try String(contentsOf: URL(fileURLWithPath: errors), encoding: .utf8)
        )
    }

    private static func file(_ path: String) throws -> FileHandle {
        try Data().write(to: URL(fileURLWithPath: path))
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }
}
