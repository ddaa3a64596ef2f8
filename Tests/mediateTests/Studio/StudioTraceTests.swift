import Foundation
import MediationCore
import Testing

@testable import mediate

struct StudioTraceTests {
    /// Returns the path of a trace of some loads of the built-in waterfall.
    private func trace(_ folder: TemporaryFolder, loads: Int) throws -> String {
        let path = folder.file("trace.json")
        let result = try MediateProcess.run("run", "--count", "\(loads)", "--concurrency", "5", "--trace", path)
        #expect(result.exitCode == 0)
        return path
    }

    @Test func aTraceShowsWhatItsLoadsWere() throws {
        let folder = try TemporaryFolder()
        let trace = try StudioTrace.read(try self.trace(folder, loads: 3))
        #expect(trace.count == 3)
        let load = try #require(trace.loads.first)
        #expect(load.outcome == "filled")
        #expect(load.items.contains { $0.outcome == "timedOut" && ($0.to ?? 0) - ($0.from ?? 0) >= 390 })
        let winner = try #require(load.items.first { $0.outcome == "loaded" })
        #expect(winner.stages.map(\.name).contains("Asked"))
        #expect(load.items.contains { !$0.violations.isEmpty })
        for item in load.items {
            for stage in item.stages { #expect(stage.from <= stage.to ?? 0) }
        }
        #expect(trace.parts(of: "trace.json").keys.sorted() == ["load:1", "load:2", "load:3", "trace"])
    }

    @Test func aDamagedTraceIsRefused() throws {
        let folder = try TemporaryFolder()
        let path = try self.trace(folder, loads: 1)
        let text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
        let damages = [
            String(text.prefix(text.count / 2)), text.replacing("\"version\":1", with: "\"version\":9"), "", "{}",
            "no trace",
        ]
        for damaged in damages {
            try Data(damaged.utf8).write(to: URL(fileURLWithPath: path))
            let result = try MediateProcess.run("studio", "--trace", path)
            #expect(result.exitCode == 65)
            #expect(result.errors.contains("trace.json"))
            #expect(result.output == "")
        }
        #expect(try MediateProcess.run("studio", "--trace", folder.file("missing")).exitCode == 65)
    }
}
