extension WaterfallRunner {
    /// Tells that the device has a connection again, after a time without one.
    ///
    /// Adapters that were left out because they failed are asked again, and ad stores and lists that wait after a failed
    /// load begin one at once. Nothing needs to call this: without it, errors of a load that reached nobody leave no
    /// adapter out, and a wait after such a load lasts about 3 seconds. An app that watches the system's connection, as
    /// with an `NWPathMonitor`, makes it quicker, and makes adapters asked again that were silent for too long.
    public func connectionIsBack() {
        self.circuitBreakers.reset()
        for listener in self.listeners.all { listener.connectionIsBack() }
    }
}
