import Foundation
import Testing

@testable import mediate

/// `mediate openrtb check`, as a process.
struct OpenRTBCheckCommandTests {
    private let folder: TemporaryFolder
    private let answer: String

    init() throws {
        self.folder = try TemporaryFolder()
        self.answer = try self.folder.write("{ \"id\": \"1\", \"seatbid\": [] }", to: "answer.json")
    }

    private func check(_ arguments: String...) throws -> MediateProcess.Result {
        try MediateProcess.run(["openrtb", "check"] + arguments)
    }

    @Test(arguments: [
        ["--banner", "0x50"], ["--banner", "320"], ["--floor=nan"], ["--floor=-1"], ["--floor=inf"],
    ])
    func aValueThatIsNoneIsWrongUsage(arguments: [String]) throws {
        let run = try MediateProcess.run(["openrtb", "check", self.answer] + arguments)
        #expect(run.exitCode == 64)
        #expect(run.errors.contains(arguments[0].hasPrefix("--floor") ? "--floor must be" : "--banner takes a size"))
    }

    @Test func theFileThatCannotBeReadIsNamedOnce() throws {
        let missing = self.folder.file("nowhere.json")
        for run in [try self.check(missing), try self.check(self.answer, "--request", missing)] {
            #expect(run.exitCode == 65)
            #expect(run.errors == "\(missing): there is no such file; check the path\n")
        }
    }

    @Test(arguments: ["[1]", "7", "null", "\"text\""])
    func aRequestThatIsNoObjectIsRefused(text: String) throws {
        let path = try self.folder.write(text, to: "request.json")
        let run = try self.check(self.answer, "--request", path)
        #expect(run.exitCode == 65)
        #expect(run.errors == "\(path): is no object; give a bid request, or its native part\n")
    }

    @Test(arguments: ["{}", "\"{}\""])
    func aRequestIsAnObjectOrATextWithOne(text: String) throws {
        let path = try self.folder.write(text, to: "request.json")
        #expect(try self.check(self.answer, "--request", path).output.contains("There is no bid that counts."))
    }
}
