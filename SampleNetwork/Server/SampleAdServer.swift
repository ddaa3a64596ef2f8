package import Foundation

/// The Sample Network's ad server: an HTTP server on the loopback interface that follows a script.
///
/// See `docs/sample-network.md` for its endpoints and for everything that a script can contain.
package actor SampleAdServer {
    private let port: UInt16
    private let configuration: ServedConfiguration?
    private let log: (@Sendable (String) -> Void)?
    private let state: AdServerState
    private var listener: HTTPListener?
    private var isStarting = false

    /// Creates a server; it listens after `start()`.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; 0 for a free port.
    ///   - script: The behaviour of the server.
    ///   - configuration: The configuration that apps ask for; `nil` for none.
    ///   - log: Called with the method and the path of each request as it arrives, in one line, without its body.
    package init(
        port: UInt16 = 0,
        script: ServerScript = ServerScript(),
        configuration: ServedConfiguration? = nil,
        log: (@Sendable (String) -> Void)? = nil
    ) {
        self.port = port
        self.configuration = configuration
        self.log = log
        self.state = AdServerState(script: script)
    }

    /// Starts listening, and returns the server's URL as soon as it listens.
    package func start() async throws -> URL {
        guard !self.isStarting, self.listener == nil else { throw SampleAdServerError.alreadyRunning }
        self.isStarting = true
        defer { self.isStarting = false }
        do {
            let handler = AdServerHandler(state: self.state, configuration: self.configuration, log: self.log)
            let listener = try await HTTPListener(
                port: self.port,
                longestBody: AdServerHandler.longestBody,
                handler: handler
            )
            guard let url = URL(string: "http://\(listener.host):\(listener.port)") else {
                throw SampleAdServerError.cannotListen("no address")
            }
            await self.state.listen(at: url.absoluteString)
            try await listener.start()
            self.listener = listener
            return url
        } catch {
            throw SampleAdServerError(error, port: self.port)
        }
    }

    /// Closes all connections, answered or not, and stops listening; returns once the port is free.
    package func stop() async {
        let listener = self.listener
        self.listener = nil
        await listener?.stop()
    }

    /// The current behaviour of the server.
    package var script: ServerScript {
        get async { await self.state.script }
    }

    /// Replaces the script; does not affect requests that have been decided on.
    package func replaceScript(_ script: ServerScript) async {
        await self.state.replaceScript(script)
    }

    /// The counts of the requests so far.
    package var counts: ServerCounts {
        get async { await self.state.counts }
    }

    /// The body of the latest well-formed ad request, which shows what a client really sends.
    package var lastAdRequest: Data? {
        get async { await self.state.lastAdRequest }
    }

    /// The body of the latest well-formed reward, empty if it had none; `nil` if there was no reward.
    package var lastReward: Data? {
        get async { await self.state.lastReward }
    }

    /// Waits until the counts meet a condition, and returns them; `nil` if the task was cancelled before.
    package func counts(where condition: @Sendable (ServerCounts) -> Bool) async -> ServerCounts? {
        for await counts in await self.state.watch() where condition(counts) {
            return counts
        }
        return nil
    }
}
