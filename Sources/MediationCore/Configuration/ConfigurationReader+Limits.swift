extension ConfigurationReader {
    /// The longest period of a cap and the longest pacing: 366 days, so that no older impression has to be remembered.
    package static let longestPeriod: Duration = .seconds(366 * 24 * 3600)

    /// The largest number of impressions or failures that can be configured.
    package static let greatestCount = 1_000_000

    mutating func bidder(_ node: ConfigurationNode?) -> Bidder? {
        guard let node else { return nil }
        return self.within(key: "bidder") { reader -> Bidder? in
            guard let fields = reader.fields(of: node, required: [Bidder.Key]()) else { return nil }
            return Bidder(floor: reader.floor(fields[.floor], key: "floor") ?? 0)
        }
    }

    mutating func frequencyCaps(_ node: ConfigurationNode?) -> [FrequencyCap] {
        let text = { (cap: FrequencyCap) in DurationText.text(of: cap.period) }
        return self.list(
            of: "frequency cap",
            in: node,
            key: "frequencyCaps",
            uniqueBy: "period",
            text,
            mayBeEmpty: true
        ) {
            $0.frequencyCap($1)
        }
    }

    private mutating func frequencyCap(_ node: ConfigurationNode) -> FrequencyCap? {
        guard let fields = self.fields(of: node, required: [FrequencyCap.Key.impressions, .per]) else { return nil }
        let impressions = self.wholeNumber(fields[.impressions], key: "impressions", in: 1...Self.greatestCount)
        // A cap without a period is left out, because it must not count as a duplicate of another one.
        return self.period(fields[.per], key: "per").map { FrequencyCap(impressions: impressions ?? 1, per: $0) }
    }

    /// Reads a time between impressions, which may be long, but not longer than impressions are remembered.
    mutating func period(_ node: ConfigurationNode?, key: String) -> Duration? {
        let period = self.duration(node, key: key, example: DurationText.exampleOfPeriod)
        guard let period, period > Self.longestPeriod else { return period }
        return self.within(key: key) {
            let longest = Self.longestPeriod.quoted
            $0.note("\(period.quoted) is too long; expected at most \(longest), which is 366 days", at: node?.position)
            return nil
        }
    }

    mutating func circuitBreaker(_ node: ConfigurationNode?) -> CircuitBreakerRule? {
        guard let node else { return nil }
        return self.within(key: "circuitBreaker") { reader -> CircuitBreakerRule? in
            guard let fields = reader.fields(of: node, required: [CircuitBreakerRule.Key]()) else { return nil }
            let failures = reader.wholeNumber(fields[.failures], key: "failures", in: 1...Self.greatestCount)
            let pause = reader.duration(fields[.pause], key: "pause")
            let longestPause = reader.duration(fields[.longestPause], key: "longestPause")
            var rule = CircuitBreakerRule()
            if let failures { rule.failures = failures }
            if let pause { rule.pause = pause }
            if let longestPause, longestPause < rule.pause, pause != nil || fields[.pause] == nil {
                let name =
                    pause == nil
                    ? "the pause, which is \(rule.pause.quoted) by default" : "the pause, \(rule.pause.quoted)"
                reader.within(key: "longestPause") {
                    let message = "\(longestPause.quoted) is shorter than \(name); expected at least that"
                    $0.note(message, at: fields[.longestPause]?.position)
                }
            }
            rule.longestPause = longestPause ?? max(rule.longestPause, rule.pause)
            return rule
        }
    }
}
