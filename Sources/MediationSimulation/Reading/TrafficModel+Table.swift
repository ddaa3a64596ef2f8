internal import MediationCore

// The keys of a traffic model, in the order of the documentation: each is one entry of a table.

extension TrafficModel {
    static let table = ConfigurationTable<TrafficModel>(
        "traffic",
        start: TrafficModel(),
        keys: [
            ConfigurationKey(
                "requestsPerDay",
                \.requestsPerDay,
                .wholeNumber(in: 1...1_000_000_000_000),
                without: "no results by day",
                "Requests on a day, for the revenue a day."
            ),
            ConfigurationKey("showRate", \.showRate, .share, without: "all", "Share of loaded ads that are shown."),
            ConfigurationKey(
                "loadedAds",
                \.loadedAds,
                .wholeNumber(in: 1...1_000_000_000_000),
                without: "the rate is sure",
                "Number of loaded ads that the show rate was counted in."
            ),
            ConfigurationKey(
                "completionRate",
                \.completionRate,
                .share,
                without: "all",
                "Share of shown ads that users watch to the end, and are rewarded for. For the formats `rewarded` and"
                    + " `rewarded-interstitial` alone."
            ),
            ConfigurationKey(
                "patience",
                \.patience,
                .duration,
                without: "no user leaves",
                "Mean time until a waiting user leaves, exponentially distributed."
            ),
            ConfigurationKey(
                "sessions",
                \.sessions,
                .object(SessionTraffic.table),
                without: "each request alone",
                "Requests of a user that follow each other."
            ),
            ConfigurationKey(
                "drift",
                \.drift,
                .object(DriftTraffic.table),
                without: "all days alike",
                "Variation between days."
            ),
            ConfigurationKey(
                "segments",
                \.segments,
                .list(of: SegmentTraffic.table, "segment", uniqueBy: "name", \.name, mayBeEmpty: true),
                .standard(),
                "Groups of users.",
                isWritten: { !$0.segments.isEmpty }
            ),
            ConfigurationKey(
                "hiddenQuality",
                \.hiddenQuality,
                .object(HiddenQuality.table),
                without: "users are alike",
                "How much users differ in a way that nobody sees."
            ),
            ConfigurationKey(
                "ecpmError",
                \.ecpmError,
                .share,
                without: "none",
                "Standard error of all prices together, as a share of them."
            ),
            ConfigurationKey(
                "fillError",
                \.fillError,
                .share,
                without: "none",
                "Standard error of all fill rates and bid rates together."
            ),
            ConfigurationKey(
                "networks",
                \.networks,
                .named(.object(NetworkTraffic.table)),
                .standard(),
                "Ad networks, by names of your choice."
            ),
            ConfigurationKey(
                "auctionLatency",
                \.auctionLatency,
                .latency,
                without: "no time",
                "Latency of the auction after all signals."
            ),
            ConfigurationKey(
                "lineItems",
                \.lineItems,
                .named(.object(LineItemTraffic.table)),
                .standard("all assumed"),
                "Line items, by their names in the configuration."
            ),
        ],
        finish: { reader, object, traffic in
            let total = traffic.segments.reduce(0) { $0 + $1.share }
            if total > 1 + 1e-9 {
                reader.note("have shares of \(total) together; at most 1", at: "segments", of: object)
            }
            if traffic.sessions?.seen != nil { Self.noteProblemsBesideSeen(&reader, object, traffic) }
            let known = traffic.networks.keys.sorted().listed(limit: 20)
            for (name, lineItem) in traffic.lineItems.sorted(by: { $0.key < $1.key }) {
                guard let network = lineItem.network, traffic.networks[network] == nil else { continue }
                let message = "\(network.quoted) is not under \"networks\": \(known.isEmpty ? "none is" : known)"
                reader.note(message, at: ["lineItems", .key(name), "network"], of: object)
            }
        }
    )
}

extension TrafficModel {
    /// The greatest number of sessions on a day, so that sums over a day do not overflow.
    private static let mostSessionsPerDay = 100_000

    private static func noteProblemsBesideSeen(
        _ reader: inout ConfigurationReader,
        _ object: ConfigurationObject,
        _ traffic: TrafficModel
    ) {
        if traffic.patience != nil {
            let message =
                "stands beside \"sessions.seen\", with which users leave when their session ends; leave it out"
            reader.note(message, at: "patience", of: object)
        }
        guard let drift = traffic.drift, drift.requestsPerDay > Self.mostSessionsPerDay else { return }
        let message = "counts sessions beside \"sessions.seen\"; expected at most \(Self.mostSessionsPerDay)"
        reader.note(message, at: ["drift", "requestsPerDay"], of: object)
    }
}

extension HiddenQuality {
    fileprivate static let table = ConfigurationTable<HiddenQuality>(
        "hiddenQuality",
        start: HiddenQuality(spread: 0),
        keys: [
            ConfigurationKey(
                "spread",
                \.spread,
                .share,
                .required,
                "Share by which one half of the users fills more often than the mean, and the other less."
            ),
            ConfigurationKey("error", \.error, .share, .standard(), "Standard error of `spread`."),
            ConfigurationKey(
                "order",
                \.order,
                .list(of: .name),
                .standard("all rates are those of all users"),
                "Line items in the order in which their fill rates were counted, each among the requests that none before "
                    + "it had filled.",
                isWritten: { !$0.order.isEmpty }
            ),
        ]
    )
}

extension DriftTraffic {
    fileprivate static let table = ConfigurationTable<DriftTraffic>(
        "drift",
        start: DriftTraffic(),
        keys: [
            ConfigurationKey(
                "ecpm",
                \.ecpm,
                .variation,
                .standard(),
                "Coefficient of variation of prices between days."
            ),
            ConfigurationKey(
                "fill",
                \.fill,
                .variation,
                .standard(),
                "Coefficient of variation of fill rates between days."
            ),
            ConfigurationKey(
                "requestsPerDay",
                \.requestsPerDay,
                .wholeNumber(in: 100...10_000_000),
                .standard(),
                "Requests on a day; with `sessions.seen`, sessions, at most 100000."
            ),
        ]
    )
}

/// The hint at the key for which many write "fillRate".
private let fillRateSlip = ["fillRate": "did you mean \"fill\"?"]

extension SegmentTraffic {
    fileprivate static let table = ConfigurationTable<SegmentTraffic>(
        "segment",
        start: SegmentTraffic(name: "", share: 0),
        keys: [
            ConfigurationKey(
                "name",
                \.name,
                .name,
                .required,
                "Name in reports.",
                expected: "a text that no other segment has"
            ),
            ConfigurationKey("share", \.share, .share, .required, "Share of the requests."),
            ConfigurationKey("ecpm", \.factors.ecpm, .factor, without: "`1`", "Factor of all prices."),
            ConfigurationKey("fill", \.factors.fill, .factor, without: "`1`", "Factor of all fill rates."),
            ConfigurationKey(
                "lineItems",
                \.lineItems,
                .named(.object(Factors.table)),
                .standard(),
                "Factors of single line items, by their names."
            ),
        ]
    )
}

extension SegmentTraffic.Factors {
    fileprivate static let table = ConfigurationTable<SegmentTraffic.Factors>(
        "factors",
        start: SegmentTraffic.Factors(),
        keys: [
            ConfigurationKey("ecpm", \.ecpm, .factor, without: "the segment's", "Factor of the price."),
            ConfigurationKey("fill", \.fill, .factor, without: "the segment's", "Factor of the fill rate."),
            ConfigurationKey(
                "attempts",
                \.attempts,
                .wholeNumber(in: 1...1_000_000_000_000),
                without: "the factor is sure",
                "Number of attempts, of a bidder of auctions, that the rate was counted in."
            ),
        ],
        slips: fillRateSlip
    )
}

extension NetworkTraffic {
    fileprivate static let table = ConfigurationTable<NetworkTraffic>(
        "network",
        start: NetworkTraffic(valuation: .constant(0)),
        keys: [
            ConfigurationKey(
                "valuation",
                \.valuation,
                .value,
                .required,
                "Price that the ad network would pay for a request."
            )
        ]
    )
}

extension LineItemTraffic {
    fileprivate static let table = ConfigurationTable<LineItemTraffic>(
        "lineItemTraffic",
        start: LineItemTraffic(),
        keys: [
            ConfigurationKey(
                "network",
                \.network,
                .name,
                "Ad network whose valuation must reach the line item's price; for a bidder, it is the bid. Stands in place"
                    + " of `fill`; line items of one network share one draw."
            ),
            ConfigurationKey(
                "fill",
                \.fill,
                .share,
                without: "5 %, lowest-priced 75 %, bidders 100 %; at most what errors leave",
                "Share of attempts that fill; for a bidder, after a won auction."
            ),
            ConfigurationKey(
                "price",
                \.price,
                .choice("a price"),
                without: "`fixed`; bidders `first`",
                "Earnings of an impression. `fixed`: the line item's price. `valuation`: the network's. `first`: the bid of a"
                    + " bidder. `second`: the next lower bid, or the floor."
            ),
            ConfigurationKey(
                "latency",
                \.latency,
                .latency,
                without: "medians 700 ms with an ad, 250 ms without",
                "Latency of attempts, with an ad or without."
            ),
            ConfigurationKey(
                "fillLatency",
                \.fillLatency,
                .latency,
                without: "`noFillLatency`",
                "Latency of attempts with an ad; not beside `latency`.",
                isWritten: { $0.latency == nil }
            ),
            ConfigurationKey(
                "noFillLatency",
                \.noFillLatency,
                .latency,
                without: "`fillLatency`",
                "Latency of attempts without an ad; not beside `latency`.",
                isWritten: { $0.latency == nil }
            ),
            ConfigurationKey("errors", \.errors, .share, "Share of attempts that end with an error."),
            ConfigurationKey(
                "errorLatency",
                \.errorLatency,
                .latency,
                without: "as without an ad",
                "Latency of attempts that end with an error."
            ),
            ConfigurationKey("bidRate", \.bidRate, .share, without: "50 %", "Share of requests that a bidder bids on."),
            ConfigurationKey(
                "bid",
                \.bid,
                .value,
                without: "median 1, sigma 1",
                "Bids of a bidder without a `network`."
            ),
            ConfigurationKey(
                "signalLatency",
                \.signalLatency,
                .latency,
                without: "median 250 ms",
                "Latency of a bidder's signals."
            ),
            ConfigurationKey(
                "attempts",
                \.attempts,
                .wholeNumber(in: 1...1_000_000_000_000),
                without: "the rate is sure",
                "Number of attempts that the fill rate was counted in."
            ),
            ConfigurationKey(
                "auctions",
                \.auctions,
                .wholeNumber(in: 1...1_000_000_000_000),
                without: "the rate is sure",
                "Number of auctions that the bid rate was counted in."
            ),
            ConfigurationKey(
                "latencies",
                \.latencies,
                .wholeNumber(in: 1...1_000_000_000_000),
                without: "they are sure",
                "Number of latencies that were measured."
            ),
            ConfigurationKey(
                "ecpmError",
                \.ecpmError,
                .share,
                without: "none",
                "Standard error of the price or the bids, as a share of them."
            ),
        ],
        schemaRules: [
            "not": [
                "required": ["latency"],
                "anyOf": [["required": ["fillLatency"]], ["required": ["noFillLatency"]]],
            ]
        ],
        slips: fillRateSlip.merging([
            "ecpm": "the price of a line item is in the configuration",
            "timeout": "the timeout of a line item is in the configuration", "floor": "floors are in the configuration",
        ]) { $1 },
        finish: { reader, object, traffic in
            for key in ["fillLatency", "noFillLatency"] where object["latency"] != nil && object[key] != nil {
                reader.note("stands beside \"latency\"; leave one of them out", at: key, of: object)
            }
            guard let fill = traffic.fill, let errors = traffic.errors, fill + errors > 1 + 1e-9 else { return }
            reader.note("is more than the fill rate leaves: the two are at most 1", at: "errors", of: object)
        }
    )

    /// The latency with an ad and without, if it is the same.
    private var latency: Law? {
        get { self.fillLatency == self.noFillLatency ? self.fillLatency : nil }
        set { (self.fillLatency, self.noFillLatency) = (newValue, newValue) }
    }
}
