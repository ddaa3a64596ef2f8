// The keys of a configuration, in the order of the documentation: each is one entry of a table.

extension MediationConfiguration {
    package static let table = ConfigurationTable<MediationConfiguration>(
        "configuration",
        start: MediationConfiguration(adUnits: []),
        keys: [
            ConfigurationKey(
                "schemaVersion",
                \.schemaVersion,
                .schemaVersion,
                .standard(),
                "Version of these keys. A library that reads another one refuses the configuration."
            ),
            ConfigurationKey(
                "adUnits",
                \.adUnits,
                // Those with an audience share an ID with the one for all other users.
                .list(of: AdUnit.table, "ad unit", uniqueBy: "ID", { $0.audience == nil ? $0.id : "" }),
                .required,
                "Ad units, at least one."
            ),
            ConfigurationKey(
                "disabledAdapters",
                \.disabledAdapters,
                .list(
                    of: DisabledAdapter.table,
                    "disabled adapter",
                    uniqueBy: "name",
                    { $0.audience == nil ? $0.adapter : "" },
                    mayBeEmpty: true
                ),
                .standard(),
                "Adapters that are neither set up nor asked: the kill switch.",
                isWritten: { !$0.disabledAdapters.isEmpty }
            ),
            ConfigurationKey(
                "circuitBreaker",
                \.circuitBreaker,
                .object(CircuitBreakerRule.table),
                .absent("all defaults"),
                "Leaves out adapters that keep failing."
            ),
        ]
    )
}

extension CircuitBreakerRule {
    package static let table = ConfigurationTable<CircuitBreakerRule>(
        "circuitBreaker",
        start: CircuitBreakerRule(),
        keys: [
            ConfigurationKey(
                "failures",
                \.failures,
                .count,
                .standard(),
                "Failures in a row that open the circuit."
            ),
            ConfigurationKey(
                "pause",
                \.pause,
                .duration,
                .standard(),
                "First pause; each further one doubles."
            ),
            ConfigurationKey(
                "longestPause",
                \.longestPause,
                .duration,
                .standard("`15m`, at least `pause`"),
                "Longest pause, at least `pause`."
            ),
        ],
        finish: { reader, object, rule in
            if object["longestPause"] == nil { rule.longestPause = max(rule.longestPause, rule.pause) }
            guard object.isRead("longestPause"), object.isKnown("pause"), rule.longestPause < rule.pause else { return }
            let pause = reader.described(rule.pause, "pause", of: object)
            let message = "\(rule.longestPause.quoted) is shorter than \(pause); expected at least that"
            reader.note(message, at: "longestPause", of: object)
        }
    )
}

extension AdUnit {
    package static let table = ConfigurationTable<AdUnit>(
        "adUnit",
        start: AdUnit(id: "", lineItems: []),
        keys: [
            ConfigurationKey(
                "id",
                \.id,
                .name,
                .required,
                "Unique ID, used by the app. Only ad units with an audience may have that of another one.",
                expected: "the ID by which the app loads the ad unit"
            ),
            ConfigurationKey(
                "audience",
                \.audience,
                .object(Audience.table),
                without: "everyone",
                "Users for whom it replaces the ad unit of the same ID; the first one that has the user counts."
            ),
            ConfigurationKey(
                "format",
                \.format,
                .format,
                .standard(),
                "Format of its ads, which the adapters of its line items load. `native`: laid out by the app. `banner`: in a"
                    + " fixed place. `interstitial`: at a pause of the app. `app-open`: when the app comes to the foreground. `rewarded`: chosen by the user for a"
                    + " reward. `rewarded-interstitial`: with a reward, not chosen."
            ),
            ConfigurationKey("deadline", \.deadline, .duration, .required, "Time limit of a load, images included."),
            ConfigurationKey(
                "order",
                \.order,
                .choice("an order"),
                .standard(),
                "`price`: highest eCPM first, equal ones as listed. `listed`: as listed."
            ),
            ConfigurationKey(
                "setUpTimeout",
                \.setUpTimeout,
                .duration,
                .standard(),
                "Time that a load waits for the set-up of an adapter."
            ),
            ConfigurationKey(
                "strategy",
                \.strategy,
                .object(WaterfallStrategy.table),
                .absent("one line item at a time"),
                "Line items open at a time, and the time that an ad waits for a better one."
            ),
            ConfigurationKey(
                "lateAds",
                \.lateAds,
                .choice("a policy for late ads"),
                .standard(),
                "Late ads, and ads that lost to a better one. `discard`: dropped. `keep`: the next load ends with one at"
                    + " once. `useIfBetter`: there when the turn of their line item comes."
            ),
            ConfigurationKey(
                "refresh",
                \.refresh,
                .refreshInterval,
                .standard("`1m`"),
                "Time for which a banner is seen before it asks for its next ad, from `30s` to `150s`; `0s`: it does not. For"
                    + " the format `banner` alone.",
                isWritten: { $0.format == .banner }
            ),
            ConfigurationKey(
                "bidding",
                \.bidding,
                .object(BiddingLimits.table),
                .absent("all defaults"),
                "Time limits of the auction; no effect without a bidder.",
                start: { .standard(within: $0.deadline) },
                isWritten: \.hasOwnBidding
            ),
            ConfigurationKey(
                "lineItems",
                \.lineItems,
                .list(of: LineItem.table, "line item", uniqueBy: "name", \.name),
                .required,
                "Line items, at least one."
            ),
        ],
        finish: { reader, object, adUnit in
            // For the next ad unit, which need not say it.
            reader.format = .native
            if object["refresh"] != nil, object.isRead("refresh"), object.isKnown("format"), adUnit.format != .banner {
                let message =
                    "has no effect for the format \(adUnit.format.rawValue.quoted); only banners are refreshed"
                reader.note(message, at: "refresh", of: object)
            }
            if !object.isRead("bidding") { adUnit.bidding = .standard(within: adUnit.deadline) }
            guard object.isRead("deadline") else { return }
            let limited = [
                ("strategy", "hedgeDelay", adUnit.strategy.hedgeDelay), ("strategy", "wait", adUnit.strategy.wait),
                ("bidding", "timeout", adUnit.bidding.timeout),
            ]
            for case (let key, let limit, let duration?) in limited where duration > adUnit.deadline {
                let message = "\(duration.quoted) is longer than the deadline, \(adUnit.deadline.quoted)"
                reader.note("\(message); expected at most that", at: [.key(key), .key(limit)], of: object)
            }
        }
    )

    /// Indicates whether the bidding limits matter: not if the ad unit has them only because every ad unit has some.
    private var hasOwnBidding: Bool {
        let isStandard = self.bidding == BiddingLimits() || self.bidding == .standard(within: self.deadline)
        return !isStandard || self.lineItems.contains { $0.bidder != nil }
    }
}

extension WaterfallStrategy {
    package static let table = ConfigurationTable<WaterfallStrategy>(
        "strategy",
        start: .oneAtATime,
        keys: [
            ConfigurationKey(
                "width",
                \.width,
                .wholeNumber(in: 1...WaterfallStrategy.greatestWidth),
                .standard("`1`; with `hedgeDelay`, `\(WaterfallStrategy.greatestWidth)`"),
                "Line items open at a time."
            ),
            ConfigurationKey(
                "hedgeDelay",
                \.hedgeDelay,
                .duration,
                "Silence after which the next line item is asked, too; at most the deadline. Not with a `width` of 1."
            ),
            ConfigurationKey(
                "wait",
                \.wait,
                .duration(allowingZero: true),
                .standard(),
                "Time that an ad waits for a better one, at most the deadline; may be `0s`."
            ),
        ],
        schemaRules: [
            "if": ["required": ["hedgeDelay"]], "then": ["properties": ["width": ["minimum": 2]]],
        ],
        finish: { reader, object, strategy in
            guard object["hedgeDelay"] != nil else { return }
            // As wide as possible, because the delay alone should decide.
            if object["width"] == nil { strategy.width = WaterfallStrategy.greatestWidth }
            guard object.isRead("width"), strategy.width == 1 else { return }
            let message = "has no effect with a width of 1; leave out the width, or make it 2 or more"
            reader.note(message, at: "hedgeDelay", of: object)
        }
    )
}

extension BiddingLimits {
    package static let table = ConfigurationTable<BiddingLimits>(
        "bidding",
        start: BiddingLimits(),
        keys: [
            ConfigurationKey(
                "signalTimeout",
                \.signalTimeout,
                .duration,
                .standard("`500ms`, at most half of `timeout`"),
                "Time limit of set-up and signals, shorter than `timeout`."
            ),
            ConfigurationKey(
                "timeout",
                \.timeout,
                .duration,
                .standard("`1s`, at most the deadline"),
                "Time limit of signals and auction, at most the deadline."
            ),
        ],
        finish: { reader, object, limits in
            guard object.isRead("signalTimeout") else {
                if object.isRead("timeout") { limits = .standard(timeout: limits.timeout) }
                return
            }
            guard object.isKnown("timeout"), limits.signalTimeout >= limits.timeout else { return }
            let timeout = reader.described(limits.timeout, "timeout", of: object)
            let message = "\(limits.signalTimeout.quoted) is not shorter than \(timeout); the auction needs time too"
            reader.note(message, at: "signalTimeout", of: object)
        }
    )

    /// Returns the limits of an ad unit that specifies none: no longer than its deadline.
    static func standard(within deadline: Duration) -> BiddingLimits {
        let limits = BiddingLimits()
        // A deadline that is not positive is a separate problem, see `validate()`.
        return deadline > .zero && deadline < limits.timeout ? .standard(timeout: deadline) : limits
    }

    /// Returns the limits if only the timeout is specified: the signals get half of it at most.
    private static func standard(timeout: Duration) -> BiddingLimits {
        let half = Duration.nanoseconds(Nanoseconds(timeout).count / 2)
        return BiddingLimits(signalTimeout: min(BiddingLimits().signalTimeout, half), timeout: timeout)
    }
}

extension ConfigurationReader {
    /// Returns a duration for the message that another does not fit it, and says if nobody has written it.
    fileprivate func described(_ duration: Duration, _ key: String, of object: ConfigurationObject) -> String {
        object[key] == nil ? "the \(key), which is \(duration.quoted) by default" : "the \(key), \(duration.quoted)"
    }
}
