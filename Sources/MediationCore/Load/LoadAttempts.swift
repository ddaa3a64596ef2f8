/// The open attempts of a load, and what each of them holds: timers, an open load, the circuit breaker's admission.
///
/// Ending an attempt gives back what it holds. Nothing here calls an adapter or the app.
@MainActor
final class LoadAttempts<Format: LoadFormat> {
    typealias AdCompletion = OnceOnlyCompletion<TimedAnswer<Format.Answer>>

    /// A line item that is being asked, or whose ad is being prepared or is waiting.
    @MainActor
    struct Attempt {
        enum Phase {
            /// The adapter class is being set up. Can go to `asking`.
            case settingUp
            /// The adapter has been asked. Can go to `preparing` or `answeredLate`.
            /// From `due` on, counted from the start of the load, an answer is too late.
            case asking(any NetworkAdapter, AdCompletion.Slot, due: Nanoseconds)
            /// The adapter answered too late, but the timer has yet to report that; `nil` if it has no ad.
            case answeredLate(any NetworkAdapter, Format.Answer?)
            /// The ad is being prepared or is waiting.
            case preparing(any NetworkAdapter, Format.Ad)
        }

        let position: Int
        let timeout: Nanoseconds
        /// The attempt's reservation under the line item's caps, which passes on to the ad.
        let reservation: Reservation?
        fileprivate(set) var phase = Phase.settingUp
        /// The time at which the ad arrived, on the clock of the timers.
        fileprivate(set) var filledAt = Nanoseconds.zero
        fileprivate var openLoad: OpenLoads.Token
        /// The circuit breaker's admission; `nil` if no adapter was asked, or the breaker knows the outcome.
        fileprivate var admission: CircuitBreaker.Admission?
        fileprivate var timer: TimerQueue.Token?
        fileprivate var silenceTimer: TimerQueue.Token?

        /// Indicates whether the adapter has been asked and has not answered.
        var isAsking: Bool {
            if case .asking = self.phase { true } else { false }
        }

        /// Closes the attempt to everything that may still arrive; its place under the caps is free at once.
        func release() {
            self.reservation?.release()
            switch self.phase {
            case .asking(_, let slot, _): slot.close()
            case .preparing(_, let ad): ad.giveUp()
            case .settingUp, .answeredLate: break
            }
        }

        /// Returns the place among the open loads of an attempt that was ended without giving it back.
        mutating func endOpenLoad(in mediator: AdMediator) {
            mediator.openLoads.end(&self.openLoad)
        }

        /// Sets the time at which an ad arrived whose attempt has ended.
        mutating func filledLate(at time: Nanoseconds) { self.filledAt = time }
    }

    private let record: LoadRecord
    private let mediator: AdMediator
    private var attempts: [Attempt] = []

    init(of record: LoadRecord, _ mediator: AdMediator) {
        self.record = record
        self.mediator = mediator
    }

    var positions: [Int] { self.attempts.map(\.position) }

    func contains(_ position: Int) -> Bool { self.index(of: position) != nil }

    /// Indicates whether the ad of a line item was held for as long as it lives.
    func hasExpired(_ position: Int, at time: Nanoseconds) -> Bool {
        guard let index = self.index(of: position), case .preparing(_, let ad) = self.attempts[index].phase else {
            return false
        }
        return self.attempts[index].filledAt + ad.timeToLive <= self.record.start + time
    }

    // Without a copy of everything that the attempt holds.
    func phase(of position: Int) -> Attempt.Phase? { self.index(of: position).map { self.attempts[$0].phase } }

    func timeout(of position: Int) -> Nanoseconds? { self.index(of: position).map { self.attempts[$0].timeout } }

    private func index(of position: Int) -> Int? {
        // `firstIndex(where:)` would copy each attempt with everything that it holds.
        for index in self.attempts.indices where self.attempts[index].position == position { return index }
        return nil
    }

    private func update(_ position: Int, _ change: (inout Attempt) -> Void) {
        guard let index = self.index(of: position) else { return }
        change(&self.attempts[index])
    }
}

// MARK: - Beginning

extension LoadAttempts {
    /// Begins an attempt, if the limits of the adapter and its circuit breaker allow it.
    func begin(
        _ position: Int,
        _ adapter: any NetworkAdapter.Type,
        within timeout: Nanoseconds,
        reservation: Reservation?,
        at time: Nanoseconds
    ) throws(MediationError) {
        let item = self.record.item(at: position)
        var openLoad = try self.mediator.openLoads.begin(
            adapter,
            item.capabilities,
            settings: item.lineItem.settings
        )
        do throws(MediationError) {
            let admission = try self.mediator.circuitBreakers.mayAsk(adapter, at: self.record.start + time)
            self.attempts.append(
                Attempt(
                    position: position,
                    timeout: timeout,
                    reservation: reservation,
                    openLoad: openLoad,
                    admission: admission
                )
            )
        } catch {
            self.mediator.openLoads.end(&openLoad)
            throw error
        }
    }

    /// Begins an attempt with an ad of an earlier load.
    func begin(_ position: Int, with ad: Format.Ad, of kept: KeptAd) {
        self.attempts.append(
            Attempt(
                position: position,
                timeout: .zero,
                reservation: kept.reservation,
                phase: .preparing(kept.adapter, ad),
                filledAt: kept.loadedAt,
                openLoad: OpenLoads.Token(),
                admission: nil
            )
        )
    }
}

// MARK: - Going on

extension LoadAttempts {
    func watchSilence(of position: Int, _ timer: TimerQueue.Token) {
        self.update(position) { $0.silenceTimer = timer }
    }

    func asking(
        _ position: Int,
        _ adapter: any NetworkAdapter,
        _ slot: AdCompletion.Slot,
        due: Nanoseconds,
        _ timer: TimerQueue.Token
    ) {
        self.update(position) {
            $0.phase = .asking(adapter, slot, due: due)
            $0.timer = timer
        }
    }

    func answeredLate(_ position: Int, _ adapter: any NetworkAdapter, _ answer: Format.Answer?) {
        self.update(position) { $0.phase = .answeredLate(adapter, answer) }
    }

    /// Notes that the network is done, and works: what follows takes none of its time.
    func preparing(
        _ position: Int,
        _ adapter: any NetworkAdapter,
        _ ad: Format.Ad,
        at time: Nanoseconds
    ) {
        guard let index = self.index(of: position) else { return }
        self.cancelTimers(of: &self.attempts[index])
        self.attempts[index].endOpenLoad(in: self.mediator)
        self.endAdmission(of: &self.attempts[index], .success, at: time)
        self.attempts[index].filledAt = self.record.start + time
        self.attempts[index].phase = .preparing(adapter, ad)
    }

    func waitForPreparation(of position: Int, _ timer: TimerQueue.Token) {
        self.update(position) { $0.timer = timer }
    }
}

// MARK: - Ending

extension LoadAttempts {
    /// Ends an attempt; an adapter that has not answered and may answer late goes on, and its load stays open.
    ///
    /// - Returns: The attempt as it was; `nil` if there is none.
    @discardableResult
    func end(
        _ position: Int,
        _ verdict: CircuitBreaker.Verdict,
        mayBeTheConnection: Bool = false,
        mayAnswerLate: Bool = false,
        at time: Nanoseconds
    ) -> Attempt? {
        guard let index = self.index(of: position) else { return nil }
        var attempt = self.attempts.remove(at: index)
        self.cancelTimers(of: &attempt)
        if !mayAnswerLate || !attempt.isAsking { attempt.endOpenLoad(in: self.mediator) }
        self.endAdmission(of: &attempt, verdict, mayBeTheConnection: mayBeTheConnection, at: time)
        return attempt
    }

    private func cancelTimers(of attempt: inout Attempt) {
        if let timer = attempt.timer { self.mediator.timers.cancel(timer) }
        if let timer = attempt.silenceTimer { self.mediator.timers.cancel(timer) }
        attempt.timer = nil
        attempt.silenceTimer = nil
    }

    /// Reports the outcome of an attempt to the adapter's circuit breaker, once.
    private func endAdmission(
        of attempt: inout Attempt,
        _ verdict: CircuitBreaker.Verdict,
        mayBeTheConnection: Bool = false,
        at time: Nanoseconds
    ) {
        guard let admission = attempt.admission else { return }
        attempt.admission = nil
        guard let adapter = try? self.record.item(at: attempt.position).adapter.get() else { return }
        self.mediator.circuitBreakers.ended(
            adapter,
            admission,
            verdict,
            mayBeTheConnection: mayBeTheConnection,
            at: self.record.start + time
        )
    }
}
