/// The completion handler of `collectSignals`.
///
/// It is safe to keep and to call from any thread. The first call counts; any later call has no effect and is recorded
/// as a ``ContractViolation``.
public struct BidSignalCompletionHandler: Sendable {
    private let body: @Sendable (Result<BidSignals, any Error>) -> Void

    /// Creates a handler from a closure, for calling an adapter without mediation.
    public init(_ body: @escaping @Sendable (Result<BidSignals, any Error>) -> Void) {
        self.body = body
    }

    /// Provides the signals, or an error; a ``MediationError`` keeps its code.
    public func callAsFunction(_ result: Result<BidSignals, any Error>) {
        self.body(result)
    }
}
