import Foundation
import MediationCore

/// A loader whose requests the test takes one by one and answers at any time.
final class ScriptedLoader: DataLoading {
    struct Request: Sendable {
        let url: URL
        let maximumBytes: Int
        fileprivate let answers: AsyncThrowingStream<DataResponse, any Error>.Continuation

        func answer(_ response: DataResponse) {
            self.answers.yield(response)
        }
    }

    /// Every request as it is made.
    let requests: AsyncStream<Request>
    /// The URL of every request whose task was cancelled.
    let cancellations: AsyncStream<URL>
    /// A stream that ends when the loader is released.
    let life: AsyncStream<Never>

    private let heedsCancellation: Bool
    private let requested: AsyncStream<Request>.Continuation
    private let cancelled: AsyncStream<URL>.Continuation
    private let alive: AsyncStream<Never>.Continuation

    init(heedsCancellation: Bool = true) {
        self.heedsCancellation = heedsCancellation
        (self.requests, self.requested) = AsyncStream.makeStream()
        (self.cancellations, self.cancelled) = AsyncStream.makeStream()
        (self.life, self.alive) = AsyncStream.makeStream()
    }

    deinit {
        self.alive.finish()
    }

    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        let (stream, answers) = AsyncThrowingStream<DataResponse, any Error>.makeStream()
        self.requested.yield(Request(url: url, maximumBytes: maximumBytes, answers: answers))
        // A separate task keeps the loader from noticing the cancellation.
        let answer = Task {
            for try await response in stream { return response }
            throw CancellationError()
        }
        return try await withTaskCancellationHandler {
            try await answer.value
        } onCancel: {
            self.cancelled.yield(url)
            if self.heedsCancellation { answers.finish(throwing: CancellationError()) }
        }
    }
}
