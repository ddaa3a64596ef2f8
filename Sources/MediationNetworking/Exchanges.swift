import Dispatch
import Foundation
import MediationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The requests under way, and the session's delegate that feeds them.
///
/// An exchange is taken out under the lock before its continuation is resumed, so it is resumed exactly once, whichever
/// comes first: the end, a limit or the cancellation. Late callbacks find nothing.
///
/// A known gap: Foundation on Linux shows a redirect only when its whole body has arrived, and keeps that in memory, out
/// of reach of the byte limit. There an endless one ends with the time limit, by cancellation.
final class Exchanges: NSObject, URLSessionDataDelegate {
    private let exchanges = LockedValue<[Int: Exchange]>([:])

    func begin(_ exchange: Exchange, for task: URLSessionTask) {
        self.exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    /// Answers at once: how long a system takes to end a task is not the caller's concern.
    func cancel(_ task: URLSessionTask) {
        guard let exchange = self.take(task) else { return }
        exchange.continuation.resume(throwing: CancellationError())
        self.stop(task)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        #if canImport(Darwin)
        completionHandler(nil)
        self.answer(response, of: task)
        #else
        // Foundation on Linux ends the process when this handler is called for a task that has been cancelled. Whoever
        // takes the exchange out is the only one to end the task: this handler here, or `cancel()` elsewhere.
        guard let exchange = self.take(task) else { return }
        completionHandler(nil)
        self.resume(exchange, with: response)
        #endif
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let head = response as? HTTPURLResponse else { return completionHandler(.allow) }
        guard !(300..<400 ~= head.statusCode) else {
            completionHandler(.cancel)
            return self.answer(head, of: dataTask)
        }
        let isAllowed = self.update(dataTask) { $0.receive(head) }
        completionHandler(isAllowed ? .allow : .cancel)
        if !isAllowed { self.refuse(dataTask) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if !self.update(dataTask, { $0.receive(data) }) { self.refuse(dataTask) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard var exchange = self.take(task) else { return }
        // On Linux a redirect without a location ends like this, without any callback before.
        if !exchange.hasResponse, let head = task.response as? HTTPURLResponse { _ = exchange.receive(head) }
        exchange.continuation.resume(with: exchange.result(error))
    }

    /// Ends an exchange with the head of its response: nobody reads the body of a redirect.
    private func answer(_ head: HTTPURLResponse, of task: URLSessionTask) {
        guard let exchange = self.take(task) else { return }
        self.resume(exchange, with: head)
        self.stop(task)
    }

    private func resume(_ exchange: Exchange, with head: HTTPURLResponse) {
        var exchange = exchange
        _ = exchange.receive(head)
        exchange.continuation.resume(with: exchange.result(nil))
    }

    private func refuse(_ task: URLSessionTask) {
        guard let exchange = self.take(task) else { return }
        exchange.continuation.resume(throwing: exchange.tooManyBytes)
        self.stop(task)
    }

    /// Cancels a task without waiting for it.
    ///
    /// On Linux `cancel()` blocks while libcurl is receiving, and a server that sends fast enough keeps it at that: it
    /// must hold up neither the main thread, where loads are cancelled, nor the session's delegate queue.
    private func stop(_ task: URLSessionTask) {
        DispatchQueue.global().async { task.cancel() }
    }

    private func take(_ task: URLSessionTask) -> Exchange? {
        self.exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }

    /// Changes an exchange in place; `true` if it has ended already.
    private func update(_ task: URLSessionTask, _ change: (inout Exchange) -> Bool) -> Bool {
        // By index, so that bytes are appended in place and not to a copy.
        self.exchanges.withLock { exchanges in
            var isAllowed = true
            if let index = exchanges.index(forKey: task.taskIdentifier) { isAllowed = change(&exchanges.values[index]) }
            return isAllowed
        }
    }
}
