import Dispatch
import Foundation
import MediationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Owns the session, which retains its delegate and the threads of both until it is invalidated.
final class SharedSession: Sendable {
    private let session: URLSession
    private let exchanges: Exchanges

    /// The queue on which tasks are created, started and cancelled.
    ///
    /// On Linux, each of these operations waits for the session's own queue, which one server's data may keep busy for
    /// seconds. That must block neither the main thread nor one of the few threads that all tasks of an app share.
    private let queue: DispatchQueue

    init() {
        let queue = DispatchQueue(label: "MediationNetworking.SharedSession", qos: .userInitiated)
        let exchanges = Exchanges(queue: queue)
        self.queue = queue
        self.exchanges = exchanges
        self.session = URLSession(configuration: Self.configuration(), delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        // Not `invalidateAndCancel`, because requests in progress still have a caller waiting for them.
        self.session.finishTasksAndInvalidate()
    }

    private static func configuration() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Ad servers have few image hosts; the default of six would queue the images of a feed. Many more connections
        // than these cost more than they gain: Foundation on Linux closes and opens them as the number of requests
        // varies.
        configuration.httpMaximumConnectionsPerHost = 16
        return configuration
    }

    /// Returns the response to a request that has a URL; a cancellation ends the request at once.
    func data(for request: URLRequest, maximumBytes: Int) async throws -> DataResponse {
        try Task.checkCancellation()
        guard let url = request.url else { throw URLError(.badURL) }
        let number = self.exchanges.nextNumber()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let exchange = Exchange(url: url, maximumBytes: maximumBytes, continuation: continuation)
                self.exchanges.begin(exchange, number)
                self.queue.async { self.start(number, request) }
                // The handler below may have run before there was an exchange to end.
                if Task.isCancelled { self.exchanges.cancel(number) }
            }
        } onCancel: {
            self.exchanges.cancel(number)
        }
    }

    private func start(_ number: Int, _ request: URLRequest) {
        guard self.exchanges.isOpen(number) else { return }
        let task = self.session.dataTask(with: request)
        if self.exchanges.attach(task, to: number) { task.resume() } else { task.cancel() }
    }
}
