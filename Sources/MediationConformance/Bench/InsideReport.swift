import MediationCore

/// Something that happens inside a report: the app and mediation may call the network from there, and it calls back.
struct InsideReport {
    /// The name of the report.
    let name: String
    let body: @Sendable () -> Void
}

extension Optional<InsideReport> {
    /// Takes out what happens inside a report with this name.
    mutating func take(_ name: String) -> (@Sendable () -> Void)? {
        guard let inside = self, inside.name == name else { return nil }
        self = nil
        return inside.body
    }
}

extension Bench {
    /// Makes the network tell an event, and others while that one is reported.
    ///
    /// - Parameters:
    ///   - events: The names of the events, and the steps that tell them of an ad.
    ///   - shownAd: Loads and shows an ad; called twice, as the events are first told one after the other.
    /// - Returns: The names of the events that were told, and those of their reports; `nil` if the first cannot be told.
    /// - Throws: A ``BenchStop`` if not even events that are told one after the other are all reported.
    func tellInside<Load: UnmediatedLoad>(
        _ events: [(name: String, step: @Sendable (Int) -> NetworkStep)],
        of shownAd: () async throws(BenchStop) -> Load
    ) async throws(BenchStop) -> (told: [String], reports: [String])? {
        // What is lost also without that has its own rules.
        let plain = try await shownAd()
        guard let number = plain.requestNumber else { return nil }
        let played = self.playWithoutRest(events.map { $0.step(number) }, fromTwoThreads: false) ?? []
        let usual = zip(events, played).filter(\.1).map(\.0.name)
        await self.settle { plain.log.reports.count { usual.contains($0) } >= usual.count }
        try self.require(
            plain.log.reports.filter(usual.contains) == usual,
            "that events one after the other are each reported"
        )
        let load = try await shownAd()
        guard let ad = load.requestNumber, let first = events.first else { return nil }
        let inside = LockedValue<[String]>([])
        load.log.insideNext(first.name) { [player = self.player] in
            for (name, step) in events.dropFirst() where player.tries(step(ad)) == .played {
                inside.withLock { $0.append(name) }
            }
        }
        guard await self.playIfPossible(first.step(ad)) else { return nil }
        await self.settle { load.log.reports.contains(first.name) }
        let told = [first.name] + inside.withLock { $0 }
        await self.settle { load.log.reports.count { told.contains($0) } >= told.count }
        return (told, load.log.reports.filter(told.contains))
    }
}
