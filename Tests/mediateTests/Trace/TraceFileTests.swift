import Foundation
import Testing

@testable import mediate

struct TraceFileTests {
    private static func message(_ path: String) -> String? {
        do {
            _ = try TraceFile(path: path)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func theFileIsThereWhenItIsComplete() throws {
        let folder = try TemporaryFolder()
        let file = try TraceFile(path: folder.file("trace.json"))
        file.add(event: Data("{}".utf8))
        #expect(try !folder.files.contains("trace.json"))
        try file.commit()
        #expect(try folder.files == ["trace.json"])
    }

    @Test func aTraceThatIsGivenUpLeavesNothing() throws {
        let folder = try TemporaryFolder()
        _ = try TraceFile(path: folder.file("trace.json"))
        #expect(try folder.files == [])
    }

    @Test func anOlderTraceStaysUntilTheNewOneIsComplete() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("trace.json")
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        let file = try TraceFile(path: path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
        try file.commit()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > 3)
    }

    @Test func aTraceThatIsReplacedKeepsItsPermissions() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "trace.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try TraceFile(path: path).commit()
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func aLinkStaysALink() throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file("trace.json")))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.json"),
            withDestinationPath: folder.file("trace.json")
        )
        try TraceFile(path: folder.file("link.json")).commit()
        #expect(try folder.files == ["link.json", "trace.json"])
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.json")).hasSuffix("trace.json")
        )
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("trace.json"))).count > 3)
    }

    @Test func whatCannotBeWrittenIsRefusedAtOnce() throws {
        let folder = try TemporaryFolder()
        let missing = folder.file("missing/trace.json")
        #expect(Self.message(missing) == "\(missing): there is no such folder; check the path")
        #expect(Self.message(folder.path) == "\(folder.path): is a folder; give the path of a file")
        #expect(Self.message("") == ": there is no such folder; check the path")
        #expect(try folder.files == [])
    }

    @Test func aDeviceIsNotReplacedByAFile() {
        #expect(Self.message("/dev/null") == "/dev/null: is no regular file; give the path of a file or a new path")
    }

    @Test func aLargeTraceIsWhole() throws {
        let folder = try TemporaryFolder()
        let file = try TraceFile(path: folder.file("trace.json"))
        let text = String(repeating: "x", count: 1_000)
        for _ in 0..<1_000 {
            file.add(event: Data("\"\(text)\"".utf8))
            file.add(load: Data("\"\(text)\"".utf8))
        }
        try file.commit()
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("trace.json")))
        let trace = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        #expect((trace?["traceEvents"] as? [String])?.count == 1_000)
        #expect(((trace?["mediation"] as? [String: Any])?["loads"] as? [String])?.count == 1_000)
    }
}
