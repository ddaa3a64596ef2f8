import MediationFeed

/// A screen of text instead of a table.
@MainActor
final class Screen {
    var lines: [String] = []
    private let feed: FeedDecorator<Screen, Line>

    init(_ feed: FeedDecorator<Screen, Line>) {
        self.feed = feed
        feed.updateHandler = { [weak self] update in
            update.commit()
            self?.reload()
        }
        self.reload()
    }

    func tap(_ row: Int) {
        let place = RowPlace(own: RowIndex(row), outer: RowIndex(row))
        guard self.feed.shouldSelect(in: self, at: place) else { return print("row \(row) hears taps by itself") }
        self.feed.didSelect(in: self, at: place)
    }

    private func reload() {
        self.lines = (0..<self.feed.rowCount(section: 0)).map { self.feed.cell(in: self, at: RowIndex($0)).text }
    }
}

@MainActor
final class Line {
    let text: String

    init(_ text: String) { self.text = text }
}

/// Content that knows nothing of ads.
@MainActor
final class Names: FeedDataSource, FeedDelegate {
    var names = ["Ada", "Alan", "Barbara", "Edsger", "Grace", "John", "Tony"]

    func rowCount(section: Int) -> Int { self.names.count }

    func cell(in view: Screen, at place: RowPlace) -> Line { Line(self.names[place.own.row]) }

    func didSelect(in view: Screen, at place: RowPlace) {
        print("tapped \(self.names[place.own.row]), row \(place.outer.row) on the screen")
    }

    func canMove(at place: RowPlace) -> Bool { true }

    func move(from source: RowIndex, to destination: RowIndex) {
        self.names.insert(self.names.remove(at: source.row), at: destination.row)
    }
}

/// Text that is inserted between the names.
@MainActor
final class Notes: AdRowSource {
    private let name: String

    init(_ name: String) { self.name = name }

    func cell(in view: Screen, for row: AdRow) -> Line { Line("(\(self.name))") }
}

@MainActor
enum Decorated {
    static func show() throws {
        let names = Names()
        let tips = FeedDecorator(
            dataSource: names,
            delegate: names,
            ads: Notes("tip"),
            model: FeedListModel(try filled(AdPositions(counting: .content, every: 2), content: 7))
        )
        let ads = FeedDecorator(
            around: tips,
            ads: Notes("ad"),
            model: FeedListModel(try filled(AdPositions(counting: .content, every: 4), content: 10))
        )
        let screen = Screen(ads)
        print(screen.lines.joined(separator: " "))
        for row in [2, 3, 4] { screen.tap(row) }
        // The user drags Ada and drops her on the ad.
        let ada = RowPlace(own: RowIndex(0), outer: RowIndex(0))
        let destination = ads.moveDestination(from: ada, proposed: RowIndex(4))
        ads.completeMove(from: RowIndex(0), to: destination).commit()
        print(names.names.joined(separator: " "))
    }
}
