import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The requests in progress, and the delegate of the session.
///
/// A delegate is used instead of completion handlers because only a delegate sees an endless body before its end.
final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
    /// The maximum size of all bodies in progress together, in bytes: 64 MiB.
    private static let mostBytes = 64 << 20

    private struct Table {
        var transfers: [Int: Transfer] = [:]
        /// The numbers of transfers by the identifiers of their tasks.
        var numbers: [Int: Int] = [:]
        var bytes = 0
        var lastNumber = 0

        mutating func take(_ number: Int) -> Transfer? {
            guard let transfer = self.transfers.removeValue(forKey: number) else { return nil }
            self.bytes -= transfer.body.count
            if let task = transfer.task { self.numbers[task.taskIdentifier] = nil }
            return transfer
        }

        mutating func takeLongest() -> Transfer? {
            self.transfers.max { $0.value.body.count < $1.value.body.count }.flatMap { self.take($0.key) }
        }

        /// Appends in place instead of to a copy; returns `false` if the transfer would become too long.
        mutating func append(_ data: Data, to task: URLSessionTask) -> Bool {
            guard let number = self.numbers[task.taskIdentifier], let index = self.transfers.index(forKey: number)
            else {
                return true
            }
            let room = self.transfers.values[index].limit - self.transfers.values[index].body.count
            guard data.count <= room else { return false }
            self.transfers.values[index].body.append(data)
            self.bytes += data.count
            return true
        }
    }

    private let lock = NSLock()

    // Safe: accessed only by `locked`, which holds the lock.
    private nonisolated(unsafe) var table = Table()

    private let queue: DispatchQueue

    /// Creates an empty table that cancels tasks on a queue.
    init(queue: DispatchQueue) {
        self.queue = queue
    }

    func nextNumber() -> Int {
        self.locked { table in
            table.lastNumber += 1
            return table.lastNumber
        }
    }

    func begin(_ transfer: Transfer, _ number: Int) {
        self.locked { $0.transfers[number] = transfer }
    }

    func isOpen(_ number: Int) -> Bool {
        self.locked { $0.transfers[number] != nil }
    }

    /// Gives a transfer its task; returns `false` if the transfer has ended.
    func attach(_ task: URLSessionTask, to number: Int) -> Bool {
        self.locked { table in
            guard table.transfers[number] != nil else { return false }
            table.transfers[number]?.task = task
            table.numbers[task.taskIdentifier] = number
            return true
        }
    }

    /// Ends a transfer that is no longer awaited, together with its task; has no effect if it has ended before.
    func cancel(_ number: Int) {
        if let transfer = self.locked({ $0.take(number) }) { self.end(transfer, with: CancellationError()) }
    }

    private func end(_ transfer: Transfer, with error: any Error) {
        transfer.continuation.resume(throwing: error)
        self.stop(transfer)
    }

    private func stop(_ transfer: Transfer) {
        guard let task = transfer.task else { return }
        self.queue.async { task.cancel() }
    }

    private func take(_ task: URLSessionTask) -> Transfer? {
        self.locked { table in table.numbers[task.taskIdentifier].flatMap { table.take($0) } }
    }

    private func locked<Result: Sendable>(_ body: (inout Table) -> Result) -> Result {
        self.lock.lock()
        defer { self.lock.unlock() }
        return body(&self.table)
    }

    /// Delivers a redirect like any other response; `Transport` decides whether to follow it.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let transfer = self.take(task)
        #if !canImport(Darwin)
        // Foundation on Linux ends the process when this handler is called for a cancelled task. Only the code that
        // takes the transfer ends the task: this handler, or `cancel` elsewhere.
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
        guard let head = response as? HTTPURLResponse else { return completionHandler(.allow) }
        guard head.hasBodyToRead else {
            completionHandler(.cancel)
            guard let transfer = self.take(dataTask) else { return }
            transfer.continuation.resume(returning: (head, Data()))
            return self.stop(transfer)
        }
        let limit = self.locked { table in
            guard let number = table.numbers[dataTask.taskIdentifier] else { return nil as Int? }
            table.transfers[number]?.head = head
            return table.transfers[number]?.limit
        }
        guard let limit, head.expectedContentLength <= Int64(limit) else {
            completionHandler(.cancel)
            // Linux ignores the disposition.
            if let transfer = self.take(dataTask) { self.end(transfer, with: TransferError.tooLong) }
            return
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if !self.locked({ $0.append(data, to: dataTask) }), let transfer = self.take(dataTask) {
            self.end(transfer, with: TransferError.tooLong)
        }
        // The longest transfers end first: those of honest servers are short.
        while let longest = self.locked({ $0.bytes > Self.mostBytes ? $0.takeLongest() : nil }) {
            self.end(longest, with: TransferError.tooLong)
        }
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

extension HTTPURLResponse {
    /// Indicates whether the body is of interest: the ad server explains a 400.
    ///
    /// All other responses end with the head. On Linux, a refusal that requests a name and a password would not end by
    /// itself.
    fileprivate var hasBodyToRead: Bool { 200..<300 ~= self.statusCode || self.statusCode == 400 }
}
