import FlyingFox
import FlyingSocks

/// An answer of no bytes at all: the connection is closed when the client goes or the server stops.
///
/// An answer of FlyingFox has a body or hands the connection over to a web socket; this is the other of the two.
struct Silence: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        for try await _ in client {}
        throw SocketError.disconnected
    }
}
