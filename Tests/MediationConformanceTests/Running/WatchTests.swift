import ConformanceMutants
import Foundation
import MediationConformance
import Testing

struct WatchTests {
    /// Copies the program, and puts the copy in the place of an earlier one.
    private static func build(_ program: URL) throws {
        let copy = program.appendingPathExtension("new")
        try FileManager.default.copyItem(atPath: MutantRun.executable, toPath: copy.path)
        guard rename(copy.path, program.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    @Test(.timeLimit(.minutes(10)))
    func suiteRunsAgainWhenTheProgramHasBeenBuiltAgain() async throws {
        let original = URL(fileURLWithPath: MutantRun.executable)
        let folder = original.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appendingPathComponent("mediate-check")
        // A copy could not be started while a process that another test has just begun has it open for writing.
        try FileManager.default.linkItem(at: original, to: program)
        let process = Process()
        process.executableURL = program
        process.arguments = MutantProcess.words(.none) + ["--rule", "1.1", "--watch", "--seed", "7"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        let (pieces, continuation) = AsyncStream.makeStream(of: String.self)
        output.fileHandleForReading.readabilityHandler = { file in
            let data = file.availableData
            if data.isEmpty { continuation.finish() } else { continuation.yield(String(decoding: data, as: UTF8.self)) }
        }
        try process.run()
        defer { process.terminate() }
        var text = ""
        var runs = 0
        for await piece in pieces {
            text += piece
            let ended = text.components(separatedBy: "Waiting for the next build").count - 1
            guard ended > runs else { continue }
            runs = ended
            if runs == 2 { break }
            try Self.build(program)
        }
        #expect(text.components(separatedBy: "1 rule: 1 passed").count == 3, "\(text)")
        #expect(text.components(separatedBy: "seed 7").count == 3, "\(text)")
    }
}
