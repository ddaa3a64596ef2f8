import MediationFeed

enum Sections {
    static func show() throws {
        let positions = FeedPositions(
            try AdPositions(counting: .content, every: 3),
            sections: ["videos": .none, "news": try AdPositions(counting: .content, fixed: [1])]
        )
        var list = try FeedList(
            positions,
            sections: [
                FeedSectionContent(id: "news", count: 4),
                FeedSectionContent(id: "videos", count: 4),
            ]
        )
        try list.insertSection(FeedSectionContent(id: "friends", count: 5), at: 1)
        for section in 0..<list.sectionCount {
            list.fillAll(section: section)
            print(try list.sectionID(section), list.text(section: section))
        }
        let whole = FeedPositions(
            try AdPositions(counting: .content, every: 5, allowsTrailingAd: true),
            maximumCount: 20,
            countsThroughSections: true
        )
        let counts = [3, 7, 4].enumerated().map { FeedSectionContent(id: "\($0)", count: $1) }
        var through = try FeedList(whole, sections: counts)
        for section in 0..<through.sectionCount {
            through.fillAll(section: section)
            print(through.text(section: section))
        }
    }
}
