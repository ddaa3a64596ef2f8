import Foundation
import MediationCore
import MediationFeed

// The keys of a session, in the order of the documentation: each is one entry of a table.

extension FeedSession {
    static let table = ConfigurationTable<FeedSession>(
        "session",
        start: FeedSession(positions: .none),
        keys: [
            ConfigurationKey("positions", \.positions, .positions, .required, "Ad positions, as in `AdPositions`."),
            ConfigurationKey("items", \.items, .wholeNumber(in: Self.itemCounts), .standard(), "Items of the list."),
            ConfigurationKey("screen", \.screen, .wholeNumber(in: Self.screens), .standard(), "Rows on the screen."),
            ConfigurationKey(
                "lookAhead",
                \.loading.lookAhead,
                .wholeNumber(in: FeedLoadingOptions.lookAheads),
                .standard(),
                "Rows ahead of the screen whose slots are filled."
            ),
            ConfigurationKey(
                "readyAds",
                \.loading.readyAds,
                .wholeNumber(in: FeedLoadingOptions.readyAdCounts),
                .standard(),
                "Ads that are held ready."
            ),
            ConfigurationKey(
                "emptySlots",
                \.options.emptySlots,
                .choice("a kind of empty slot", of: [("collapsed", .collapsed), ("placeholders", .placeholders)]),
                .standard(),
                "Slots without an ad. `collapsed`: no row. `placeholders`: an empty row."
            ),
            ConfigurationKey(
                "strategy",
                \.options.strategy,
                .choice(
                    "a strategy",
                    of: [
                        ("withFollowingItem", .withFollowingItem), ("withPrecedingItem", .withPrecedingItem),
                        ("fixedRows", .fixedRows),
                    ]
                ),
                .standard(),
                "Place of ads when items come and go. `withFollowingItem`, `withPrecedingItem`: stay with an item. `fixedRows`:"
                    + " stay in their rows."
            ),
            ConfigurationKey("fillRate", \.fillRate, .share, .standard(), "Share of requests that are filled."),
            ConfigurationKey("adLife", \.adLife, .hours, .standard(), "Time that an ad may be held unshown."),
            ConfigurationKey(
                "seed",
                \.wholeSeed,
                .wholeNumber(in: 0...Int(Int32.max)),
                .standard(),
                "Seed for the choice of filled requests."
            ),
            ConfigurationKey(
                "steps",
                \.steps,
                .list(
                    of: .object(
                        StepFields.table,
                        expecting: "a step",
                        kind: "",
                        value: { $2.step($1, &$0) },
                        fields: StepFields.init
                    ),
                    mayBeEmpty: true
                ),
                without: "a scroll through the list",
                "Steps, each an object with one key."
            ),
        ]
    )

    private var wholeSeed: Int {
        get { Int(clamping: self.seed) }
        set { self.seed = UInt64(clamping: newValue) }
    }
}

/// The keys of a step, of which each step has one.
private struct StepFields {
    struct Span {
        var at = 0
        var count = 1

        static let table = ConfigurationTable<Span>(
            "span",
            start: Span(),
            keys: [
                ConfigurationKey(
                    "at",
                    \.at,
                    .wholeNumber(in: FeedSession.itemCounts),
                    .required,
                    "Number of the item, from 0."
                ),
                ConfigurationKey("count", \.count, .itemCount, .required, "Number of items."),
            ]
        )
    }

    struct Move {
        var from = 0
        var to = 0

        static let table = ConfigurationTable<Move>(
            "move",
            start: Move(),
            keys: [
                ConfigurationKey(
                    "from",
                    \.from,
                    .wholeNumber(in: FeedSession.itemCounts),
                    .required,
                    "Number of the item, from 0."
                ),
                ConfigurationKey(
                    "to",
                    \.to,
                    .wholeNumber(in: FeedSession.itemCounts),
                    .required,
                    "Number of the item afterwards, from 0."
                ),
            ]
        )
    }

    var scroll: Int?
    var scrollTo: Int?
    var append: Int?
    var insert: Span?
    var remove: Span?
    var replace: Span?
    var move: Move?
    var fillRate: Double?
    var wait: Duration?

    static let table = ConfigurationTable<StepFields>(
        "step",
        start: StepFields(),
        keys: [
            ConfigurationKey("scroll", \.scroll, .rows, "Scrolls by rows, back if negative."),
            ConfigurationKey("scrollTo", \.scrollTo, .wholeNumber(in: FeedSession.itemCounts), "Scrolls to a row."),
            ConfigurationKey("append", \.append, .itemCount, "Appends items."),
            ConfigurationKey("insert", \.insert, .object(Span.table), "Inserts items."),
            ConfigurationKey("remove", \.remove, .object(Span.table), "Removes items."),
            ConfigurationKey("replace", \.replace, .object(Span.table), "Replaces items."),
            ConfigurationKey("move", \.move, .object(Move.table), "Moves an item."),
            ConfigurationKey("fillRate", \.fillRate, .share, "Share of requests that are filled from now on."),
            ConfigurationKey("wait", \.wait, .hours, "Lets time pass."),
        ],
        schemaRules: ["minProperties": 1, "maxProperties": 1]
    )

    init() {}

    init(_ step: FeedStep) {
        switch step {
        case .scroll(let rows): self.scroll = rows
        case .scrollTo(let row): self.scrollTo = row
        case .append(let count): self.append = count
        case .insert(let count, let index): self.insert = Span(at: index, count: count)
        case .remove(let count, let index): self.remove = Span(at: index, count: count)
        case .replace(let count, let index): self.replace = Span(at: index, count: count)
        case .move(let source, let destination): self.move = Move(from: source, to: destination)
        case .fillRate(let rate): self.fillRate = rate
        case .wait(let time): self.wait = time
        }
    }

    func step(_ object: ConfigurationObject, _ reader: inout ConfigurationReader) -> FeedStep? {
        let known = Self.table.names
        guard known.count(where: { object[$0] != nil }) == 1 else {
            return reader.refuse("expected one of \(known.joined(separator: ", "))", object.node)
        }
        if let scroll { return .scroll(scroll) }
        if let scrollTo { return .scrollTo(scrollTo) }
        if let append { return .append(append) }
        if let insert { return .insert(insert.count, at: insert.at) }
        if let remove { return .remove(remove.count, at: remove.at) }
        if let replace { return .replace(replace.count, at: replace.at) }
        if let move { return .move(from: move.from, to: move.to) }
        if let fillRate { return .fillRate(fillRate) }
        return self.wait.map { .wait($0) }
    }
}

extension ConfigurationForm where Value == Int {
    fileprivate static var rows: Self {
        .wholeNumber(in: -FeedSession.itemCounts.upperBound...FeedSession.itemCounts.upperBound)
    }

    fileprivate static var itemCount: Self { .wholeNumber(in: 1...FeedSession.itemCounts.upperBound) }
}

extension ConfigurationForm where Value == Duration {
    fileprivate static var hours: Self { .duration(atMost: .seconds(86_400)) }
}

extension ConfigurationForm where Value == AdPositions {
    fileprivate static var positions: Self {
        Self(
            expecting: "positions such as { counting: rows, every: 8 }",
            schema: ConfigurationSchema(["type": "object"]),
            read: { reader, node in
                do {
                    return try JSONDecoder().decode(AdPositions.self, from: JSONEncoder().encode(node.jsonValue))
                } catch let error as FeedError {
                    reader.note(error.message, at: Self.components(of: error.path), in: node)
                    return nil
                } catch {
                    return reader.refuse("expected positions such as { counting: rows, every: 8 }", node)
                }
            },
            write: { positions in
                let json = (try? JSONEncoder().encode(positions)).flatMap {
                    try? JSONDecoder().decode(JSONValue.self, from: $0)
                }
                return json.map(ConfigurationNode.init(jsonValue:))
            }
        )
    }

    /// Returns the components of a path such as `fixed[1].position`.
    private static func components(of path: String) -> [ConfigurationPath.Component] {
        path.split { ".[]".contains($0) }.map { part in Int(part).map { .index($0) } ?? .key(String(part)) }
    }
}
