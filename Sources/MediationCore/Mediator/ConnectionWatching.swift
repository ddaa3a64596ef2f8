/// Watches the connection of the device: the seam between a mediator and the system.
///
/// `SystemConnection` in MediationNetworking is the system's on Apple's platforms.
public protocol ConnectionWatching: Sendable {
    /// Returns whether there is a connection: once at the beginning, and each time that it changes.
    ///
    /// Whoever watches ends it by releasing the stream.
    ///
    /// - Returns: The stream; `true` stands for a connection.
    func connections() -> AsyncStream<Bool>
}

extension AdMediator {
    /// Calls ``connectionIsBack()`` each time that there is a connection again after there was none.
    ///
    /// The mediators of the module Mediation watch the system's connection on Apple's platforms without being asked.
    ///
    /// - Parameter connection: The connection to watch, instead of any other one; `nil` for none.
    public func watch(_ connection: (any ConnectionWatching)?) {
        self.connectionWatch?.cancel()
        self.connectionWatch = connection.map { connection in
            Task { [weak self] in
                var wasConnected = true
                for await isConnected in connection.connections() {
                    if isConnected, !wasConnected { self?.connectionIsBack() }
                    wasConnected = isConnected
                }
            }
        }
    }
}
