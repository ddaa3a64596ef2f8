package import MediationCore

extension BridgedNetwork {
    /// Collects the network's signals for the host's auction, setting the class up first if it is not.
    ///
    /// - Parameters:
    ///   - configuration: The request.
    ///   - completion: Called exactly once, on the main actor, with a token for the auction's server.
    package func collectSignals(
        for configuration: BidSignalConfiguration,
        _ completion: @escaping @MainActor (Result<String, MediationError>) -> Void
    ) {
        guard let bidder = self.adapter as? any AuctionAdapter.Type else {
            let message = "\(self.adapter) takes part in no auctions: it is no AuctionAdapter."
            return completion(.failure(MediationError(.noBid, message)))
        }
        guard self.adapter.formats.contains(configuration.format) else {
            let message = "\(self.adapter) loads no ads of the format \(configuration.format.rawValue)."
            return completion(.failure(MediationError(.unsupportedFormat, message)))
        }
        let request = SignalRequest(bidder, within: self.limits.signals, timers: self.mediator.timers, completion)
        self.setUp(
            credentials: [(configuration.format, configuration.credentials.settings)],
            privacy: configuration.privacy
        ) { error in
            if let error { request.end(.failure(error)) } else { request.ask(configuration) }
        }
    }
}

/// One request for a network's signals, which ends once: by the answer, or when its time is over.
@MainActor
private final class SignalRequest: TimerTarget {
    private typealias Completion = OnceOnlyCompletion<Result<BidSignals, any Error>>

    private let bidder: any AuctionAdapter.Type
    private let limit: Duration
    private let timers: TimerQueue
    private var timer: TimerQueue.Token?
    private var slot: Completion.Slot?
    private var completion: (@MainActor (Result<String, MediationError>) -> Void)?

    init(
        _ bidder: any AuctionAdapter.Type,
        within limit: Duration,
        timers: TimerQueue,
        _ completion: @escaping @MainActor (Result<String, MediationError>) -> Void
    ) {
        self.bidder = bidder
        self.limit = limit
        self.timers = timers
        self.completion = completion
        self.timer = timers.schedule(after: Nanoseconds(limit), for: self, number: 0)
    }

    func ask(_ configuration: BidSignalConfiguration) {
        guard self.completion != nil else { return }
        let slot = Completion.Slot { Task { @MainActor in self.collect() } }
        self.slot = slot
        _ = slot.collect()
        let bidder = self.bidder
        // Adapters are promised that this comes off the main actor.
        Task.detached { bidder.collectSignals(for: configuration, completionHandler: Self.handler(for: slot)) }
    }

    func timerFired(_ number: Int) {
        self.collect()
        self.end(.failure(MediationError(.timedOut, "\(self.bidder) has collected no signals within \(self.limit).")))
    }

    func end(_ result: Result<String, MediationError>) {
        guard let completion = self.completion else { return }
        self.completion = nil
        if let timer { self.timers.cancel(timer) }
        self.slot?.close()
        self.slot = nil
        completion(result)
    }

    /// Creates the handler in a separate function, so that only the adapter retains it after the call.
    private nonisolated static func handler(for slot: Completion.Slot) -> BidSignalCompletionHandler {
        let completion = Completion(slot: slot)
        return BidSignalCompletionHandler { _ = completion($0) }
    }

    private func collect() {
        switch self.slot?.collect() {
        case .answered(.success(let signals)):
            guard let token = signals.token else {
                let message =
                    "\(self.bidder) has no token; the host's auction takes no bids that an SDK has made itself."
                return self.end(.failure(MediationError(.noBid, message)))
            }
            self.end(.success(token))
        case .answered(.failure(let error)): self.end(.failure(MediationError(wrapping: error)))
        case .dropped:
            let message = "\(self.bidder) released the handler of collectSignals without calling it."
            self.end(.failure(MediationError(.handlerDropped, message)))
        case nil: break
        }
    }
}
