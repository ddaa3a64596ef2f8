import FlyingFox
import Foundation
import SampleAdServer

/// The server of a studio, on this machine only.
actor StudioServer {
    private let port: UInt16
    private let token: String
    private let journal: StudioJournal
    private let content: StudioContent
    private let orders: StudioHandler.Orders?
    private let messages: StudioHandler.Messages?
    private var listener: HTTPListener?
    private var beating: Task<Void, Never>?

    /// The time between two wakes of the streams, after which those whose browser is gone end.
    private static let beat = Duration.seconds(15)

    /// Creates a server; it listens after `start()`.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; 0 for a free one.
    ///   - token: The text without which nothing is answered.
    ///   - journal: What the studio shows.
    ///   - content: The sections of the page.
    ///   - orders: Does what a browser orders; `nil` if there is nothing to order.
    ///   - messages: Takes what apps tell of themselves; `nil` if the studio shows no apps.
    init(
        port: UInt16,
        token: String = StudioDoor.makeToken(),
        journal: StudioJournal,
        content: StudioContent = StudioContent(),
        orders: StudioHandler.Orders? = nil,
        messages: StudioHandler.Messages? = nil
    ) {
        self.port = port
        self.token = token
        self.journal = journal
        self.content = content
        self.orders = orders
        self.messages = messages
    }

    /// Starts listening, and returns the address of the page.
    func start() async throws(SampleAdServerError) -> URL {
        do {
            let door = LateDoor()
            let handler = StudioHandler(
                door: door,
                journal: self.journal,
                content: self.content,
                orders: self.orders,
                messages: self.messages
            )
            let listener = try await HTTPListener(
                port: self.port,
                longestBody: StudioHandler.longestMessage,
                handler: handler
            )
            door.open(StudioDoor(token: self.token, port: listener.port))
            try await listener.start()
            self.listener = listener
            self.beating = Task { [journal] in
                while (try? await Task.sleep(for: Self.beat)) != nil { await journal.wake() }
            }
            guard let url = URL(string: "http://\(listener.host):\(listener.port)/?token=\(self.token)") else {
                throw SampleAdServerError.cannotListen("no address")
            }
            return url
        } catch {
            throw SampleAdServerError(error, port: self.port)
        }
    }

    /// Closes all connections, and stops listening.
    func stop() async {
        self.beating?.cancel()
        await self.listener?.stop()
        self.listener = nil
    }
}
