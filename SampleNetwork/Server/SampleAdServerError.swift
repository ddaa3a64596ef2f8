/// The reason that a server did not start.
package enum SampleAdServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another socket listens on this port.
    case portInUse(UInt16)

    /// The server is already running.
    case alreadyRunning

    /// The system refused, for the given reason.
    case cannotListen(String)

    /// The reason in words.
    package var description: String {
        switch self {
        case .portInUse(let port): "port \(port) is in use"
        case .alreadyRunning: "the server is running already"
        case .cannotListen(let reason): "the server cannot listen: \(reason)"
        }
    }
}
