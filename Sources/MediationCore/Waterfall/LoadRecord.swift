/// What happened in one load, while it happens and after.
///
/// The main actor writes the attempts; violations come in from any thread, also when the load is long over.
@MainActor
package final class LoadRecord {
    /// The violations of one load, shared with the completion handlers that adapters may still hold.
    final class Violations: Sendable {
        /// An adapter that reports in a loop must not fill the memory; what it does is plain by then.
        private static let mostViolations = 1_000

        typealias Listener = @Sendable (ContractViolation.Kind, Int, Nanoseconds) -> Void

        private struct State {
            var violations: [(item: Int, violation: ContractViolation)] = []
            var listener: Listener?
        }

        private let state = LockedValue(State())
        private let now: @Sendable () -> Nanoseconds
        let start: Nanoseconds

        init(now: @escaping @Sendable () -> Nanoseconds) {
            self.now = now
            self.start = now()
        }

        var elapsed: Nanoseconds { self.now() - self.start }

        /// `item` says which line item of the ad unit.
        func add(_ kind: ContractViolation.Kind, of item: Int) {
            self.add(kind, of: item, time: self.elapsed)
        }

        /// `time` is counted from the start of the load.
        func add(_ kind: ContractViolation.Kind, of item: Int, time: Nanoseconds) {
            let violation = ContractViolation(kind: kind, time: time.duration)
            let listener = self.state.withLock { state -> Listener? in
                guard state.violations.count < Self.mostViolations else { return nil }
                state.violations.append((item, violation))
                return state.listener
            }
            listener?(kind, item, time)
        }

        /// From now on, this hears of every breach that is recorded, on the thread on which it happens.
        func listen(_ listener: @escaping Listener) {
            self.state.withLock { $0.listener = listener }
        }

        func of(_ item: Int) -> [ContractViolation] {
            self.state.withLock { $0.violations.filter { $0.item == item }.map(\.violation) }
        }
    }

    /// What became of one line item.
    ///
    /// Of an error only what the response info tells: the rest would take two thirds of a record, and an underlying
    /// error may keep a network's objects alive. Every line item of every open load has one of these, so they are small.
    struct Attempt {
        private final class Failure {
            let error: ResponseInfo.ErrorInfo

            init(_ error: ResponseInfo.ErrorInfo) {
                self.error = error
            }
        }

        var startedAfter: Nanoseconds?
        var latency: Nanoseconds?
        /// Set when the adapter is asked.
        var choices: GivenChoices?
        var outcome = ResponseInfo.LineItemInfo.Outcome.notAttempted
        private var failure: Failure?
        var imageErrors: [ResponseInfo.ErrorInfo] = []

        var error: ResponseInfo.ErrorInfo? {
            get { self.failure?.error }
            set { self.failure = newValue.map(Failure.init) }
        }
    }

    let violations: Violations
    var attempts: [Attempt]
    /// Of the line items whose ad was asked for in an earlier load: in which.
    var keptFromLoadIDs: [Int: String] = [:]
    private(set) var outcome = ResponseInfo.Outcome.noFill
    private(set) var latency = Nanoseconds.zero

    private let loadID: String
    private let waterfall: ResolvedWaterfall
    private var entries: [LoadWaterfall.Entry]
    private var auctionLatency: Nanoseconds?

    init(
        loadID: String,
        waterfall: ResolvedWaterfall,
        entries: [LoadWaterfall.Entry],
        now: @escaping @Sendable () -> Nanoseconds
    ) {
        self.loadID = loadID
        self.waterfall = waterfall
        self.violations = Violations(now: now)
        self.entries = entries
        self.attempts = Array(repeating: Attempt(), count: entries.count)
    }

    /// The auction has ended, and this is the waterfall; nobody has been asked yet.
    func auctionEnded(_ entries: [LoadWaterfall.Entry], after latency: Nanoseconds) {
        self.entries = entries
        self.auctionLatency = latency
    }

    var elapsed: Nanoseconds { self.violations.elapsed }

    /// The moment the load began, on the clock of the timers.
    var start: Nanoseconds { self.violations.start }

    /// The turn of a line item has come.
    func begin(_ position: Int, at time: Nanoseconds) {
        self.attempts[position].startedAfter = time
    }

    /// The attempt of a line item has ended.
    func end(
        _ position: Int,
        _ outcome: ResponseInfo.LineItemInfo.Outcome,
        _ error: MediationError? = nil,
        at time: Nanoseconds
    ) {
        self.attempts[position].outcome = outcome
        self.attempts[position].error = error.map(ResponseInfo.ErrorInfo.init)
        if let startedAfter = self.attempts[position].startedAfter {
            self.attempts[position].latency = time - startedAfter
        }
    }

    /// A line item was not asked though its turn had come.
    func skip(_ position: Int, _ error: MediationError) {
        self.attempts[position].outcome = .skipped
        self.attempts[position].startedAfter = nil
        self.attempts[position].error = ResponseInfo.ErrorInfo(error)
    }

    func finish(_ outcome: ResponseInfo.Outcome, at time: Nanoseconds) {
        self.outcome = outcome
        self.latency = time
    }

    var responseInfo: ResponseInfo {
        ResponseInfo(
            loadID: self.loadID,
            adUnitID: self.waterfall.adUnit.id,
            outcome: self.outcome,
            latency: self.latency.duration,
            auctionLatency: self.auctionLatency?.duration,
            lineItems: self.attempts.indices.map(self.lineItemInfo)
        )
    }

    private func lineItemInfo(at position: Int) -> ResponseInfo.LineItemInfo {
        let entry = self.entries[position]
        let lineItem = self.waterfall.lineItems[entry.item]
        let adapter = try? lineItem.adapter.get()
        let attempt = self.attempts[position]
        return ResponseInfo.LineItemInfo(
            name: lineItem.lineItem.name,
            adapter: lineItem.lineItem.adapter,
            adapterVersion: adapter?.adapterVersion,
            networkSDKVersion: adapter?.networkSDKVersion,
            ecpm: entry.ecpm,
            isBidder: entry.isBidder,
            outcome: attempt.outcome,
            startedAfter: attempt.startedAfter?.duration,
            latency: attempt.latency?.duration,
            error: attempt.error,
            violations: self.violations.of(entry.item),
            imageErrors: attempt.imageErrors,
            keptFromLoadID: self.keptFromLoadIDs[position],
            privacyVersion: attempt.choices?.snapshot.version
        )
    }
}
