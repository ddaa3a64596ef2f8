/// The attempts of a load that have ended and may still produce an ad, and the ads that wait for a later load.
@MainActor
final class LateAds<Format: LoadFormat>: TimerTarget {
    /// An attempt that has ended and may still produce an ad.
    private struct LateAttempt {
        var attempt: LoadAttempts<Format>.Attempt
        let timer: TimerQueue.Token
    }

    /// The time after which an adapter that has not answered is asked to stop and is released; its load is open until
    /// then.
    private static var longestWait: Nanoseconds { Nanoseconds(.seconds(60)) }

    private let record: LoadRecord
    private let format: Format
    private let events: LoadEvents
    private let mediator: AdMediator
    private var attempts: [LateAttempt] = []

    init(of record: LoadRecord, _ format: Format, events: LoadEvents, mediator: AdMediator) {
        self.record = record
        self.format = format
        self.events = events
        self.mediator = mediator
    }

    func contains(_ position: Int) -> Bool { self.attempts.contains { $0.attempt.position == position } }

    /// Keeps the completion handler of an attempt that has ended open.
    func wait(for attempt: LoadAttempts<Format>.Attempt, at time: Nanoseconds) {
        let due = self.record.start + time + Self.longestWait
        let timer = self.mediator.timers.schedule(at: due, for: self, number: attempt.position)
        self.attempts.append(LateAttempt(attempt: attempt, timer: timer))
    }

    /// Takes the answer of an adapter whose attempt has ended, if it has arrived.
    func collect(_ position: Int) {
        guard let index = self.attempts.firstIndex(where: { $0.attempt.position == position }) else { return }
        var late = self.attempts[index]
        guard case .asking(let adapter, let slot, _) = late.attempt.phase, let outcome = slot.collect() else { return }
        self.attempts.remove(at: index)
        late.attempt.endOpenLoad(in: self.mediator)
        self.mediator.timers.cancel(late.timer)
        if case .answered(let answer) = outcome, case .success(let answered) = answer.result {
            self.keep(answered, of: adapter, late.attempt, at: answer.time)
        }
    }

    /// Gives up on an adapter that has taken too long for any load.
    func timerFired(_ position: Int) {
        self.collect(position)
        guard let index = self.attempts.firstIndex(where: { $0.attempt.position == position }) else { return }
        var late = self.attempts.remove(at: index)
        guard case .asking(let adapter, _, _) = late.attempt.phase else { return }
        late.attempt.endOpenLoad(in: self.mediator)
        late.attempt.release()
        adapter.cancelLoad(reason: .timedOut)
    }

    /// Keeps an ad that has not been read yet.
    func keep(
        _ answer: Format.Answer,
        of adapter: any NetworkAdapter,
        _ attempt: LoadAttempts<Format>.Attempt,
        at time: Nanoseconds
    ) {
        var attempt = attempt
        attempt.filledLate(at: self.record.start + time)
        let ad = self.format.pendingAd(of: answer, images: self.mediator.images)
        ad.didLoad()
        if ad.needsPreparation { ad.prepare {} }
        self.keep(ad, of: adapter, attempt)
    }

    /// Keeps an ad for a later load, once it has been prepared or the time for that is over.
    func keep(_ ad: Format.Ad, of adapter: any NetworkAdapter, _ attempt: LoadAttempts<Format>.Attempt) {
        let limit = PreparationLimit(ad, timers: self.mediator.timers)
        limit.begin(ad.preparationLimit)
        ad.whenPrepared {
            limit.end()
            self.keepPrepared(ad, of: adapter, attempt)
        }
    }

    private func keepPrepared(
        _ ad: Format.Ad,
        of adapter: any NetworkAdapter,
        _ attempt: LoadAttempts<Format>.Attempt
    ) {
        let entry = self.record.order.entries[attempt.position]
        guard let choices = self.record.choices(at: attempt.position),
            self.mediator.setUp.presentPrivacy.allows(choices), self.format.accepts(ad)
        else { return }
        let kept = KeptAd(
            lineItem: self.record.item(at: attempt.position).lineItem,
            ecpm: entry.ecpm,
            adapter: adapter,
            ad: ad,
            reservation: attempt.reservation,
            choices: choices,
            loadedAt: attempt.filledAt,
            loadStart: self.record.start,
            loadID: self.format.request.loadID
        )
        self.mediator.keptAds.keep(kept, adUnitID: self.record.waterfall.adUnit.id)
        self.events.emit(.kept, attempt.position, at: self.record.elapsed)
    }
}

/// Gives up the preparation of a late ad when its time is over; the load's own timers may be gone by then.
@MainActor
private final class PreparationLimit: TimerTarget {
    private weak var ad: (any PendingAd)?
    private let timers: TimerQueue
    private var timer: TimerQueue.Token?

    init(_ ad: any PendingAd, timers: TimerQueue) {
        self.ad = ad
        self.timers = timers
    }

    func begin(_ limit: Nanoseconds) {
        self.timer = self.timers.schedule(after: limit, for: self, number: 0)
    }

    func end() {
        if let timer { self.timers.cancel(timer) }
        self.timer = nil
    }

    func timerFired(_ number: Int) {
        self.timer = nil
        self.ad?.giveUp()
    }
}
