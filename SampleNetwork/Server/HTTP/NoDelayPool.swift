import FlyingSocks

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A socket pool that turns Nagle's algorithm off.
///
/// FlyingFox writes the head and the body of an answer one after the other; with Nagle's algorithm, the body of a
/// small answer waits for the client's delayed acknowledgement of the head, 40 ms on Linux. A pool is where FlyingFox
/// shows its sockets: first of all the listening one, whose options the accepted ones take over.
struct NoDelayPool<Base: AsyncSocketPool>: AsyncSocketPool {
    let base: Base

    func prepare() async throws {
        try await self.base.prepare()
    }

    func run() async throws {
        try await self.base.run()
    }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        // A socket that does not take the option still works, only slower.
        try? socket.setValue(1, for: NoDelay())
        try await self.base.suspendSocket(socket, untilReadyFor: events)
    }
}

private struct NoDelay: SocketOption {
    var level: Int32 { Int32(IPPROTO_TCP) }
    var name: Int32 { TCP_NODELAY }

    func makeValue(from socketValue: Int32) -> Int32 { socketValue }
    func makeSocketValue(from value: Int32) -> Int32 { value }
}
