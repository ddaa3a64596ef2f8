/// The stored form of a step: the key `event` or `action` with a name, and beside it the values that the name requires.
extension WaterfallTranscript.Step: Codable {
    private enum CodingKeys: String, CodingKey {
        case atNs, event, action, lineItem, rules, withinNs, forNs, reason, outcome
    }

    private enum EventName: String, Codable {
        case auctionEnded, filled, ready, failed, withdrawn, timedOut, silent, waited, deadlinePassed, cancelled
    }

    private enum ActionName: String, Codable {
        case holdAuction, ask, skip, hold, cancel, setAside, finish
    }

    private enum OutcomeName: String, Codable {
        case filled, noFill, deadlineExceeded, cancelled

        init(_ outcome: WaterfallMachine.Outcome) {
            switch outcome {
            case .filled: self = .filled
            case .noFill: self = .noFill
            case .deadlineExceeded: self = .deadlineExceeded
            case .cancelled: self = .cancelled
            }
        }
    }

    private typealias Reader = KeyedDecodingContainer<CodingKeys>
    private typealias Writer = KeyedEncodingContainer<CodingKeys>

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let time = try container.span(.atNs)
        let event = try container.decodeIfPresent(EventName.self, forKey: .event)
        let action = try container.decodeIfPresent(ActionName.self, forKey: .action)
        switch (event, action) {
        case (let event?, nil): self.init(time: time, content: .event(try Self.event(event, from: container)))
        case (nil, let action?): self.init(time: time, content: .action(try Self.action(action, from: container)))
        default:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "a step is either an event or an action"
                )
            )
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.time.count, forKey: .atNs)
        switch self.content {
        case .event(let event): try Self.encode(event, to: &container)
        case .action(let action): try Self.encode(action, to: &container)
        }
    }
}

// MARK: - Events

extension WaterfallTranscript.Step {
    private static func event(_ name: EventName, from container: Reader) throws -> WaterfallMachine.Event {
        func lineItem() throws -> Int { try container.decode(Int.self, forKey: .lineItem) }
        return switch name {
        case .auctionEnded: .auctionEnded(try container.decode([WaterfallMachine.Rule].self, forKey: .rules))
        case .filled: .filled(try lineItem())
        case .ready: .ready(try lineItem())
        case .failed: .failed(try lineItem())
        case .withdrawn: .withdrawn(try lineItem())
        case .timedOut: .timedOut(try lineItem())
        case .silent: .silent(try lineItem())
        case .waited: .waited
        case .deadlinePassed: .deadlinePassed
        case .cancelled: .cancelled
        }
    }

    private static func encode(_ event: WaterfallMachine.Event, to container: inout Writer) throws {
        let name: EventName
        switch event {
        case .auctionEnded(let rules):
            name = .auctionEnded
            try container.encode(rules, forKey: .rules)
        case .filled: name = .filled
        case .ready: name = .ready
        case .failed: name = .failed
        case .withdrawn: name = .withdrawn
        case .timedOut: name = .timedOut
        case .silent: name = .silent
        case .waited: name = .waited
        case .deadlinePassed: name = .deadlinePassed
        case .cancelled: name = .cancelled
        }
        try container.encode(name, forKey: .event)
        try container.encodeIfPresent(event.position, forKey: .lineItem)
    }
}

// MARK: - Actions

extension WaterfallTranscript.Step {
    private static func action(_ name: ActionName, from container: Reader) throws -> WaterfallMachine.Action {
        func lineItem() throws -> Int { try container.decode(Int.self, forKey: .lineItem) }
        return switch name {
        case .holdAuction: .holdAuction(within: try container.span(.withinNs))
        case .ask: .ask(try lineItem(), within: try container.span(.withinNs))
        case .skip: .skip(try lineItem())
        case .hold: .hold(try lineItem(), for: try container.span(.forNs))
        case .cancel: .cancel(try lineItem(), try self.reason(from: container))
        case .setAside: .setAside(try lineItem())
        case .finish:
            switch try container.decode(OutcomeName.self, forKey: .outcome) {
            case .filled: .finish(.filled(try lineItem()))
            case .noFill: .finish(.noFill)
            case .deadlineExceeded: .finish(.deadlineExceeded)
            case .cancelled: .finish(.cancelled)
            }
        }
    }

    private static func encode(_ action: WaterfallMachine.Action, to container: inout Writer) throws {
        let name: ActionName
        switch action {
        case .holdAuction(let limit):
            name = .holdAuction
            try container.encode(limit.count, forKey: .withinNs)
        case .ask(_, let limit):
            name = .ask
            try container.encode(limit.count, forKey: .withinNs)
        case .skip: name = .skip
        case .hold(_, let limit):
            name = .hold
            try container.encode(limit.count, forKey: .forNs)
        case .cancel(_, let reason):
            name = .cancel
            try container.encode(reason.description, forKey: .reason)
        case .setAside: name = .setAside
        case .finish(let outcome):
            name = .finish
            try container.encode(OutcomeName(outcome), forKey: .outcome)
        case .wait:
            throw EncodingError.invalidValue(
                action,
                EncodingError.Context(codingPath: container.codingPath, debugDescription: "to wait is no step")
            )
        }
        try container.encode(name, forKey: .action)
        try container.encodeIfPresent(action.position, forKey: .lineItem)
    }

    private static func reason(from container: Reader) throws -> CancelReason {
        let name = try container.decode(String.self, forKey: .reason)
        let reasons: [CancelReason] = [.timedOut, .deadlineExceeded, .cancelled, .notNeeded]
        guard let reason = reasons.first(where: { $0.description == name }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .reason,
                in: container,
                debugDescription: "\(name.prefix(40).debugDescription) is no reason to cancel"
            )
        }
        return reason
    }
}
