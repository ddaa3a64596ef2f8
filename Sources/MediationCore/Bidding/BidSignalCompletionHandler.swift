/// The one answer to `collectSignals`.
///
/// Safe to keep and to call from any thread. The first call counts; any later one does nothing and is recorded as a
/// ``ContractViolation``.
public struct BidSignalCompletionHandler: Sendable {
    private let body: @Sendable (Result<BidSignals, any Error>) -> Void

    /// Creates a handler from a closure, to call an adapter without mediation.
    public init(_ body: @escaping @Sendable (Result<BidSignals, any Error>) -> Void) {
        self.body = body
    }

    /// Answers with the signals, or with an error; a ``MediationError`` keeps its code.
    public func callAsFunction(_ result: Result<BidSignals, any Error>) {
        self.body(result)
    }
}
