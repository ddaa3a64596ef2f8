import MediationCore
import TestSupport

/// An auction that does what a test tells it to.
struct ScriptedAuction: Auction {
    let script: @Sendable (AuctionRequest) async throws -> [Bid]

    func bids(for request: AuctionRequest) async throws -> [Bid] {
        try await self.script(request)
    }
}

/// An auction that answers when the test says so, and ignores that it is cancelled.
final class HeldAuction: Auction {
    private let begun: AsyncStream<AuctionRequest>
    private let begin: AsyncStream<AuctionRequest>.Continuation
    private let answer = LockedValue<CheckedContinuation<[Bid], any Error>?>(nil)
    private let (returned, hasReturned) = AsyncStream<Void>.makeStream()

    init() {
        (self.begun, self.begin) = AsyncStream.makeStream()
    }

    func bids(for request: AuctionRequest) async throws -> [Bid] {
        defer { self.hasReturned.yield() }
        return try await withCheckedThrowingContinuation { continuation in
            self.answer.withLock { $0 = continuation }
            self.begin.yield(request)
        }
    }

    /// Waits until the auction has begun.
    func request() async throws -> AuctionRequest {
        guard let request = await self.begun.next() else { throw CancellationError() }
        return request
    }

    func end(_ result: Result<[Bid], any Error>) async {
        let answer = self.answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
        answer?.resume(with: result)
        _ = await self.returned.next()
    }
}
