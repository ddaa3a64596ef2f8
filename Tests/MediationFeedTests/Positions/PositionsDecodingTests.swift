import Foundation
import MediationFeed
import Testing

/// Positions in JSON: our own form, and the one that ad servers use.
struct PositionsDecodingTests {
    private func positions(_ json: String) throws -> AdPositions {
        try JSONDecoder().decode(AdPositions.self, from: Data(json.utf8))
    }

    private func feed(_ json: String) throws -> FeedPositions {
        try JSONDecoder().decode(FeedPositions.self, from: Data(json.utf8))
    }

    @Test func everyKeyIsRead() throws {
        let json = """
            {"counting": "content", "every": 8, "first": 3, "maximum": 10, "minimumSpacing": 2, "trailingAd": true}
            """
        let expected = try AdPositions(
            counting: .content,
            every: 8,
            first: 3,
            maximumCount: 10,
            minimumSpacing: 2,
            allowsTrailingAd: true
        )
        #expect(try self.positions(json) == expected)
    }

    @Test func sectionsAreReadByTheirIdentity() throws {
        let json = """
            {"counting": "rows", "every": 8, "sections": {
                "news": {"counting": "content", "fixed": [1, 4], "every": 6}, "videos": {"maximum": 0}}}
            """
        let feed = try self.feed(json)
        #expect(feed["people"] == (try AdPositions(counting: .rows, every: 8)))
        #expect(feed["news"] == (try AdPositions(counting: .content, fixed: [1, 4], every: 6)))
        #expect(feed["videos"] == .none)
    }

    @Test func theFormOfAdServersIsRead() throws {
        let feed = try self.feed(
            """
            {"fixed": [{"position": 2}, {"section": "1", "position": "3"}, {"position": 7}], "repeating": {"interval": 4}}
            """
        )
        #expect(feed["0"] == (try AdPositions(counting: .rows, fixed: [2, 7], every: 4)))
        #expect(feed["1"] == (try AdPositions(counting: .rows, fixed: [3], every: 4)))
        #expect(feed["2"] == (try AdPositions(counting: .rows, every: 4)))
    }

    @Test func positionsOfOneSectionAreReadFromTheFormOfAdServers() throws {
        let positions = try self.positions(#"{"repeating": {"interval": 4}}"#)
        #expect(positions == (try AdPositions(counting: .rows, every: 4)))
        #expect(try self.positions(#"{"fixed": [{"position": 4}]}"#) == AdPositions(counting: .rows, fixed: [4]))
    }

    @Test(arguments: [
        (#"{"every": 8}"#, #"counting: must be "rows" or "content""#),
        (#"{"counting": "cells", "every": 8}"#, #"counting: must be "rows" or "content""#),
        (#"{"counting": "rows", "every": 8.5}"#, "every: must be a whole number"),
        (#"{"counting": "rows", "every": "8"}"#, "every: must be a whole number"),
        (#"{"counting": "rows", "every": 1e300}"#, "every: must be a whole number"),
        (#"{"counting": "rows", "fixed": [1, "2"]}"#, "fixed[1]: must be a whole number"),
        (#"{"counting": "rows", "fixed": 3}"#, "fixed: must be a list of whole numbers"),
        (#"{"counting": "rows", "fixed": [3, 1]}"#, "fixed[1]: 1 after 3; positions must ascend"),
        (#"{"counting": "rows", "every": 8, "trailingAd": 1}"#, "trailingAd: must be true or false"),
        (
            #"{"counting": "rows", "evrey": 8}"#,
            #"unknown key "evrey"; known are "counting", "every", "first", "fixed", "maximum", "minimumSpacing", "#
                + #""trailingAd""#
        ),
        ("[]", "must be an object"),
        (#"{"repeating": {"interval": 1}}"#, "every: 1 is not allowed; it must be 2 to 65536"),
        (#"{"repeating": {}}"#, "repeating.interval: is missing"),
        (
            #"{"fixed": [{"position": 5}, {"position": 5}]}"#,
            "fixed[1].position: 5 after 5; positions of a section must ascend"
        ),
        (#"{"fixed": [{"position": -1}]}"#, "fixed[0]: -1 is not allowed; it must be 0 to 2147483647"),
        (#"{"fixed": [{"section": -1, "position": 1}]}"#, "fixed[0].section: -1 is not allowed; it must be 0 or more"),
        (#"{"fixed": [{"section": 1}]}"#, "fixed[0].position: is missing"),
        (
            #"{"fixed": [{"section": 1, "position": 1}]}"#,
            "fixed: section 1 is not section 0; these are positions of one section"
        ),
    ])
    func mistakesAreNamedWithTheirPlace(json: String, message: String) {
        #expect(FeedError.thrown { _ = try self.positions(json) } == message)
    }

    @Test func mistakesOfASectionAreNamedWithTheirPlace() {
        let json = #"{"counting": "rows", "every": 8, "sections": {"news": {"counting": "rows", "fixed": [4, 2]}}}"#
        let message = FeedError.thrown { _ = try self.feed(json) }
        #expect(message == "sections.news.fixed[1]: 2 after 4; positions must ascend")
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let news = try AdPositions(counting: .content, fixed: [0, 3], maximumCount: 4)
        let own = ["news": news, "videos": AdPositions.none]
        let standard = try AdPositions(counting: .rows, every: 5, first: 2, minimumSpacing: 3, allowsTrailingAd: true)
        let feed = FeedPositions(standard, sections: own)
        #expect(try JSONDecoder().decode(FeedPositions.self, from: JSONEncoder().encode(feed)) == feed)
    }
}
