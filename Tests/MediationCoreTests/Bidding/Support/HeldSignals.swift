import MediationCore
import MediationTesting

/// A bidder whose signals the test provides at any time.
struct HeldSignals: Sendable {
    private let handlers: AsyncStream<BidSignalCompletionHandler>
    private let hand: AsyncStream<BidSignalCompletionHandler>.Continuation

    init() {
        (self.handlers, self.hand) = AsyncStream.makeStream()
    }

    var script: ScriptedBidder.Script {
        { [hand] _, handler in hand.yield(handler) }
    }

    /// Waits until the bidder has been asked.
    func handler() async throws -> BidSignalCompletionHandler {
        guard let handler = await self.handlers.next() else { throw CancellationError() }
        return handler
    }
}
