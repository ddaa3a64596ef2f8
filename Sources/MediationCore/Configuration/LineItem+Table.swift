extension LineItem {
    package static let table = ConfigurationTable<LineItem>(
        "lineItem",
        start: LineItem(name: "", adapter: "", ecpm: 0),
        keys: [
            ConfigurationKey(
                "name",
                \.name,
                .name,
                .required,
                "Name in reports, unique within the ad unit.",
                expected: "a text that no other line item of the ad unit has"
            ),
            ConfigurationKey(
                "adapter",
                \.adapter,
                .name,
                .required,
                "Class name, as `Type` or `Module.Type`.",
                expected: "the class name of an adapter"
            ),
            ConfigurationKey(
                "audience",
                \.audience,
                .object(Audience.table),
                without: "everyone",
                "Users for whom the line item is there."
            ),
            ConfigurationKey(
                "ecpm",
                \.ecpm,
                .price,
                .absent("required; none for a bidder"),
                "Price in USD per 1000 impressions, above 0.",
                unless: "bidder",
                // A bidder has no price; the reader refuses a bidder that has one all the same.
                isWritten: { $0.bidder == nil || $0.ecpm != 0 }
            ),
            ConfigurationKey(
                "bidder",
                \.bidder,
                .object(Bidder.table),
                "Makes the line item a bidder, whose price is its bid; may be empty."
            ),
            ConfigurationKey(
                "timeout",
                \.timeout,
                .duration,
                .required,
                "Time limit of an attempt. The deadline may be shorter."
            ),
            ConfigurationKey(
                "minimumTime",
                \.minimumTime,
                .duration,
                .standard("`50ms`, at most `timeout`"),
                "Skips the line item if less is left of the load; at most `timeout`."
            ),
            ConfigurationKey(
                "frequencyCaps",
                \.frequencyCaps,
                .list(of: FrequencyCap.table, "frequency cap", uniqueBy: "period", \.name, mayBeEmpty: true),
                .standard(),
                "Caps with different periods; a line item that has reached one is skipped."
            ),
            ConfigurationKey("pacing", \.pacing, .period, "Shortest time between impressions."),
            ConfigurationKey(
                "settings",
                \.settings,
                .settings,
                .standard(),
                "Parameters for the adapter; `parameter` usually is the network's ad unit ID."
            ),
        ],
        schemaRules: ["oneOf": [["required": ["ecpm"]], ["required": ["bidder"]]]],
        finish: { reader, object, lineItem in
            LineItem.checkPrice(&reader, object)
            LineItem.checkMinimumTime(&reader, object, &lineItem)
            guard object.isRead("name"), object.isRead("adapter"),
                let problem = reader.lineItemProblem?(lineItem, reader.format)
            else { return }
            reader.note(problem.message, at: problem.key, of: object)
        }
    )

    /// Notes a problem unless the line item has a price or is a bidder.
    private static func checkPrice(_ reader: inout ConfigurationReader, _ object: ConfigurationObject) {
        switch (object["ecpm"], object["bidder"]) {
        case (nil, nil):
            let expectation =
                "USD per 1000 impressions, such as 2.5, or the key \"bidder\" if its price is what it bids"
            reader.noteMissing("ecpm", expected: expectation, in: object.node)
        case (.some, .some):
            let message = "a bidder has no price besides its bid; leave out \"ecpm\" or \"bidder\""
            reader.note(message, at: "ecpm", of: object)
        default: break
        }
    }

    private static func checkMinimumTime(
        _ reader: inout ConfigurationReader,
        _ object: ConfigurationObject,
        _ lineItem: inout LineItem
    ) {
        guard object["minimumTime"] != nil else {
            lineItem.minimumTime = min(lineItem.minimumTime, lineItem.timeout)
            return
        }
        guard object.isRead("minimumTime"), object.isRead("timeout"), lineItem.minimumTime > lineItem.timeout else {
            return
        }
        let (minimum, timeout) = (lineItem.minimumTime.quoted, lineItem.timeout.quoted)
        let message = "\(minimum) is longer than the timeout, \(timeout); such a line item would never be asked"
        reader.note(message, at: "minimumTime", of: object)
    }
}

extension Bidder {
    package static let table = ConfigurationTable<Bidder>(
        "bidder",
        start: Bidder(),
        keys: [
            ConfigurationKey(
                "floor",
                \.floor,
                .floor,
                .standard(),
                "Lowest bid that counts, in USD per 1000 impressions."
            )
        ]
    )
}

extension FrequencyCap {
    package static let table = ConfigurationTable<FrequencyCap>(
        "frequencyCap",
        start: FrequencyCap(impressions: 1, per: .zero),
        keys: [
            ConfigurationKey(
                "impressions",
                \.impressions,
                .count,
                .required,
                "Impressions in the period.",
                expected: "the number of impressions allowed, such as 3"
            ),
            ConfigurationKey("per", \.period, .period, .required, "The sliding period."),
        ]
    )

    /// The period as a text; empty if it could not be read, because that makes no cap a duplicate of another.
    fileprivate var name: String { self.period > .zero ? DurationText.text(of: self.period) : "" }
}
