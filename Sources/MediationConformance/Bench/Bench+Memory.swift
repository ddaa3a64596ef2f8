package import MediationCore

extension Bench {
    /// Indicates whether this process does nothing but check this rule, so that its threads and memory are the adapter's.
    var hasProcessOfItsOwn: Bool { Timeline.reporting.withLock { $0 } != .none }

    /// Expects that nothing is left of a load that the app has released; `when` describes how the load ended.
    package func expectNothingLeft(of load: BenchLoad, _ when: String) async {
        let isLeft = { load.isAdapterAlive || load.log.isAdAlive || !self.network.livingObjects.isEmpty }
        // Mediation's last task may still hold something.
        await self.settle { !isLeft() }
        var left = self.network.livingObjects.map { "the network's \($0)" }
        if load.log.isAdAlive { left.insert("the adapter's ad", at: 0) }
        if load.isAdapterAlive { left.insert("the adapter", at: 0) }
        self.expect(
            left.isEmpty,
            "nothing is left of a load \(when), once the app has let go of it",
            happened: "still alive: \(left.joined(separator: ", "))"
        )
    }

    /// Fails a cancelled load if the network cannot cancel requests: until then, the answer may still be awaited.
    package func endUnlessStopped(_ load: BenchLoad) throws(BenchStop) {
        if !self.capabilities.contains(.cancel) { try self.fail(load) }
    }

    /// Ends a load that waits for its network: a class may take one load of a placement at a time.
    func end(_ load: BenchLoad) async {
        if let request = load.requestNumber {
            await self.playIfPossible(.fail(request: request, NetworkFailure(.noFill)))
            await self.settle { load.isAnswered }
        }
        // A driver may leave failures out.
        load.cancel()
        await self.settle()
    }

    /// Events that the network has according to the harness, and that can occur more than once.
    package var repeatableEvents: [NativeAdEvent] {
        // A network that draws its ad itself tells of clicks on it.
        guard self.format == .native else { return [.click] }
        let events: [(NativeAdEvent, AdapterCapability)] = [
            (.click, .countsClicks), (.didMuteVideo, .video), (.willPresent, .presentation),
        ]
        return events.filter { self.capabilities.contains($0.1) }.map(\.0)
    }

    /// Makes the network perform a step, on the main thread or on another thread; returns `false` if there is no such step.
    @discardableResult
    package func playIfPossible(_ step: NetworkStep, isOnMainThread: Bool = true) async -> Bool {
        if isOnMainThread || self.capabilities.contains(.mainThreadOnly) { return self.player.plays(step) }
        let isPlayed = LockedValue(false)
        await BenchThread.run { [player = self.player] in
            let plays = player.plays(step)
            isPlayed.withLock { $0 = plays }
        }
        return isPlayed.withLock { $0 }
    }
}
