import FlyingFox
import FlyingSocks

/// A response of no bytes: the connection is closed when the client disconnects or the server stops.
///
/// A response of FlyingFox either has a body or passes the connection to a web socket; this one does the latter.
struct Silence: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        for try await _ in client {}
        throw SocketError.disconnected
    }
}
