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

    @Test(arguments: ["", "/dev/null", "/", "/nowhere/file", "/tmp/"]) func whatIsNoPlaceForAFileIsRefused(
        _ path: String
    ) {
        #expect(throws: ExitCode(73)) { try WholeFile(path) }
    }
}
