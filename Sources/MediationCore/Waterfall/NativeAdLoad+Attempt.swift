extension NativeAdLoad {
    typealias AdCompletion = OnceOnlyCompletion<Answer>

    /// What an adapter answered, and when, counted from the start of the load.
    struct Answer: Sendable {
        let result: Result<AnsweredAd, any Error>
        let time: Nanoseconds
    }

    /// A line item that is being asked, or whose ad is being prepared or waits.
    struct Attempt {
        enum Phase {
            /// The adapter class is being set up. Can go to `asking`.
            case settingUp
            /// The adapter has been asked. Can go to `preparing` or `answeredLate`.
            case asking(any MediationAdapter, AdCompletion.Slot)
            /// The adapter has answered after its time, which the timer has not told yet; `nil` if it has no ad.
            case answeredLate(any MediationAdapter, AnsweredAd?)
            /// The images of the ad are being loaded, or the ad waits.
            case preparing(any MediationAdapter, AnsweredAd, NativeAdImageLoad)
        }

        let position: Int
        let timeout: Nanoseconds
        /// What the attempt holds of the line item's caps; then the ad holds it.
        let reservation: Reservation?
        var openLoad: OpenLoads.Token
        /// `nil` if nobody was asked, or the breaker knows what came of it.
        var admission: CircuitBreaker.Admission?
        /// When an answer is too late, counted from the start of the load.
        var due = Nanoseconds.max
        /// When the ad came, on the clock of the timers.
        var filledAt = Nanoseconds.zero
        var phase = Phase.settingUp
        var timer: TimerQueue.Token?
        var silenceTimer: TimerQueue.Token?

        /// Whether the adapter has been asked and has not answered.
        var isAsking: Bool {
            if case .asking = self.phase { true } else { false }
        }
    }

    /// What the timers of a load are for.
    enum TimerKind {
        case deadline
        case hold
        case timeout(Int)
        case silence(Int)
        case images(Int)
        case late(Int)

        init(number: Int) {
            let position = number >> 2
            switch number {
            case -1: self = .deadline
            case -2: self = .hold
            case _ where number & 3 == 0: self = .timeout(position)
            case _ where number & 3 == 1: self = .silence(position)
            case _ where number & 3 == 2: self = .images(position)
            default: self = .late(position)
            }
        }

        /// What the queue of timers calls it.
        var number: Int {
            switch self {
            case .deadline: -1
            case .hold: -2
            case .timeout(let position): position << 2
            case .silence(let position): position << 2 | 1
            case .images(let position): position << 2 | 2
            case .late(let position): position << 2 | 3
            }
        }
    }

    func index(of position: Int) -> Int? {
        // `firstIndex(where:)` would copy each attempt, with all that it holds.
        for index in self.attempts.indices where self.attempts[index].position == position { return index }
        return nil
    }

    func attempt(at position: Int) -> Attempt? {
        self.index(of: position).map { self.attempts[$0] }
    }

    /// Changes the attempt of a line item, if it is there.
    func update(_ position: Int, _ change: (inout Attempt) -> Void) {
        guard let index = self.index(of: position) else { return }
        change(&self.attempts[index])
    }

    /// Releases what the attempt held of timers, breakers and limits; an adapter that has not answered and may answer late
    /// goes on, and its load is still open.
    @discardableResult
    func endAttempt(
        _ position: Int,
        verdict: CircuitBreaker.Verdict,
        mayBeTheConnection: Bool = false,
        at time: Nanoseconds,
        mayAnswerLate: Bool = false
    ) -> Attempt? {
        guard let index = self.index(of: position) else { return nil }
        var attempt = self.attempts.remove(at: index)
        if let timer = attempt.timer { self.runner.timers.cancel(timer) }
        if let timer = attempt.silenceTimer { self.runner.timers.cancel(timer) }
        if !mayAnswerLate || !attempt.isAsking { self.runner.openLoads.end(&attempt.openLoad) }
        self.endAdmission(of: &attempt, verdict, mayBeTheConnection: mayBeTheConnection, at: time)
        return attempt
    }

    /// Tells the breaker of an adapter what came of an attempt, once.
    func endAdmission(
        of attempt: inout Attempt,
        _ verdict: CircuitBreaker.Verdict,
        mayBeTheConnection: Bool = false,
        at time: Nanoseconds
    ) {
        guard let admission = attempt.admission else { return }
        attempt.admission = nil
        guard let adapter = try? self.item(at: attempt.position).adapter.get() else { return }
        self.runner.circuitBreakers.ended(
            adapter,
            admission,
            verdict,
            mayBeTheConnection: mayBeTheConnection,
            at: self.record.start + time
        )
    }

    func item(at position: Int) -> ResolvedWaterfall.Item {
        self.waterfall.lineItems[self.placement.entries[position].item]
    }
}
