import Foundation
import MediationCore

/// A loader that answers at once by a test's rule, and records the requested URLs.
final class TableLoader: DataLoading {
    private let answer: @Sendable (URL) throws -> DataResponse
    private let asked = LockedValue<[URL]>([])

    init(_ answer: @escaping @Sendable (URL) throws -> DataResponse) {
        self.answer = answer
    }

    /// The requested URLs, in order.
    var urls: [URL] { self.asked.withLock { $0 } }

    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        self.asked.withLock { $0.append(url) }
        return try self.answer(url)
    }
}
