import FlyingFox
import FlyingSocks
package import Foundation

/// The Sample Network's ad server: HTTP on the loopback interface, doing what a script says.
///
/// See `docs/sample-network.md` for its endpoints and for everything that a script can say.
package actor SampleAdServer {
    private let port: UInt16
    private let log: (@Sendable (String) -> Void)?
    private let state: AdServerState
    private var running: Task<Void, any Error>?

    /// Creates a server; it listens after `start()`.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; 0 takes one that is free.
    ///   - script: What the server does.
    ///   - log: Gets the method and path of each request as it arrives, in one line; nothing of its body.
    package init(
        port: UInt16 = 0,
        script: ServerScript = ServerScript(),
        log: (@Sendable (String) -> Void)? = nil
    ) {
        self.port = port
        self.log = log
        self.state = AdServerState(script: script)
    }

    /// Starts to listen, and returns the server's URL as soon as it does.
    package func start() async throws -> URL {
        guard self.running == nil else { throw SampleAdServerError.alreadyRunning }
        let server = HTTPServer(
            address: try sockaddr_in.inet(ip4: "127.0.0.1", port: self.port),
            // The script decides how long an answer takes; this only must not come first.
            timeout: 86_400,
            pool: NoDelayPool(base: HTTPServer.defaultPool()),
            logger: .disabled,
            handler: AdServerHandler(state: self.state, log: self.log)
        )
        let running = Task { try await server.run() }
        self.running = running
        do {
            try await Self.wait(until: server, isRunBy: running)
            guard case .ip4(let host, let port) = await server.listeningAddress,
                let url = URL(string: "http://\(host):\(port)")
            else { throw SampleAdServerError.cannotListen("no address") }
            await self.state.listen(at: url.absoluteString)
            return url
        } catch {
            await self.stop()
            throw self.explained(error)
        }
    }

    /// Closes all connections, answered or not, and stops to listen; returns once the port is free.
    package func stop() async {
        guard let running = self.running else { return }
        self.running = nil
        running.cancel()
        _ = await running.result
    }

    /// What the server does now.
    package var script: ServerScript {
        get async { await self.state.script }
    }

    /// Replaces the script; requests that have been decided about are not affected.
    package func replaceScript(_ script: ServerScript) async {
        await self.state.replaceScript(script)
    }

    /// What the server has been asked so far.
    package var counts: ServerCounts {
        get async { await self.state.counts }
    }

    /// The body of the latest well-formed ad request, to see what a client really sends.
    package var lastAdRequest: Data? {
        get async { await self.state.lastAdRequest }
    }

    /// Waits until the counts are as told, and returns them; `nil` if the task was cancelled before.
    package func counts(where condition: @Sendable (ServerCounts) -> Bool) async -> ServerCounts? {
        for await counts in await self.state.watch() where condition(counts) {
            return counts
        }
        return nil
    }

    /// Waits for whichever comes first: the server listens, or its run ends with an error.
    private static func wait(until server: HTTPServer, isRunBy running: Task<Void, any Error>) async throws {
        let (results, continuation) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        let end = Task { continuation.yield(await running.result) }
        let listening = Task {
            do {
                try await server.waitUntilListening(timeout: 60)
                continuation.yield(.success(()))
            } catch {
                continuation.yield(.failure(error))
            }
        }
        defer {
            end.cancel()
            listening.cancel()
        }
        for await result in results {
            return try result.get()
        }
    }

    private func explained(_ error: any Error) -> SampleAdServerError {
        switch error {
        case let error as SampleAdServerError: error
        case SocketError.failed(_, POSIXErrorCode.EADDRINUSE.rawValue, _): .portInUse(self.port)
        default: .cannotListen(error.localizedDescription)
        }
    }
}
