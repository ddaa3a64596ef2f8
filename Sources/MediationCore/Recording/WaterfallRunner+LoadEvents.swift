extension WaterfallRunner {
    /// Everything that happens in the loads that begin from now on, in order: for logs, metrics and traces.
    ///
    /// Each call gives a stream of its own, which ends with the runner; letting go of it ends listening. What nobody has
    /// taken yet waits, however much it is. Loads cost more while somebody listens, and nothing when nobody does. A late
    /// ad or a breach of contract can come after the load has ``LoadEvent/Kind/finished``.
    ///
    /// - Returns: The events.
    public func loadEvents() -> AsyncStream<LoadEvent> {
        self.loadEventHub.events()
    }
}
