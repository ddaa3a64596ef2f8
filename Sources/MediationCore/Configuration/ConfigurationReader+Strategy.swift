extension ConfigurationReader {
    /// Reads a strategy; without `width`, one with a hedge delay is as wide as possible, because the delay alone should
    /// decide.
    mutating func strategy(_ node: ConfigurationNode?, deadline: Duration?) -> WaterfallStrategy? {
        guard let node else { return nil }
        return self.within(key: "strategy") { reader -> WaterfallStrategy? in
            guard let fields = reader.fields(of: node, required: [WaterfallStrategy.Key]()) else { return nil }
            let greatestWidth = WaterfallStrategy.greatestWidth
            let width = reader.wholeNumber(fields[.width], key: "width", in: 1...greatestWidth)
            let hedgeDelay = reader.duration(fields[.hedgeDelay], key: "hedgeDelay")
            let wait = reader.duration(fields[.wait], key: "wait", allowingZero: true)
            reader.check(hedgeDelay, fields[.hedgeDelay], key: "hedgeDelay", isAtMost: deadline)
            reader.check(wait, fields[.wait], key: "wait", isAtMost: deadline)
            if width == 1, let hedgeDelay = fields[.hedgeDelay] {
                reader.within(key: "hedgeDelay") {
                    let message = "has no effect with a width of 1; leave out the width, or make it 2 or more"
                    $0.note(message, at: hedgeDelay.position)
                }
            }
            return WaterfallStrategy(
                width: width ?? (fields[.hedgeDelay] == nil ? 1 : greatestWidth),
                hedgeDelay: hedgeDelay,
                wait: wait ?? .zero
            )
        }
    }

    mutating func bidding(_ node: ConfigurationNode?, deadline: Duration?) -> BiddingLimits? {
        guard let node else { return nil }
        return self.within(key: "bidding") { reader -> BiddingLimits? in
            guard let fields = reader.fields(of: node, required: [BiddingLimits.Key]()) else { return nil }
            let signalTimeout = reader.duration(fields[.signalTimeout], key: "signalTimeout")
            let timeout = reader.duration(fields[.timeout], key: "timeout")
            reader.check(timeout, fields[.timeout], key: "timeout", isAtMost: deadline)
            var limits = BiddingLimits.standard(within: deadline ?? AdUnit.defaultDeadline)
            if let timeout { limits = .standard(timeout: timeout) }
            // Not if the timeout could not be read: its intended value is unknown.
            if let signalTimeout, timeout != nil || fields[.timeout] == nil, signalTimeout >= limits.timeout {
                let name =
                    timeout == nil
                    ? "the timeout, which is \(limits.timeout.quoted) by default"
                    : "the timeout, \(limits.timeout.quoted)"
                reader.within(key: "signalTimeout") {
                    let message = "\(signalTimeout.quoted) is not shorter than \(name); the auction needs time too"
                    $0.note(message, at: fields[.signalTimeout]?.position)
                }
            }
            if let signalTimeout { limits.signalTimeout = signalTimeout }
            return limits
        }
    }

    /// Notes that a duration is longer than the deadline; does nothing if one of them could not be read.
    private mutating func check(
        _ duration: Duration?,
        _ node: ConfigurationNode?,
        key: String,
        isAtMost deadline: Duration?
    ) {
        guard let duration, let deadline, duration > deadline else { return }
        self.within(key: key) {
            let message = "\(duration.quoted) is longer than the deadline, \(deadline.quoted); expected at most that"
            $0.note(message, at: node?.position)
        }
    }
}

extension BiddingLimits {
    /// Returns the limits of an ad unit that specifies none: no longer than its deadline.
    static func standard(within deadline: Duration) -> BiddingLimits {
        let limits = BiddingLimits()
        // A deadline that is not positive is a separate problem, see `validate()`.
        return deadline > .zero && deadline < limits.timeout ? .standard(timeout: deadline) : limits
    }

    /// Returns the limits if only the timeout is specified: the signals get half of it at most.
    static func standard(timeout: Duration) -> BiddingLimits {
        let half = Duration.nanoseconds(Nanoseconds(timeout).count / 2)
        return BiddingLimits(signalTimeout: min(BiddingLimits().signalTimeout, half), timeout: timeout)
    }
}

extension Duration {
    /// The duration as messages show it.
    var quoted: String { DurationText.text(of: self).quoted }
}
