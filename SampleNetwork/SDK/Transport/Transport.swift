import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The SDK's connection to its servers: one session for the whole process, without cache or cookies.
final class Transport: Sendable {
    static let shared = Transport()

    /// The maximum idle time of a request, in seconds.
    private static let timeout: TimeInterval = 30

    private static let mostRedirects = 5

    private let session: URLSession
    private let transfers: Transfers

    /// The queue on which tasks are made, started and cancelled.
    ///
    /// On Linux, each of these operations waits for the session's own queue, which may be busy for seconds with one
    /// server's data. That must block neither the main thread nor one of the few threads that all tasks of an app
    /// share.
    private let queue: DispatchQueue

    private let posts = OpenPosts()

    private init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 64
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.timeoutIntervalForRequest = Self.timeout
        configuration.timeoutIntervalForResource = 60
        let queue = DispatchQueue(label: "SampleAdSDK.Transport", qos: .userInitiated)
        self.queue = queue
        self.transfers = Transfers(queue: queue)
        self.session = URLSession(configuration: configuration, delegate: self.transfers, delegateQueue: nil)
    }

    /// Sends a request, follows the redirects of a GET, and returns the head and the body of the response.
    ///
    /// The connection is closed as soon as the body has more bytes than `limit`.
    func answer(to request: URLRequest, atMost limit: Int) async throws -> Transfer.Answer {
        var request = request
        for _ in 0...Self.mostRedirects {
            let answer = try await self.oneAnswer(to: request, atMost: limit)
            guard request.httpMethod == "GET", let next = answer.head.redirect else { return answer }
            request.url = next
        }
        throw TransferError.tooManyRedirects
    }

    private func oneAnswer(to request: URLRequest, atMost limit: Int) async throws -> Transfer.Answer {
        var timed = request
        timed.timeoutInterval = Self.timeout
        let request = timed
        let number = self.transfers.nextNumber()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                self.transfers.begin(Transfer(limit: limit, continuation: continuation), number)
                self.queue.async { self.start(number, request) }
                // The task may have been cancelled before there was a transfer to end.
                if Task.isCancelled { self.transfers.cancel(number) }
            }
        } onCancel: {
            self.transfers.cancel(number)
        }
    }

    private func start(_ number: Int, _ request: URLRequest) {
        guard self.transfers.isOpen(number) else { return }
        let task = self.session.dataTask(with: request)
        if self.transfers.attach(task, to: number) { task.resume() } else { task.cancel() }
    }

    /// Sends a request without a body and ignores the response.
    func post(to url: URL) {
        self.post(URLRequest(url: url))
    }

    /// Sends a message as JSON, and ignores the response.
    func post(_ message: some Encodable, to url: URL) {
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try? JSONEncoder().encode(message)
        self.post(request)
    }

    private func post(_ request: URLRequest) {
        var request = request
        request.httpMethod = "POST"
        self.posts.add(Task { [request] in _ = try? await self.answer(to: request, atMost: 65_536) })
    }

    /// Waits until all posts have been answered or have failed.
    func postsEnd() async { await self.posts.end() }
}

extension HTTPURLResponse {
    /// The URL of a redirect; `nil` if the response is not a redirect, or leads to a URL that the server must not name.
    fileprivate var redirect: URL? {
        guard [301, 302, 303, 307, 308].contains(self.statusCode), let url = self.url else { return nil }
        let location = self.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0, relativeTo: url) }
        return location.flatMap { URL(web: $0.absoluteString, namedBy: url) }
    }
}
