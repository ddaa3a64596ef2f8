#if canImport(Network)
import Dispatch
public import MediationCore
import Network

/// The connection that the system knows of, by an `NWPathMonitor`.
public struct SystemConnection: ConnectionWatching {
    /// Safe: the methods of a monitor can be called from any thread.
    private struct Monitor: @unchecked Sendable {
        let monitor = NWPathMonitor()
    }

    /// Creates the connection to the system; nothing is watched yet.
    public init() {}

    /// Returns whether there is a connection, each time that it changes; each stream has its own monitor.
    public func connections() -> AsyncStream<Bool> {
        AsyncStream { continuation in
            let watch = Monitor()
            watch.monitor.pathUpdateHandler = { path in continuation.yield(path.status == .satisfied) }
            continuation.onTermination = { _ in watch.monitor.cancel() }
            watch.monitor.start(queue: DispatchQueue(label: "MediationNetworking.SystemConnection"))
        }
    }
}
#endif
