import ArgumentParser
import Foundation
import MediationFeed
import Testing

@testable import mediate

/// `mediate feed` as a process, and its options.
struct FeedCommandTests {
    @Test func theListThatTheClassicFormulaGetsWrongIsShown() throws {
        let result = try MediateProcess.run("feed", "--every", "8", "--max", "2", "--items", "15")
        #expect(result.exitCode == 0)
        #expect(result.output.contains("item 14 is lost"))
        #expect(result.output.hasSuffix("each of 15 items has one row.\n"))
    }

    @Test func oneOfAKindIsInTheSingular() throws {
        let result = try MediateProcess.run("feed", "--items", "1")
        #expect(result.output.contains("\nhere: 1 row, 0 of them ads; every item once\n"), "\(result.output)")
        #expect(result.output.hasSuffix("1 request, 0 ads shown; the item has one row.\n"), "\(result.output)")
    }

    @Test func jsonHasAnObjectOnEachLine() throws {
        let result = try MediateProcess.run("feed", "--json", "--items", "20")
        let lines = try result.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.first?.keys.sorted() == ["classic", "here"])
        #expect(lines.last?.keys.sorted() == ["summary"])
        #expect(lines.dropFirst().dropLast().compactMap { $0["step"] as? Int } == Array(1...lines.count - 2))
    }

    @Test func anEditBeyondTheListIsBadInput() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("session.yaml")
        let text = "positions: { counting: rows, every: 4 }\nsteps: [{ remove: { at: 39, count: 3 } }]"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let result = try MediateProcess.run("feed", "--session", path)
        #expect(result.exitCode == 65)
        #expect(result.errors == "steps[0]: remove 3 at 39: there are no items 39..<42; there are 0 to 39\n")
    }

    @Test(
        arguments: [
            ["--every", "1"], ["--max", "-1"], ["--fixed", "5,2"], ["--fixed", "two"],
            ["--first", "3", "--fixed", "2"],
            ["--items", "-1"], ["--items", "1000001"], ["--screen", "0"], ["--look-ahead", "0"],
            ["--fill-rate", "1.5"],
            ["--counting", "pages"],
        ]
    )
    func whatIsNotAllowedIsWrongUsage(arguments: [String]) {
        #expect(throws: (any Error).self) { try FeedCommand.parse(arguments) }
    }

    @Test func optionsCountMoreThanTheFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("session.yaml")
        let text = "positions: { counting: rows, every: 4 }\nitems: 5\nscreen: 6\nsteps: [{ scroll: 1 }]"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let session = try FeedCommand.parse(["--session", path, "--items", "9"]).wholeSession()
        #expect(session.items == 9 && session.screen == 6 && session.steps == [.scroll(1)])
        #expect(session.positions.interval == 4)
        let other = try FeedCommand.parse(["--session", path, "--fixed", "2,5", "--placeholders"]).wholeSession()
        #expect(other.positions == (try AdPositions(counting: .rows, fixed: [2, 5], every: 4)))
        #expect(other.options.emptySlots == .placeholders)
    }

    @Test func anOptionOfPositionsLeavesTheOthersOfTheFile() throws {
        let folder = try TemporaryFolder()
        let positions =
            "{ counting: content, every: 6, first: 2, maximum: 9, minimumSpacing: 3, trailingAd: true }"
        let path = try folder.write("positions: \(positions)\nitems: 20", to: "session.yaml")
        func session(_ arguments: String...) throws -> AdPositions {
            try FeedCommand.parse(["--session", path] + arguments).wholeSession().positions
        }
        let file = try AdPositions(
            counting: .content,
            every: 6,
            first: 2,
            maximumCount: 9,
            minimumSpacing: 3,
            allowsTrailingAd: true
        )
        #expect(try session() == file)
        #expect(try session("--trailing-ad") == file)
        #expect(
            try session("--max", "2")
                == AdPositions(
                    counting: .content,
                    every: 6,
                    first: 2,
                    maximumCount: 2,
                    minimumSpacing: 3,
                    allowsTrailingAd: true
                )
        )
        // Two items between ads leave no room for a spacing of three.
        let closer = try session("--every", "2", "--counting", "rows")
        #expect(closer.first == 2 && closer.maximumCount == 9 && closer.interval == 2)
        let fixed = try session("--fixed", "4")
        #expect(fixed.fixed == [4] && fixed.first == nil && fixed.interval == 6 && fixed.allowsTrailingAd)
    }

    @Test func anOptionThatDoesNotFitTheFileIsWrongUsage() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("positions: { counting: rows, fixed: [3, 9] }", to: "session.yaml")
        for arguments in [["--first", "2"], ["--every", "1"], ["--fixed", "two"]] {
            #expect(try MediateProcess.run(["feed", "--session", path] + arguments).exitCode == 64)
        }
    }
}
