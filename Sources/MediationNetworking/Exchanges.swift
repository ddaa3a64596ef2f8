import Dispatch
import Foundation
import MediationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The requests in progress, and the session's delegate that feeds them.
///
/// An exchange is removed under the lock before its continuation is resumed, so it is resumed exactly once, whichever
/// comes first: the end, a limit or the cancellation. Late callbacks find nothing.
///
/// Known gaps of Foundation on Linux:
/// - It reports a redirect only when the whole body has arrived, and keeps the body in memory, out of reach of the byte
///   limits. An endless body ends with the time limit, by cancellation. Many of them at a time keep its only queue
///   busy, and other requests of the session waiting; those also end in time, by cancellation.
/// - It ends the process when a header announces a length close to 2⁶³ (`Content-Length: 9223372036854775807`), before
///   any code here sees it.
final class Exchanges: NSObject, URLSessionDataDelegate {
    /// The largest number of bytes of all bodies in progress together: 64 MiB.
    private static let maximumBytes = 64 << 20

    private struct Table {
        var exchanges: [Int: Exchange] = [:]
        /// The numbers of exchanges by the identifiers of their tasks.
        var numbers: [Int: Int] = [:]
        var bytes = 0
        var lastNumber = 0

        mutating func take(_ number: Int) -> Exchange? {
            guard let exchange = self.exchanges.removeValue(forKey: number) else { return nil }
            self.bytes -= exchange.byteCount
            if let task = exchange.task { self.numbers[task.taskIdentifier] = nil }
            return exchange
        }

        mutating func takeLongest() -> Exchange? {
            self.exchanges.max { $0.value.byteCount < $1.value.byteCount }.flatMap { self.take($0.key) }
        }
    }

    private let table = LockedValue(Table())
    private let queue: DispatchQueue

    /// Creates a table without exchanges, which cancels tasks on a queue.
    init(queue: DispatchQueue) {
        self.queue = queue
    }

    func nextNumber() -> Int {
        self.table.withLock { table in
            table.lastNumber += 1
            return table.lastNumber
        }
    }

    func begin(_ exchange: Exchange, _ number: Int) {
        self.table.withLock { $0.exchanges[number] = exchange }
    }

    func isOpen(_ number: Int) -> Bool {
        self.table.withLock { $0.exchanges[number] != nil }
    }

    /// Gives an exchange its task, and returns `false` if the exchange has ended.
    func attach(_ task: URLSessionTask, to number: Int) -> Bool {
        self.table.withLock { table in
            guard table.exchanges[number] != nil else { return false }
            table.exchanges[number]?.task = task
            table.numbers[task.taskIdentifier] = number
            return true
        }
    }

    /// Cancels an exchange and answers at once: the time that a system takes to end a task is not the caller's concern.
    func cancel(_ number: Int) {
        guard let exchange = self.table.withLock({ $0.take(number) }) else { return }
        exchange.continuation.resume(throwing: CancellationError())
        self.stop(exchange)
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
        // Foundation on Linux ends the process when this handler is called for a task that has been cancelled. Only the
        // code that removes the exchange may end the task: this handler here, or `cancel()` elsewhere.
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
        guard 200..<300 ~= head.statusCode else {
            completionHandler(.cancel)
            return self.answer(head, of: dataTask)
        }
        let isAllowed = self.update(dataTask) { $0.receive(head) }
        completionHandler(isAllowed ? .allow : .cancel)
        if !isAllowed { self.refuse(dataTask) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if !self.update(dataTask, { $0.receive(data) }) { self.refuse(dataTask) }
        self.keepBudget()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard var exchange = self.take(task) else { return }
        // On Linux, a redirect without a location ends like this, without any callback before.
        if !exchange.hasResponse, let head = task.response as? HTTPURLResponse { _ = exchange.receive(head) }
        exchange.continuation.resume(with: exchange.result(error))
    }

    /// Ends an exchange with the head of its response, because the body of a redirect or a refusal is not read.
    ///
    /// On Linux, a refusal that asks for a name and a password would not end by itself.
    private func answer(_ head: HTTPURLResponse, of task: URLSessionTask) {
        guard let exchange = self.take(task) else { return }
        self.resume(exchange, with: head)
        self.stop(exchange)
    }

    private func resume(_ exchange: Exchange, with head: HTTPURLResponse) {
        var exchange = exchange
        _ = exchange.receive(head)
        exchange.continuation.resume(with: exchange.result(nil))
    }

    private func refuse(_ task: URLSessionTask) {
        guard let exchange = self.take(task) else { return }
        exchange.continuation.resume(throwing: exchange.tooManyBytes)
        self.stop(exchange)
    }

    /// Ends the longest bodies while all bodies together have too many bytes: those of honest servers are the short
    /// ones.
    private func keepBudget() {
        while let exchange = self.table.withLock({ $0.bytes > Self.maximumBytes ? $0.takeLongest() : nil }) {
            let message =
                "The responses under way have more than \(Self.maximumBytes) bytes, and this one has the most."
            exchange.continuation.resume(throwing: MediationError(.imageTooLarge, message))
            self.stop(exchange)
        }
    }

    /// Cancels a task without waiting for it.
    private func stop(_ exchange: Exchange) {
        guard let task = exchange.task else { return }
        self.queue.async { task.cancel() }
    }

    private func take(_ task: URLSessionTask) -> Exchange? {
        self.table.withLock { table in
            table.numbers[task.taskIdentifier].flatMap { table.take($0) }
        }
    }

    /// Changes an exchange in place; returns the result of the change, or `true` if the exchange has ended already.
    private func update(_ task: URLSessionTask, _ change: (inout Exchange) -> Bool) -> Bool {
        // By index, so that bytes are appended in place and not to a copy.
        self.table.withLock { table in
            guard let number = table.numbers[task.taskIdentifier],
                let index = table.exchanges.index(forKey: number)
            else { return true }
            let held = table.exchanges.values[index].byteCount
            let isAllowed = change(&table.exchanges.values[index])
            table.bytes += table.exchanges.values[index].byteCount - held
            return isAllowed
        }
    }
}
