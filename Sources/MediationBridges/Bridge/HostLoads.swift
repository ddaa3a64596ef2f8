/// The loads of one object of a host that have not ended.
@MainActor
package final class HostLoads {
    private var loads: [Int: BridgedLoad] = [:]
    private var lastNumber = 0

    package nonisolated init() {}

    /// Starts a load, which is cancelled with the others until it has ended.
    ///
    /// - Parameter start: Starts the load, and calls its parameter when it has ended, possibly at once.
    package func add(_ start: (_ ended: @escaping @MainActor () -> Void) -> BridgedLoad) {
        self.lastNumber += 1
        let number = self.lastNumber
        var hasEnded = false
        let load = start { [weak self] in
            hasEnded = true
            self?.loads[number] = nil
        }
        if !hasEnded { self.loads[number] = load }
    }

    package func cancel() {
        let open = self.loads.sorted { $0.key < $1.key }
        self.loads = [:]
        for (_, load) in open { load.cancel() }
    }
}
