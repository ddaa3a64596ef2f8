import Foundation
import MediationCore

/// A loader that answers at once, by the rule that a test gives, and remembers what it was asked for.
final class TableLoader: DataLoading {
    private let answer: @Sendable (URL) throws -> DataResponse
    private let asked = LockedValue<[URL]>([])

    init(_ answer: @escaping @Sendable (URL) throws -> DataResponse) {
        self.answer = answer
    }

    /// The URLs that were asked for, in order.
    var urls: [URL] { self.asked.withLock { $0 } }

    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        self.asked.withLock { $0.append(url) }
        return try self.answer(url)
    }
}
