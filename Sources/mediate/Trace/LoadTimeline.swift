import MediationCore

/// A load that has ended, as bars and marks: the load, its auction, its attempts, and the events in them.
///
/// The properties and the duration of an attempt are taken from the record; its stages and all moments, from the
/// events.
struct LoadTimeline {
    /// An attempt and its place.
    private struct Attempt {
        let item: ResponseInfo.LineItemInfo
        let row: Int
        let start: Nanoseconds
        let end: Nanoseconds

        /// Returns the time, or the nearest time within the attempt.
        func clamped(_ time: Nanoseconds) -> Nanoseconds { min(max(time, self.start), self.end) }
    }

    private let events: [LoadEvent]
    private let info: ResponseInfo
    /// The start of the load, counted from the start of the trace; all other times count from the start of the load.
    private let start: Nanoseconds
    private let end: Nanoseconds
    private let attempts: [Attempt]

    init(of events: [LoadEvent], info: ResponseInfo, start: Nanoseconds) {
        // The record may read the clock a little later than the final event.
        let end = max(Nanoseconds(info.latency), events.last.map { Nanoseconds($0.time) } ?? .zero)
        self.events = events
        self.info = info
        self.start = start
        self.end = end
        self.attempts = Self.attempts(of: info, until: end)
    }

    /// Returns all entries, each bar before those that it contains; `track` returns the track of a row.
    func traceEvents(track: (Int) -> Int) -> [TraceEvent] {
        let tracks = (0...(self.attempts.map(\.row).max() ?? 0)).map(track)
        return [self.load(on: tracks[0])] + self.auction(on: tracks[0])
            + self.attempts.flatMap { [self.bar(of: $0, on: tracks[$0.row])] + self.stages(of: $0, on: tracks[$0.row]) }
            + self.events.compactMap { event in
                let attempt = self.attempts.first { $0.item.name == event.lineItem }
                return event.mark(on: tracks[attempt?.row ?? 0], at: self.start + Nanoseconds(event.time))
            }
    }

    /// Gives each attempt the first row that is free when it begins.
    private static func attempts(of info: ResponseInfo, until end: Nanoseconds) -> [Attempt] {
        var ends: [Nanoseconds] = []
        return info.lineItems.compactMap { item in
            guard let startedAfter = item.startedAfter, let latency = item.latency else { return nil }
            let start = min(Nanoseconds(startedAfter), end)
            let row = ends.firstIndex { $0 <= start } ?? ends.endIndex
            let attempt = Attempt(
                item: item,
                row: row,
                start: start,
                end: min(start + Nanoseconds(latency), end)
            )
            if row == ends.endIndex { ends.append(attempt.end) } else { ends[row] = attempt.end }
            return attempt
        }
    }
}

// MARK: - Bars

extension LoadTimeline {
    private func load(on track: Int) -> TraceEvent {
        var arguments: [String: JSONValue] = [
            "load": .string(self.info.loadID),
            "adUnit": .string(self.info.adUnitID),
            "outcome": .string(self.info.outcome.rawValue),
        ]
        if let winner = self.info.loadedLineItem {
            arguments["lineItem"] = .string(winner.name)
            arguments["ecpm"] = .number(winner.ecpm)
        }
        let isFilled = self.info.outcome == .filled
        return self.bar(
            "Load \(self.info.loadID)",
            "load",
            on: track,
            from: .zero,
            to: self.end,
            colour: isFilled ? .good : .terrible,
            arguments
        )
    }

    private func auction(on track: Int) -> [TraceEvent] {
        guard let started = self.time(of: .auctionStarted) else { return [] }
        // No line item is asked before the auction has ended; if the auction has no end, the load ended first.
        let ended = self.time(of: .auctionEnded) ?? self.attempts.first?.start ?? self.end
        let end = min(max(started, ended), self.attempts.first { $0.row == 0 }?.start ?? self.end)
        return [self.bar("Auction", "auction", on: track, from: min(started, end), to: end)]
    }

    private func bar(of attempt: Attempt, on track: Int) -> TraceEvent {
        let item = attempt.item
        var arguments: [String: JSONValue] = [
            "load": .string(self.info.loadID),
            "adapter": .string(item.adapter),
            "ecpm": .number(item.ecpm),
            "outcome": .string(item.outcome.rawValue),
        ]
        if item.isBidder { arguments["isBidder"] = true }
        if let error = item.error { arguments["error"] = .string(error.text) }
        if let version = item.networkSDKVersion { arguments["networkSDKVersion"] = .string(version.description) }
        if let loadID = item.keptFromLoadID { arguments["keptFromLoad"] = .string(loadID) }
        return self.bar(
            item.name,
            "attempt",
            on: track,
            from: attempt.start,
            to: attempt.end,
            colour: item.outcome.traceColour,
            arguments
        )
    }

    /// Returns the bars of the set-up, the images and the wait for a better ad.
    private func stages(of attempt: Attempt, on track: Int) -> [TraceEvent] {
        let events = self.events.filter { $0.lineItem == attempt.item.name }
        func time(of kind: LoadEvent.Kind) -> Nanoseconds? {
            events.first { $0.kind == kind }.map { attempt.clamped(Nanoseconds($0.time)) }
        }
        let held = time(of: .held)
        let stages: [(name: String, start: Nanoseconds?, end: Nanoseconds?)] = [
            ("Set-up", time(of: .settingUp), time(of: .asked)),
            ("Images", time(of: .filled), held),
            ("Waits for a better ad", held, nil),
        ]
        return stages.compactMap { stage in
            guard let start = stage.start else { return nil }
            let end = max(stage.end ?? attempt.end, start)
            return self.bar(stage.name, "stage", on: track, from: start, to: end)
        }
    }

    private func bar(
        _ name: String,
        _ category: String,
        on track: Int,
        from start: Nanoseconds,
        to end: Nanoseconds,
        colour: TraceEvent.Colour? = nil,
        _ arguments: [String: JSONValue] = [:]
    ) -> TraceEvent {
        .bar(
            name,
            category: category,
            track: track,
            from: self.start + start,
            to: self.start + end,
            colour: colour,
            arguments: arguments
        )
    }

    private func time(of kind: LoadEvent.Kind) -> Nanoseconds? {
        self.events.first { $0.kind == kind }.map { min(max(Nanoseconds($0.time), .zero), self.end) }
    }
}

extension ResponseInfo.LineItemInfo.Outcome {
    fileprivate var traceColour: TraceEvent.Colour {
        switch self {
        case .loaded: .good
        case .failed: .terrible
        case .timedOut: .bad
        case .cancelled, .skipped, .notUsed, .notAttempted: .grey
        }
    }
}
