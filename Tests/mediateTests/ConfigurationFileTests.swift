import Foundation
import MediationCore
import Testing

@testable import mediate

struct ConfigurationFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "mediate-\(UUID().uuidString)")

    /// Writes a file for one test and passes its path to the body.
    private func withFile(named name: String, _ data: Data, _ body: (String) throws -> Void) throws {
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: self.folder) }
        let file = self.folder.appending(path: name)
        try data.write(to: file)
        try body(file.path(percentEncoded: false))
    }

    private static func error(_ path: String) -> MediationError? {
        do {
            _ = try ConfigurationFile.read(path, lineItemProblem: nil)
            return nil
        } catch {
            return error
        }
    }

    private static let json = """
        {"adUnits": [{"id": "a", "deadline": "8s", "lineItems": [
          {"name": "n", "adapter": "A", "ecpm": 1, "timeout": "2s"}]}]}
        """

    @Test(arguments: ["a.json", "A.JSON", "a.yaml", "a.yml", "waterfall"])
    func theNameDecidesTheForm(name: String) throws {
        try self.withFile(named: name, Data(Self.json.utf8)) { path in
            let summary = try ConfigurationFile.read(path, lineItemProblem: nil).summary
            #expect(summary == "1 ad unit, 1 line item")
        }
        try self.withFile(named: name, Data("{adUnits: []}".utf8)) { path in
            let isJSON = name.lowercased().hasSuffix("json")
            #expect(Self.error(path)?.code == (isJSON ? .configurationSyntax : .configurationInvalid))
        }
    }

    @Test(arguments: ["a.json", "a.yaml"])
    func adaptersAreCheckedInBothForms(name: String) throws {
        try self.withFile(named: name, Data(Self.json.utf8)) { path in
            let error = #expect(throws: MediationError.self) {
                try ConfigurationFile.read(path) { lineItem, _ in ("adapter", "\(lineItem.adapter) is unknown") }
            }
            #expect(error?.code == .configurationInvalid)
            #expect(error?.message == "\(path):2:28: adUnits[0].lineItems[0].adapter: A is unknown")
        }
    }

    @Test(arguments: [
        ("/nowhere/a.yaml", "there is no such file; check the path"),
        ("/dev/null/a.yaml", "a part of the path is not a directory; check the path"),
        ("/dev", "is a directory; give the file in it"),
        ("/dev/zero", "is neither a file nor a pipe; give the path of a file"),
        ("/dev/null", "is neither a file nor a pipe; give the path of a file"),
        ("", "there is no such file; check the path"),
    ])
    func whatIsNoFileIsRefused(path: String, reason: String) {
        let error = Self.error(path)
        #expect(error?.code == .configurationUnreadable)
        #expect(error?.message == "\(path): \(reason)")
    }

    @Test func moreThanTheLimitIsRefused() throws {
        let limit = ConfigurationNode.sizeLimit
        let padded = Data(Self.json.utf8) + Data(repeating: 0x20, count: limit - Self.json.utf8.count)
        try self.withFile(named: "a.json", padded) { path in
            #expect(Self.error(path) == nil)
        }
        try self.withFile(named: "a.json", padded + [0x20]) { path in
            let reason = "has more than 1 MiB; check that this is the right file"
            #expect(Self.error(path)?.message == "\(path): \(reason)")
        }
    }

    @Test(arguments: ["a.json", "a.yaml"])
    func whatIsNotUTF8IsRefused(name: String) throws {
        try self.withFile(named: name, Data("\u{FEFF}{\n \"a".utf8) + [0xC3, 0x22]) { path in
            let error = Self.error(path)
            #expect(error?.code == .configurationUnreadable)
            #expect(error?.message == "\(path):2:4: is not UTF-8; save the file as UTF-8")
        }
    }

    @Test func pipesAreReadToTheirEndOrTheLimit() throws {
        let pipe = Pipe()
        let half = Self.json.utf8.count / 2
        try pipe.fileHandleForWriting.write(contentsOf: Data(Self.json.utf8.prefix(half)))
        try pipe.fileHandleForWriting.write(contentsOf: Data(Self.json.utf8.dropFirst(half)))
        try pipe.fileHandleForWriting.close()
        let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try ConfigurationFile.read(path, lineItemProblem: nil).summary == "1 ad unit, 1 line item")
    }
}
