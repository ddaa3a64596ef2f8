/// The attempts of a load that have ended and may still produce an ad, and the ads that wait for a later load.
@MainActor
final class LateAds: TimerTarget {
    /// An attempt that has ended and may still produce an ad.
    private struct LateAttempt {
        var attempt: LoadAttempts.Attempt
        let timer: TimerQueue.Token
    }

    /// The time after which an adapter that has not answered is asked to stop and is released; its load is open until
    /// then.
    private static var longestWait: Nanoseconds { Nanoseconds(.seconds(60)) }

    private let record: LoadRecord
    private let request: NativeAdRequest
    private let events: LoadEvents
    private let mediator: AdMediator
    private var attempts: [LateAttempt] = []

    init(of record: LoadRecord, request: NativeAdRequest, events: LoadEvents, mediator: AdMediator) {
        self.record = record
        self.request = request
        self.events = events
        self.mediator = mediator
    }

    func contains(_ position: Int) -> Bool { self.attempts.contains { $0.attempt.position == position } }

    /// Keeps the completion handler of an attempt that has ended open.
    func wait(for attempt: LoadAttempts.Attempt, at time: Nanoseconds) {
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

    /// Keeps an ad whose assets have not been read yet.
    func keep(
        _ answered: AnsweredAd,
        of adapter: any MediationAdapter,
        _ attempt: LoadAttempts.Attempt,
        at time: Nanoseconds
    ) {
        var attempt = attempt
        attempt.filledLate(at: self.record.start + time)
        let images = NativeAdImageLoad(of: answered, options: self.request.options, pipeline: self.mediator.images)
        answered.ad.didLoad(reportingTo: answered.events)
        if !self.request.options.images.disableImageLoading { images.start {} }
        self.keep(answered, of: adapter, images, attempt)
    }

    /// Keeps an ad for a later load, once its images have arrived or their time is over.
    func keep(
        _ answered: AnsweredAd,
        of adapter: any MediationAdapter,
        _ images: NativeAdImageLoad,
        _ attempt: LoadAttempts.Attempt
    ) {
        let limit = ImageTimeLimit(images, timers: self.mediator.timers)
        limit.begin(Nanoseconds(self.mediator.images.limits.timeLimit))
        images.whenComplete {
            limit.end()
            self.keepComplete(answered, of: adapter, images, attempt)
        }
    }

    private func keepComplete(
        _ answered: AnsweredAd,
        of adapter: any MediationAdapter,
        _ images: NativeAdImageLoad,
        _ attempt: LoadAttempts.Attempt
    ) {
        let entry = self.record.order.entries[attempt.position]
        guard let choices = self.record.choices(at: attempt.position),
            self.mediator.setUp.presentPrivacy.allows(choices)
        else { return }
        let ad = KeptAd(
            item: entry.item,
            ecpm: entry.ecpm,
            adapter: adapter,
            answered: answered,
            images: images,
            reservation: attempt.reservation,
            choices: choices,
            loadedAt: attempt.filledAt,
            request: self.request
        )
        guard ad.fits(self.request) else { return }
        self.mediator.keptAds.keep(ad, adUnitID: self.record.waterfall.adUnit.id)
        self.events.emit(.kept, attempt.position, at: self.record.elapsed)
    }
}

/// Gives up the images of a late ad when their time is over; the load's own timers may be gone by then.
@MainActor
private final class ImageTimeLimit: TimerTarget {
    private weak var images: NativeAdImageLoad?
    private let timers: TimerQueue
    private var timer: TimerQueue.Token?

    init(_ images: NativeAdImageLoad, timers: TimerQueue) {
        self.images = images
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
        self.images?.giveUp()
    }
}
