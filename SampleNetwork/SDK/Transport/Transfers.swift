import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// All requests on their way; the session reports to it.
///
/// A delegate and not a completion handler for each task: only a delegate sees an endless body before it has ended.
final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
    /// The most bytes that all bodies on their way have together: 64 MiB.
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

        /// Appends in place, and not to a copy; `false` if the transfer is too long with that.
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

    // Safe: used by `locked` only, which holds the lock.
    private nonisolated(unsafe) var table = Table()

    private let queue: DispatchQueue

    /// Creates a table of no transfers that cancels tasks on a queue.
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

    /// Gives a transfer its task; `false` if it has ended.
    func attach(_ task: URLSessionTask, to number: Int) -> Bool {
        self.locked { table in
            guard table.transfers[number] != nil else { return false }
            table.transfers[number]?.task = task
            table.numbers[task.taskIdentifier] = number
            return true
        }
    }

    /// Ends a transfer and its task because nobody waits any more; nothing happens if it has ended before.
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
        // who takes the transfer out ends the task: this handler here, or `cancel` elsewhere.
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
        // The longest end first: those of honest servers are the short ones.
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
    /// Whether there is something to learn from the body: the ad server explains a 400.
    ///
    /// All else ends with the head. On Linux a refusal that asks for a name and a password would not end by itself.
    fileprivate var hasBodyToRead: Bool { 200..<300 ~= self.statusCode || self.statusCode == 400 }
}
