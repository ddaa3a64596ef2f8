import FlyingSocks
import Foundation

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

extension SampleAdServerError {
    /// Creates the reason from the error of a listener.
    package init(_ error: any Error, port: UInt16) {
        self =
            switch error {
            case let error as SampleAdServerError: error
            case SocketError.failed(_, POSIXErrorCode.EADDRINUSE.rawValue, _): .portInUse(port)
            default: .cannotListen(error.localizedDescription)
            }
    }
}
