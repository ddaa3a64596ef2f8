/// The auction of one load, which sets up the bidders, collects their signals, and holds the auction.
///
/// The bidders' part has its own time limit: bidders that are not ready by then take no part, and the rest go on. The
/// whole run has another limit, after which an auction that has not ended has failed. An adapter or an auction that
/// never answers holds nothing up: each has its own task, which is never awaited.
@MainActor
package final class AuctionRun: TimerTarget {
    package typealias Completion = @MainActor (AuctionResult) -> Void
    /// Receives a contract violation with the line item of its bidder, on any thread and possibly after the run is over.
    package typealias ViolationReport = @Sendable (ContractViolation.Kind, LineItemIndex) -> Void

    /// The time limits of a run.
    package struct Limits: Hashable, Sendable {
        /// The limit for set-up and signals.
        package var signals: Nanoseconds
        /// The limit for the whole run.
        package var total: Nanoseconds

        package init(signals: Nanoseconds, total: Nanoseconds) {
            self.signals = min(signals, total)
            self.total = total
        }

        /// Creates the limits of an ad unit whose load has this much time left.
        package init(_ limits: BiddingLimits, within remaining: Nanoseconds) {
            self.init(
                signals: min(Nanoseconds(limits.signalTimeout), remaining),
                total: min(Nanoseconds(limits.timeout), remaining)
            )
        }
    }

    private enum TimerNumber {
        static let signals = 0
        static let end = 1
    }

    enum Stage {
        /// Bidders are being set up and are collecting signals. Can go to `auction` or `over`.
        case collecting
        /// The auction is being held. Can go to `over`.
        case auction(AuctionCaller.Completion.Slot, AuctionCaller, Task<Void, Never>)
        /// The final stage.
        case over
    }

    let bidders: [AuctionBidder]
    let adUnitID: String
    let request: AdRequest
    let bannerSize: BannerSize?
    let limits: Limits
    let auction: any Auction
    let timers: TimerQueue
    let setUp: AdapterSetUp
    let report: ViolationReport

    var stage = Stage.collecting
    var states: [BidderState]
    var start = Nanoseconds.zero
    /// The losses that bidders have yet to be notified of.
    var losses: [Loss] = []
    var winnersLoss: Loss?
    private(set) var isBeginning = false
    private(set) var completion: Completion?
    private var signalTimer: TimerQueue.Token?
    private var endTimer: TimerQueue.Token?
    private(set) var failedSetUps: [ObjectIdentifier: MediationError] = [:]

    init(
        bidders: [AuctionBidder],
        adUnitID: String,
        request: AdRequest,
        bannerSize: BannerSize?,
        limits: Limits,
        auction: any Auction,
        timers: TimerQueue,
        setUp: AdapterSetUp,
        report: @escaping ViolationReport
    ) {
        self.bidders = bidders
        self.adUnitID = adUnitID
        self.request = request
        self.bannerSize = bannerSize
        self.limits = limits
        self.auction = auction
        self.timers = timers
        self.setUp = setUp
        self.report = report
        self.states = Array(repeating: BidderState(), count: bidders.count)
    }

    /// Starts the run; must be called once.
    ///
    /// - Parameter completion: Called exactly once, possibly before `start` returns; never after ``cancel()``.
    package func start(_ completion: @escaping Completion) {
        guard case .collecting = self.stage, self.completion == nil else { return }
        self.completion = completion
        self.start = self.timers.now()
        // Before all other timers, so that a bidder whose set-up ends at the same moment is too late, even if a load
        // also waits for that set-up.
        self.signalTimer = self.timers.schedule(at: self.signalsDue, for: self, number: TimerNumber.signals)
        self.endTimer = self.timers.schedule(at: self.due, for: self, number: TimerNumber.end)
        self.isBeginning = true
        for index in self.bidders.indices { self.begin(index) }
        self.isBeginning = false
        self.holdAuctionIfAllAreSettled()
    }

    /// Cancels the run, so that it does not answer; has no effect if it has answered.
    package func cancel() {
        guard !self.isOver else { return }
        self.end()
        self.noteLossesOfUnfinishedRun()
    }

    package func timerFired(_ number: Int) {
        if number == TimerNumber.signals {
            // An answer from another thread may have come in time and still be on its way to the main actor.
            for index in self.bidders.indices { self.collect(index) }
            self.closeSignals()
        } else {
            self.closeSignals()
            self.collectBids()
            self.finish(.failure(self.outOfTime))
        }
    }

    var signalsDue: Nanoseconds { self.start + self.limits.signals }

    var due: Nanoseconds { self.start + self.limits.total }

    var isOver: Bool {
        if case .over = self.stage { true } else { false }
    }

    var isCollecting: Bool {
        if case .collecting = self.stage { true } else { false }
    }

    /// Ends the current stage, and closes it to everything that is still on its way.
    func end() {
        if case .auction(let slot, _, let task) = self.stage {
            slot.close()
            task.cancel()
        }
        self.stage = .over
        self.completion = nil
        for (index, state) in self.states.enumerated() {
            guard case .collecting(let slot) = state.phase else { continue }
            // An answer may come between the two.
            if case .answered(let answer) = slot.collect() ?? slot.close() {
                self.states[index].ownBid = try? answer.result.get().bid
            }
        }
        if let timer = self.signalTimer { self.timers.cancel(timer) }
        if let timer = self.endTimer { self.timers.cancel(timer) }
    }
}

// MARK: - Set-up

extension AuctionRun {
    private func begin(_ index: Int) {
        // A bidder that began earlier is foreign code, and may have cancelled the load.
        guard self.isCollecting else { return }
        let bidder = self.bidders[index]
        guard !self.setUp.isDisabled(bidder.adapterNames) else {
            return self.leaveOut(index, self.setUp.disabled(bidder.lineItem.adapter, bidder.adapterNames))
        }
        let adapter: any AuctionAdapter.Type
        do throws(MediationError) {
            adapter = try bidder.biddingAdapter()
        } catch {
            return self.leaveOut(index, error)
        }
        if let error = self.failedSetUps[ObjectIdentifier(adapter)] { return self.leaveOut(index, error) }
        if self.setUp.isReady(adapter) { return self.ask(adapter, for: index) }
        self.states[index].phase = .settingUp
        self.setUp.setUp(adapter, within: self.signalsDue - self.timers.now()) { [weak self] error in
            self?.didSetUp(adapter, for: index, error)
        }
    }

    private func didSetUp(_ adapter: any AuctionAdapter.Type, for index: Int, _ error: MediationError?) {
        guard self.isCollecting, case .settingUp = self.states[index].phase else { return }
        if let error {
            self.failedSetUps[ObjectIdentifier(adapter)] = error.code == .adapterDisabled ? nil : error
            self.leaveOut(index, error)
        } else {
            self.ask(adapter, for: index)
        }
    }
}

// MARK: - Signals

extension AuctionRun {
    private func ask(_ adapter: any AuctionAdapter.Type, for index: Int) {
        let now = self.timers.now()
        // The main actor may have been too busy to fire the timer in time.
        guard now < self.signalsDue else { return self.leaveOut(index, self.tooLate) }
        let slot = BidderState.Completion.Slot { [weak self] in
            Task { @MainActor in self?.collect(index) }
        }
        _ = slot.collect()
        let choices = self.setUp.presentPrivacy.choices
        self.states[index].phase = .collecting(slot)
        self.states[index].askedAt = now
        self.states[index].choices = choices
        let caller = SignalCaller(
            adapter: adapter,
            configuration: self.signalConfiguration(of: self.bidders[index], privacy: choices.snapshot, at: now),
            item: self.bidders[index].item,
            due: self.signalsDue,
            now: self.timers.now,
            report: self.report
        )
        // Detached: off the main actor, without the task-local values of the load, and never awaited.
        Task.detached { caller.call(answering: slot) }
    }

    private func signalConfiguration(
        of bidder: AuctionBidder,
        privacy: PrivacySnapshot,
        at now: Nanoseconds
    ) -> BidSignalConfiguration {
        BidSignalConfiguration(
            credentials: bidder.credentials,
            loadID: self.request.loadID,
            adUnitID: self.adUnitID,
            format: bidder.format,
            bannerSize: self.bannerSize,
            adTypes: self.request.adTypes,
            options: self.request.options,
            isTestRequest: self.request.isTestRequest,
            extras: self.request.extras,
            privacy: privacy,
            floor: bidder.floor,
            deadline: (self.signalsDue - now).duration
        )
    }

    /// Takes the adapter's answer, if it has arrived and is still needed.
    private func collect(_ index: Int) {
        guard self.isCollecting, case .collecting(let slot) = self.states[index].phase else { return }
        guard let outcome = slot.collect() else { return }
        switch outcome {
        case .answered(let answer):
            self.states[index].ownBid = try? answer.result.get().bid
            guard answer.time < self.signalsDue else {
                self.report(.signalsLate, self.bidders[index].item)
                return self.leaveOut(index, self.tooLate)
            }
            self.states[index].signalLatency = answer.time - (self.states[index].askedAt ?? self.start)
            switch answer.result {
            case .success(let signals): self.accept(signals, of: index)
            case .failure(let error): self.leaveOut(index, Self.refusal(error))
            }
        case .dropped:
            self.report(.handlerDropped, self.bidders[index].item)
            let message = "The adapter released the handler of collectSignals without calling it."
            self.leaveOut(index, MediationError(.handlerDropped, message))
        }
    }

    private func accept(_ signals: BidSignals, of index: Int) {
        guard signals.token != nil || signals.bid != nil else {
            return self.leaveOut(index, MediationError(.noBid, "The adapter brought neither a token nor a bid."))
        }
        // JSON has no such numbers: one of them would invalidate the request for all bidders.
        if let bid = signals.bid, !bid.price.isFinite, let error = FirstPriceAuction.problem(of: bid, floor: 0) {
            return self.leaveOut(index, error)
        }
        self.states[index].phase = .ready(signals)
        self.holdAuctionIfAllAreSettled()
    }

    /// Converts no fill into no bid; any other error keeps its code.
    private static func refusal(_ error: any Error) -> MediationError {
        var error = MediationError(wrapping: error)
        if error.code == .noFill { error.code = .noBid }
        return error
    }

    private func leaveOut(_ index: Int, _ error: MediationError) {
        if case .collecting(let slot) = self.states[index].phase, case .answered(let answer) = slot.close() {
            self.states[index].ownBid = try? answer.result.get().bid
        }
        self.states[index].phase = .out(error)
        self.holdAuctionIfAllAreSettled()
    }

    /// Leaves out the bidders that are not ready when their time is over.
    private func closeSignals() {
        for index in self.bidders.indices where self.isCollecting && !self.states[index].isSettled {
            self.leaveOut(index, self.tooLate)
        }
    }

    private var tooLate: MediationError {
        MediationError(.bidTooLate, "The bidder was not ready within \(self.limits.signals.duration).")
    }
}
