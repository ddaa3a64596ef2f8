import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// All requests on their way; the session reports to it.
///
/// A delegate and not a completion handler for each task: only a delegate sees an endless body before it has ended.
final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
    private let lock = NSLock()

    // Safe: used by `locked` only, which holds the lock.
    private nonisolated(unsafe) var transfers: [Int: Transfer] = [:]

    func add(_ transfer: Transfer, for task: URLSessionTask) {
        self.locked { $0[task.taskIdentifier] = transfer }
    }

    /// Ends a transfer and its task with an error; nothing happens if it has ended before.
    func end(_ task: URLSessionTask, with error: any Error) {
        guard let transfer = self.take(task) else { return }
        transfer.continuation.resume(throwing: error)
        // On Linux `cancel()` blocks while libcurl is receiving, and the main actor may be what cancels.
        DispatchQueue.global().async { task.cancel() }
    }

    private func take(_ task: URLSessionTask) -> Transfer? {
        self.locked { $0.removeValue(forKey: task.taskIdentifier) }
    }

    private func locked<Result: Sendable>(_ body: (inout [Int: Transfer]) -> Result) -> Result {
        self.lock.lock()
        defer { self.lock.unlock() }
        return body(&self.transfers)
    }

    /// A redirect is an answer like any other; `Transport` decides whether to follow it.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let transfer = self.take(task)
        #if !canImport(Darwin)
        // Foundation on Linux ends the process when this handler is called for a task that has been cancelled. Only
        // who takes the transfer out ends the task: this handler here, or `end` elsewhere.
        guard transfer != nil else { return }
        #endif
        completionHandler(nil)
        transfer?.continuation.resume(returning: (response, Data()))
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let limit = self.locked { transfers in
            transfers[dataTask.taskIdentifier]?.head = response as? HTTPURLResponse
            return transfers[dataTask.taskIdentifier]?.limit
        }
        guard let limit, response.expectedContentLength <= Int64(limit) else {
            completionHandler(.cancel)
            // Linux ignores the disposition.
            self.end(dataTask, with: TransferError.tooLong)
            return
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = self.locked { transfers in
            let id = dataTask.taskIdentifier
            guard let transfer = transfers[id] else { return false }
            guard transfer.body.count + data.count <= transfer.limit else { return true }
            transfers[id]?.body.append(data)
            return false
        }
        if isTooLong { self.end(dataTask, with: TransferError.tooLong) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = self.take(task) else { return }
        if let error {
            transfer.continuation.resume(throwing: error)
        } else if let head = transfer.head ?? task.response as? HTTPURLResponse {
            transfer.continuation.resume(returning: (head, transfer.body))
        } else {
            transfer.continuation.resume(throwing: TransferError.notHTTP)
        }
    }
}
