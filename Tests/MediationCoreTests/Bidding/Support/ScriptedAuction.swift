import MediationCore
import MediationTesting

/// An auction that runs a test's script.
struct ScriptedAuction: Auction {
    let script: @Sendable (AuctionRequest) async throws -> [Bid]

    func bids(for request: AuctionRequest) async throws -> [Bid] {
        try await self.script(request)
    }
}

/// An auction that answers when the test wants, and ignores its cancellation.
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
