/// The record of one load, during the load and afterwards.
///
/// The main actor writes the attempts; violations are added from any thread, even long after the load is over.
@MainActor
package final class LoadRecord {
    /// The violations of one load, shared with the completion handlers that adapters may still hold.
    final class Violations: Sendable {
        /// The number of violations that are recorded: an adapter that reports in a loop must not fill the memory, and
        /// its fault is plain by then.
        private static let mostViolations = 1_000

        typealias Listener = @Sendable (ContractViolation, LineItemIndex) -> Void

        private struct State {
            var violations: [(item: LineItemIndex, violation: ContractViolation)] = []
            var listener: Listener?
        }

        private let state = LockedValue(State())
        /// The clock of the load's timers.
        let now: @Sendable () -> Nanoseconds
        let start: Nanoseconds

        init(now: @escaping @Sendable () -> Nanoseconds) {
            self.now = now
            self.start = now()
        }

        var elapsed: Nanoseconds { self.now() - self.start }

        /// Adds a violation; `item` is the index of the line item in the ad unit.
        func add(_ kind: ContractViolation.Kind, of item: LineItemIndex) {
            self.add(kind, of: item, time: self.elapsed)
        }

        /// Adds a violation; `time` is counted from the start of the load.
        func add(_ kind: ContractViolation.Kind, of item: LineItemIndex, time: Nanoseconds) {
            self.add(ContractViolation(kind: kind, time: time.duration), of: item)
        }

        /// The time for which a call of an adapter may hold up the main actor: longer, and people notice.
        private static let longestCall = Nanoseconds(.milliseconds(250))

        /// Records that a call of an adapter held up the main actor, if it did; times are counted from the start of the
        /// load.
        @MainActor
        func addCall(of item: LineItemIndex, from start: Nanoseconds, to end: Nanoseconds) {
            guard end - start >= Self.longestCall else { return }
            let kind = ContractViolation.Kind.heldMainActor
            self.add(ContractViolation(kind: kind, time: end.duration, duration: (end - start).duration), of: item)
        }

        private func add(_ violation: ContractViolation, of item: LineItemIndex) {
            let listener = self.state.withLock { state -> Listener? in
                guard state.violations.count < Self.mostViolations else { return nil }
                state.violations.append((item, violation))
                return state.listener
            }
            listener?(violation, item)
        }

        /// Sets the listener, which is called for every violation that is recorded from now on, on the thread where it
        /// occurs.
        func listen(_ listener: @escaping Listener) {
            self.state.withLock { $0.listener = listener }
        }

        func of(_ item: LineItemIndex) -> [ContractViolation] {
            self.state.withLock { $0.violations.filter { $0.item == item }.map(\.violation) }
        }
    }

    /// The outcome of one line item.
    ///
    /// Of an error, only the part in the response info is kept: the rest would take two thirds of a record, and an
    /// underlying error may retain a network's objects. Every line item of every open load has an attempt, so attempts
    /// are small.
    struct Attempt {
        private final class Failure {
            let error: ResponseInfo.ErrorInfo

            init(_ error: ResponseInfo.ErrorInfo) {
                self.error = error
            }
        }

        var startedAfter: Nanoseconds?
        var latency: Nanoseconds?
        /// The privacy choices of the attempt; set when the adapter is asked.
        var choices: GivenChoices?
        var outcome = ResponseInfo.LineItemInfo.Outcome.notAttempted
        private var failure: Failure?
        var imageErrors: [ResponseInfo.ErrorInfo] = []
        var warnings: [String] = []

        var error: ResponseInfo.ErrorInfo? {
            get { self.failure?.error }
            set { self.failure = newValue.map(Failure.init) }
        }
    }

    /// The number of warnings about an ad that are recorded: what is in them comes from a server.
    private static let mostWarnings = 100

    /// The number of characters of a warning that are recorded.
    private static let longestWarning = 500

    let loadID: String
    let waterfall: ResolvedWaterfall
    let violations: Violations
    /// The waterfall of this load.
    private(set) var order: LoadWaterfall

    private var attempts: [Attempt]
    /// The IDs of the earlier loads in which kept ads were requested, by the position of their line items.
    private var keptFromLoadIDs: [Int: String] = [:]
    private var outcome = ResponseInfo.Outcome.noFill
    private var latency = Nanoseconds.zero
    private var auctionLatency: Nanoseconds?

    init(
        loadID: String,
        waterfall: ResolvedWaterfall,
        order: LoadWaterfall,
        now: @escaping @Sendable () -> Nanoseconds
    ) {
        self.loadID = loadID
        self.waterfall = waterfall
        self.violations = Violations(now: now)
        self.order = order
        self.attempts = Array(repeating: Attempt(), count: order.entries.count)
    }

    /// Records the end of the auction, and the waterfall that results; no line item has been asked yet.
    func auctionEnded(_ order: LoadWaterfall, after latency: Nanoseconds) {
        self.order = order
        self.auctionLatency = latency
    }

    func index(at position: Int) -> LineItemIndex { self.order.entries[position].item }

    func item(at position: Int) -> ResolvedWaterfall.Item {
        self.waterfall.lineItems[self.order.entries[position].item]
    }

    func outcome(at position: Int) -> ResponseInfo.LineItemInfo.Outcome { self.attempts[position].outcome }

    var elapsed: Nanoseconds { self.violations.elapsed }

    /// The time at which the load began, on the clock of the timers.
    var start: Nanoseconds { self.violations.start }

    /// Records that the turn of a line item has come.
    func begin(_ position: Int, at time: Nanoseconds) {
        self.attempts[position].startedAfter = time
    }

    /// Records the privacy choices under which a line item is asked.
    func setChoices(_ choices: GivenChoices?, at position: Int) {
        self.attempts[position].choices = choices
    }

    func choices(at position: Int) -> GivenChoices? { self.attempts[position].choices }

    /// Returns whether a line item was asked under privacy choices other than the current ones.
    func isOutdated(_ position: Int, in privacy: PresentPrivacy) -> Bool {
        self.attempts[position].choices.map(privacy.allows) == false
    }

    /// Records that the ad of a line item was requested in an earlier load.
    func useKeptAd(from loadID: String, _ choices: GivenChoices, at position: Int) {
        self.keptFromLoadIDs[position] = loadID
        self.attempts[position].choices = choices
    }

    /// Records what is wrong with an ad that is shown all the same.
    func setProblems(_ imageErrors: [MediationError], warnings: [String], at position: Int) {
        self.attempts[position].imageErrors = imageErrors.map(ResponseInfo.ErrorInfo.init)
        self.attempts[position].warnings = warnings.prefix(Self.mostWarnings).map {
            String($0.prefix(Self.longestWarning))
        }
    }

    /// Records that the attempt of a line item has ended.
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

    /// Records that a line item was not asked although its turn had come.
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
        let entry = self.order.entries[position]
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
            warnings: attempt.warnings,
            keptFromLoadID: self.keptFromLoadIDs[position],
            privacyVersion: attempt.choices?.snapshot.version
        )
    }
}
