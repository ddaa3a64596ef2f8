import ConformanceMutants
import Foundation
import MediationConformance
import Testing

struct WatchTests {
    /// Copies the program; the copy takes the place of an earlier one at once, as a linker's output does.
    private static func build(_ program: URL) throws {
        let copy = program.appendingPathExtension("new")
        try FileManager.default.copyItem(atPath: MutantRun.executable, toPath: copy.path)
        guard rename(copy.path, program.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    @Test(.timeLimit(.minutes(10)))
    func suiteRunsAgainWhenTheProgramHasBeenBuiltAgain() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appendingPathComponent("mediate-check")
        try Self.build(program)
        let process = Process()
        process.executableURL = program
        process.arguments = MutantProcess.words(.none) + ["--rule", "1.1", "--watch", "--seed", "1"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer { process.terminate() }
        var text = ""
        func read(until count: Int) throws {
            while text.components(separatedBy: "Waiting until").count <= count {
                let data = output.fileHandleForReading.availableData
                try #require(!data.isEmpty, "\(text)")
                text += String(decoding: data, as: UTF8.self)
            }
        }
        try read(until: 1)
        try Self.build(program)
        try read(until: 2)
        #expect(text.components(separatedBy: "1 rule: 1 passed").count == 3, "\(text)")
    }
}
