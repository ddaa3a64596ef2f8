/// The stored form of a transcript.
///
/// Times are whole nanoseconds, because a replay must not depend on rounding.
///
/// Anything that could not have been recorded is refused, so that a replay need not expect it: another version, an
/// invalid step, a line item outside the waterfall, a time before the load.
extension WaterfallTranscript: Codable {
    /// The version of the form; no other version is read.
    package static let version = 1

    private enum CodingKeys: String, CodingKey {
        case version, plan, rules, steps
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version,
                in: container,
                debugDescription: "a transcript of version \(version) is not known here, only \(Self.version)"
            )
        }
        self.plan = try container.decode(WaterfallMachine.Plan.self, forKey: .plan)
        self.rules = try container.decode([WaterfallMachine.Rule].self, forKey: .rules)
        self.steps = try container.decode([Step].self, forKey: .steps)
        let count = self.greatestCount
        for (index, step) in self.steps.enumerated() {
            guard let problem = Self.problem(with: step, amongLineItems: count) else { continue }
            throw DecodingError.dataCorruptedError(
                forKey: .steps,
                in: container,
                debugDescription: "step \(index) \(problem)"
            )
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(self.plan, forKey: .plan)
        try container.encode(self.rules, forKey: .rules)
        try container.encode(self.steps, forKey: .steps)
    }

    private static func problem(with step: Step, amongLineItems count: Int) -> String? {
        if step.time < .zero { return "is \(-step.time.milliseconds) ms before the load" }
        guard let position = step.content.position, !(0..<count).contains(position) else { return nil }
        return "is about line item \(position) of \(count)"
    }

    /// The largest number of line items that the waterfall had: an auction may have replaced the waterfall.
    package var greatestCount: Int {
        self.steps.reduce(self.rules.count) { count, step in
            if case .event(.auctionEnded(let rules)) = step.content { max(count, rules.count) } else { count }
        }
    }
}

extension WaterfallMachine.Rule: Codable {
    private enum CodingKeys: String, CodingKey {
        case timeoutNs, minimumTimeNs
    }

    @usableFromInline
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            timeout: try container.span(.timeoutNs),
            minimumTime: try container.span(.minimumTimeNs)
        )
    }

    @usableFromInline
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.timeout.count, forKey: .timeoutNs)
        try container.encode(self.minimumTime.count, forKey: .minimumTimeNs)
    }
}

extension WaterfallMachine.Plan: Codable {
    private enum CodingKeys: String, CodingKey {
        case deadlineNs, width, hedgeDelayNs, waitNs, auctionTimeoutNs
    }

    @usableFromInline
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let width = try container.decode(Int.self, forKey: .width)
        guard 1...WaterfallStrategy.greatestWidth ~= width else {
            throw DecodingError.dataCorruptedError(
                forKey: .width,
                in: container,
                debugDescription: "\(width) is not from 1 to \(WaterfallStrategy.greatestWidth)"
            )
        }
        self.init(
            deadline: try container.span(.deadlineNs),
            width: width,
            hedgeDelay: try container.spanIfPresent(.hedgeDelayNs),
            wait: try container.span(.waitNs),
            auctionTimeout: try container.spanIfPresent(.auctionTimeoutNs)
        )
    }

    @usableFromInline
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.deadline.count, forKey: .deadlineNs)
        try container.encode(self.width, forKey: .width)
        try container.encodeIfPresent(self.hedgeDelay?.count, forKey: .hedgeDelayNs)
        try container.encode(self.wait.count, forKey: .waitNs)
        try container.encodeIfPresent(self.auctionTimeout?.count, forKey: .auctionTimeoutNs)
    }
}

extension KeyedDecodingContainer {
    func span(_ key: Key) throws -> Nanoseconds {
        Nanoseconds(try self.decode(Int64.self, forKey: key))
    }

    func spanIfPresent(_ key: Key) throws -> Nanoseconds? {
        try self.decodeIfPresent(Int64.self, forKey: key).map { Nanoseconds($0) }
    }
}
