import Foundation
import MediationFeed
import Testing

/// Positions in JSON: in our own form, and in the form that ad servers use.
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
        #expect(feed["news", number: 0] == (try AdPositions(counting: .rows, fixed: [2, 7], every: 4)))
        #expect(feed["news", number: 1] == (try AdPositions(counting: .rows, fixed: [3], every: 4)))
        #expect(feed["news", number: 2] == (try AdPositions(counting: .rows, every: 4)))
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
        (#"{"counting": "rows", "fixed": [3, -1]}"#, "fixed[1]: -1 is not allowed; it must be 0 to 2147483647"),
        (#"{"counting": "rows", "every": 8, "trailingAd": 1}"#, "trailingAd: must be true or false"),
        (
            #"{"counting": "rows", "evrey": 8}"#,
            #"unknown key "evrey"; known are "counting", "every", "first", "fixed", "maximum", "minimumSpacing", "#
                + #""trailingAd""#
        ),
        ("[]", "must be an object"),
        (#"{"repeating": {"interval": 1}}"#, "repeating.interval: 1 is not allowed; it must be 2 to 65536"),
        (#"{"repeating": {}}"#, "repeating.interval: is missing"),
        (#"{"repeating": [4]}"#, "repeating: must be an object"),
        (
            #"{"repeating": {"interval": 4, "frist": 2}}"#,
            #"repeating: unknown key "frist"; known are "interval""#
        ),
        (
            #"{"counting": "content", "repeating": {"interval": 4}}"#,
            #"unknown key "counting"; known are "fixed", "repeating""#
        ),
        (
            #"{"fixed": [{"position": 2}], "maximum": 1}"#,
            #"unknown key "maximum"; known are "fixed", "repeating""#
        ),
        (
            #"{"fixed": [{"position": 2}, {"secton": 1, "position": 3}]}"#,
            #"fixed[1]: unknown key "secton"; known are "position", "section""#
        ),
        (#"{"fixed": [{"position": -1}]}"#, "fixed[0].position: -1 is not allowed; it must be 0 to 2147483647"),
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
        let json = #"{"counting": "rows", "every": 8, "sections": {"news": {"counting": "rows", "fixed": [4, "2"]}}}"#
        let message = FeedError.thrown { _ = try self.feed(json) }
        #expect(message == "sections.news.fixed[1]: must be a whole number")
    }

    @Test(arguments: [
        (
            #"{"counting": "rows", "every": 8, "section": {"videos": {"maximum": 0}}}"#,
            #"unknown key "section"; known are "counting", "every", "first", "fixed", "listMaximum", "maximum", "#
                + #""minimumSpacing", "numberedSections", "sections", "throughSections", "trailingAd""#
        ),
        (
            #"{"repeating": {"interval": 8}, "sections": {"videos": {"maximum": 0}}}"#,
            #"unknown key "sections"; known are "fixed", "repeating""#
        ),
        (
            #"{"counting": "rows", "every": 8, "sections": {"videos": {"maximun": 0}}}"#,
            #"sections.videos: unknown key "maximun"; known are "counting", "every", "first", "fixed", "maximum", "#
                + #""minimumSpacing", "trailingAd""#
        ),
        (
            #"{"counting": "rows", "every": 8, "numberedSections": {"news": {"maximum": 0}}}"#,
            #"numberedSections: "news" is not the number of a section"#
        ),
        (
            #"{"counting": "rows", "every": 8, "listMaximum": -1}"#,
            "listMaximum: -1 is not allowed; it must be 0 to 2147483647"
        ),
        (#"{"counting": "rows", "every": 8, "throughSections": 1}"#, "throughSections: must be true or false"),
    ])
    func noKeyOfAFeedIsIgnored(json: String, message: String) {
        #expect(FeedError.thrown { _ = try self.feed(json) } == message)
    }

    @Test func positionsInAnyOrderAreTakenOnce() throws {
        let own = try self.positions(#"{"counting": "rows", "fixed": [7, 2, 7, 3]}"#)
        #expect(own == (try AdPositions(counting: .rows, fixed: [2, 3, 7])))
        let server = try self.positions(
            #"{"fixed": [{"position": 7}, {"position": 2}, {"position": 7}], "repeating": {"interval": 4}}"#
        )
        #expect(server == (try AdPositions(counting: .rows, fixed: [2, 7], every: 4)))
    }

    @Test func fixedRowsReachTheirSectionsWhateverTheseAreCalled() throws {
        let feed = try self.feed(#"{"fixed": [{"position": 1}, {"section": 1, "position": 2}]}"#)
        let options = FeedOptions(emptySlots: .placeholders)
        let sections = ["news", "videos", "shop"].map { FeedSectionContent(id: $0, count: 4) }
        var list = try FeedList(feed, sections: sections, options: options)
        #expect(list.text(section: 0) == "0 _ 1 2 3")
        #expect(list.text(section: 1) == "0 1 _ 2 3")
        #expect(list.text(section: 2) == "0 1 2 3")
        // Existing sections keep their positions.
        try list.insertSection(FeedSectionContent(id: "new", count: 4), at: 0)
        try list.moveSection(from: 2, to: 3)
        #expect((0..<4).map { list.text(section: $0) } == ["0 _ 1 2 3", "0 _ 1 2 3", "0 1 2 3", "0 1 _ 2 3"])
    }

    @Test func positionsByIdentityGoBeforeThoseByNumber() throws {
        let rows = try AdPositions(counting: .rows, every: 4)
        let feed = FeedPositions(rows, sections: ["news": .none], numberedSections: [0: rows])
        #expect(feed["news", number: 0] == .none)
    }

    @Test func positionsForASectionThatThereIsNotAreNamed() throws {
        let rows = try AdPositions(counting: .rows, every: 4)
        let feed = FeedPositions(rows, sections: ["vidoes": .none, "news": rows])
        var list = try FeedList(feed, sections: [FeedSectionContent(id: "news", count: 4)])
        #expect(list.missingSections == ["vidoes"])
        try list.insertSection(FeedSectionContent(id: "vidoes", count: 1), at: 1)
        #expect(list.missingSections == [])
    }

    @Test(arguments: [
        #"{"a":"#, #"{"sections": {"a": "#, "[", #"{"fixed": [{"position": ["#, #"{"repeating": {"interval": "#,
    ])
    func deepNestingIsAnErrorOnASmallStack(opening: String) async {
        for depth in [3, 4, 5, 6, 168, 500] {
            // The brackets are closed in the order in which they were opened.
            let openings = opening.filter { "[{".contains($0) }.map { $0 == "[" ? "]" : "}" }
            let times = depth / openings.count
            let json =
                String(repeating: opening, count: times) + "1"
                + String(repeating: String(openings.reversed().joined()), count: times)
            #expect(await SmallStack.run { FeedError.thrown { _ = try self.feed(json) } } != nil, "\(depth)")
            #expect(await SmallStack.run { FeedError.thrown { _ = try self.positions(json) } } != nil)
        }
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let news = try AdPositions(counting: .content, fixed: [0, 3], maximumCount: 4)
        let own = ["news": news, "videos": AdPositions.none]
        let standard = try AdPositions(counting: .rows, every: 5, first: 2, minimumSpacing: 3, allowsTrailingAd: true)
        let feed = FeedPositions(
            standard,
            sections: own,
            numberedSections: [1: news],
            maximumCount: 7,
            countsThroughSections: true
        )
        #expect(try JSONDecoder().decode(FeedPositions.self, from: JSONEncoder().encode(feed)) == feed)
    }
}
