import ArgumentParser
import Foundation
import Testing

@testable import mediate

struct OutputPathsTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        self.folder = try TemporaryFolder()
        self.file = try self.folder.write("text", to: "a.json")
    }

    /// The exit code with which a command line is refused; `nil` if it is accepted.
    private func code(_ arguments: String...) -> Int32? {
        do {
            _ = try Mediate.parseAsRoot(arguments)
            return nil
        } catch {
            return Mediate.exitCode(for: error).rawValue
        }
    }

    private func message(_ outputs: [(String, String?)], _ inputs: [String?]) -> String? {
        do {
            try OutputPaths.check(outputs.map { (option: $0, path: $1) }, apartFrom: inputs)
            return nil
        } catch {
            return (error as? ValidationError)?.message
        }
    }

    @Test func noCommandWritesOverWhatItReads() {
        let other = self.folder.file("b.json")
        for command in ["fit", "import", "optimize"] {
            #expect(self.code(command, self.file, "-o", self.file) == 64)
            #expect(self.code(command, self.file, "-o", other) == nil)
        }
        #expect(self.code("import", other, self.file, "-o", self.file) == 64)
        #expect(self.code("fit", other, "--config", self.file, "-o", self.file) == 64)
        #expect(self.code("optimize", self.file, "--configuration-output", self.file) == 64)
        #expect(self.code("simulate", self.file, "--shard", "0/2", "-o", self.file) == 64)
        let page = self.folder.file("part.html")
        #expect(self.code("merge", page, "--report", page) == 64)
        #expect(self.code("merge", self.file, "--report", page) == nil)
        #expect(self.code("run", "--config", self.file, "--trace", self.file) == 64)
    }

    @Test func noCommandWritesOverTheConfigurationThatASimulationNames() throws {
        let text = """
            { "adUnits": [{ "id": "feed", "deadline": "4s", "lineItems": [
              { "name": "A", "adapter": "X", "ecpm": 1, "timeout": "1s" }] }] }
            """
        let configuration = try self.folder.write(text, to: "waterfall.json")
        let simulation = "configuration: waterfall.json\ntraffic: { lineItems: { A: { fill: 0.5 } } }"
        let path = try self.folder.write(simulation, to: "simulation.yaml")
        for arguments in [
            ["optimize", path, "-o", configuration], ["optimize", path, "--configuration-output", configuration],
            ["simulate", path, "--shard", "0/2", "-o", configuration],
        ] {
            let run = try MediateProcess.run(arguments)
            #expect(run.exitCode == 64, "\(arguments): \(run.errors)")
            #expect(run.errors.contains("is a file that this command reads"))
        }
        #expect(try String(contentsOfFile: configuration, encoding: .utf8) == text)
    }

    @Test func noCommandWritesTwoFilesIntoOne() {
        let output = self.folder.file("out.json")
        #expect(self.code("optimize", self.file, "-o", output, "--configuration-output", output) == 64)
        #expect(self.code("optimize", self.file, "-o", output, "--configuration-output", output + ".json") == nil)
    }

    @Test func aFileIsTheSameUnderAnotherPath() throws {
        let link = self.folder.file("link.json")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: self.file)
        let folder = self.folder.file("folder")
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: self.folder.path)
        for path in [link, "\(folder)/a.json", "\(self.folder.path)/./a.json", "\(folder)/../\(self.name)/a.json"] {
            #expect(self.message([("-o", path)], [nil, self.file]) != nil, "\(path)")
        }
        // Neither of them is there yet.
        let (one, same) = ("\(folder)/new.json", "\(self.folder.path)/new.json")
        #expect(self.message([("-o", one), ("--trace", same)], []) != nil)
    }

    private var name: String { URL(fileURLWithPath: self.folder.path).lastPathComponent }

    @Test func theMessageSaysWhatToDo() {
        #expect(
            self.message([("-o", "x/a")], ["x/../x/a", "x/a"])
                == "-o: \"x/a\" is a file that this command reads, and would be replaced; give another name."
        )
        #expect(
            self.message([("-o", "x/a"), ("--trace", "x/a")], ["-"])
                == "--trace: \"x/a\" is also the file of -o; give each its own name."
        )
        #expect(self.message([("-o", "-"), ("--trace", nil)], ["-", nil]) == nil)
    }
}
