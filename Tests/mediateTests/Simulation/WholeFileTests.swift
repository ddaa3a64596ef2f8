import ArgumentParser
import Foundation
import Testing

@testable import mediate

struct WholeFileTests {
    @Test func aFileIsReplacedAndNothingElseIsLeft() throws {
        let folder = try TemporaryFolder()
        for text in ["first", "second"] { try WholeFile(folder.file("a")).write(text) }
        #expect(try String(contentsOf: URL(fileURLWithPath: folder.file("a")), encoding: .utf8) == "second")
        #expect(try folder.files == ["a"])
    }

    @Test func aLinkStaysALink() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.file("a")))
        try FileManager.default.createSymbolicLink(atPath: folder.file("b"), withDestinationPath: folder.file("a"))
        try WholeFile(folder.file("b")).write("text")
        #expect(try String(contentsOf: URL(fileURLWithPath: folder.file("a")), encoding: .utf8) == "text")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("b")) == folder.file("a"))
    }

    @Test func aFileThatIsReplacedKeepsItsPermissions() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "a")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try WholeFile(path).write("new")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aLinkToNothingIsTold() throws {
        let folder = try TemporaryFolder()
        let (answers, link) = (try folder.write("{}", to: "answers.json"), folder.file("link.yaml"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file("nothing"))
        let run = try MediateProcess.run("import", answers, "-o", link)
        #expect(run.exitCode == 73)
        #expect(run.errors.contains("\(link): is a link to a file that does not exist"), "\(run.errors)")
    }

    @Test(arguments: ["", "/dev/null", "/", "/nowhere/file", "/tmp/"]) func whatIsNoPlaceForAFileIsRefused(
        _ path: String
    ) {
        #expect(throws: ExitCode(73)) { try WholeFile(path) }
    }
}
