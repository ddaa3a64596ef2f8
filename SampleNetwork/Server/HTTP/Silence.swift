import FlyingFox
import FlyingSocks

/// An answer of no bytes at all: the connection is closed at once, or when the client goes or the server stops.
///
/// FlyingFox always writes the head of an ordinary answer, and does not see that a client goes while a handler works.
/// The hand-over to a web socket is the one place where it lets a handler read on, and throw, before anything is
/// written.
struct Silence: WSHandler {
    /// Whether to wait for the client to go.
    let waits: Bool

    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        if self.waits {
            for try await _ in client {}
        }
        throw SocketError.disconnected
    }
}
