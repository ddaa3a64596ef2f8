import MediationFeed

/// Two decorators around one data source, and a table that shows the outer one.
@MainActor
struct Nest {
    let trace = Trace()
    let letters: Letters
    let innerModel: FeedListModel
    let outerModel: FeedListModel
    let inner: TextTable.Decorator
    let outer: TextTable.Decorator
    let table: TextTable

    /// Creates a nest with ads X of an inner decorator, and ads Y of an outer one.
    init(
        _ items: [[String]],
        inner innerPositions: AdPositions,
        outer outerPositions: AdPositions,
        options: FeedOptions = FeedOptions()
    ) throws {
        self.letters = Letters(items, trace: self.trace)
        var list = try FeedList(
            FeedPositions(innerPositions),
            sections: items.enumerated().map { FeedSectionContent(id: "\($0)", count: $1.count) },
            options: options
        )
        for section in items.indices { list.fillAll(section: section) }
        self.innerModel = FeedListModel(list)
        self.inner = FeedDecorator(
            dataSource: self.letters,
            delegate: self.letters,
            ads: TextAds("X", trace: self.trace),
            model: self.innerModel
        )
        list = try FeedList(
            FeedPositions(outerPositions),
            sections: items.indices.map { FeedSectionContent(id: "\($0)", count: list.rowCount(section: $0)) },
            options: options
        )
        for section in items.indices { list.fillAll(section: section) }
        self.outerModel = FeedListModel(list)
        self.outer = FeedDecorator(
            around: self.inner,
            ads: TextAds("Y", trace: self.trace),
            model: self.outerModel
        )
        self.table = TextTable(self.outer)
    }

    /// Creates a nest of letters, with an X after every two of them, and a Y after every four rows of those.
    static func ofLetters(_ letters: String, options: FeedOptions = FeedOptions()) throws -> Nest {
        try Nest(
            [letters.map(String.init)],
            inner: AdPositions(counting: .content, every: 2),
            outer: AdPositions(counting: .content, every: 4),
            options: options
        )
    }

    func place(_ row: Int) -> RowPlace { RowPlace(own: RowIndex(row), outer: RowIndex(row)) }
}
