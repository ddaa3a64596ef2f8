/// Ads that come after their attempt has ended, or that a better one was preferred to.
extension NativeAdLoad {
    /// An attempt that has ended and may still bring an ad.
    struct LateAttempt {
        var attempt: Attempt
        let timer: TimerQueue.Token
    }

    /// An adapter that has not answered by then is told to stop, and let go; its load is open until then.
    static var longestWaitForLateAd: Nanoseconds { Nanoseconds(.seconds(60)) }

    var acceptsLateAds: Bool { self.waterfall.adUnit.lateAds != .discard }

    /// Keeps the handler of an attempt open.
    func awaitLateAd(of attempt: Attempt, at time: Nanoseconds) {
        let timer = self.schedule(.late(attempt.position), at: time + Self.longestWaitForLateAd)
        self.lateAttempts.append(LateAttempt(attempt: attempt, timer: timer))
    }

    /// Takes what an adapter has answered after its attempt has ended.
    func collectLate(_ position: Int) {
        guard let index = self.lateAttempts.firstIndex(where: { $0.attempt.position == position }) else { return }
        var late = self.lateAttempts[index]
        guard case .asking(let adapter, let slot) = late.attempt.phase, let outcome = slot.collect() else { return }
        self.lateAttempts.remove(at: index)
        self.runner.openLoads.end(&late.attempt.openLoad)
        self.runner.timers.cancel(late.timer)
        if case .answered(let answer) = outcome, case .success(let answered) = answer.result {
            self.keepLate(answered, of: adapter, late.attempt, at: answer.time)
        }
    }

    /// The adapter has taken too long for any load.
    func giveUpLate(_ position: Int) {
        self.collectLate(position)
        guard let index = self.lateAttempts.firstIndex(where: { $0.attempt.position == position }) else { return }
        var late = self.lateAttempts.remove(at: index)
        guard case .asking(let adapter, let slot) = late.attempt.phase else { return }
        self.runner.openLoads.end(&late.attempt.openLoad)
        late.attempt.reservation?.release()
        slot.close()
        adapter.cancelLoad(reason: .timedOut)
    }

    /// Keeps an ad whose assets nobody has read yet.
    func keepLate(_ answered: AnsweredAd, of adapter: any MediationAdapter, _ attempt: Attempt, at time: Nanoseconds) {
        var attempt = attempt
        attempt.filledAt = self.record.start + time
        let images = self.imageLoad(of: answered)
        answered.ad.didLoad(reportingTo: answered.events)
        if !self.request.options.images.disableImageLoading { images.start {} }
        self.keep(answered, of: adapter, images, attempt)
    }

    /// Keeps an ad for a later load, once its images have come or their time is over.
    func keep(
        _ answered: AnsweredAd,
        of adapter: any MediationAdapter,
        _ images: NativeAdImageLoad,
        _ attempt: Attempt
    ) {
        let limit = ImageTimeLimit(images, timers: self.runner.timers)
        limit.begin(Nanoseconds(self.runner.images.limits.timeLimit))
        images.whenComplete {
            limit.end()
            self.keepComplete(answered, of: adapter, images, attempt)
        }
    }

    private func keepComplete(
        _ answered: AnsweredAd,
        of adapter: any MediationAdapter,
        _ images: NativeAdImageLoad,
        _ attempt: Attempt
    ) {
        let entry = self.placement.entries[attempt.position]
        guard let choices = self.record.attempts[attempt.position].choices, !self.isOutdated(attempt.position) else {
            return
        }
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
        self.runner.keptAds.keep(ad, adUnitID: self.waterfall.adUnit.id)
        self.emit(.kept, attempt.position, at: self.record.elapsed)
    }
}

// MARK: - Ads of earlier loads

extension NativeAdLoad {
    /// The line item has an ad from an earlier load: then nobody is asked.
    func usesKeptAd(_ position: Int, at time: Nanoseconds) -> Bool {
        let item = self.placement.entries[position].item
        guard let ad = self.keptAds.first(where: { $0.item == item }) else { return false }
        let isExpired = ad.expiry <= self.runner.timers.now()
        guard !isExpired, self.runner.setUp.presentPrivacy.allows(ad.choices) else {
            self.dropKeptAd(position)
            return self.refusesWithoutKeptAd(position, isExpired: isExpired)
        }
        var attempt = Attempt(
            position: position,
            timeout: .zero,
            reservation: ad.reservation,
            openLoad: OpenLoads.Token(),
            admission: nil
        )
        attempt.filledAt = ad.loadedAt
        attempt.phase = .preparing(ad.adapter, ad.answered, ad.images)
        self.attempts.append(attempt)
        self.record.begin(position, at: time)
        self.record.keptFromLoadIDs[position] = ad.loadID
        self.record.attempts[position].choices = ad.choices
        self.emit(.keptAdUsed, position, at: time)
        guard self.tellFilled(position) else { return true }
        self.tell(.ready(position))
        return true
    }

    /// The ad that was kept cannot be used any more: a bidder has no bid in this load, and others need their time.
    private func refusesWithoutKeptAd(_ position: Int, isExpired: Bool) -> Bool {
        if self.placement.entries[position].isBidder {
            let reason = isExpired ? "has expired" : "is of other privacy choices"
            self.refuse(position, MediationError(.adExpired, "The ad that was kept for this load \(reason)."))
            return true
        }
        guard self.remaining < self.item(at: position).rule.minimumTime else { return false }
        self.refuse(position, self.outOfTime)
        return true
    }

    /// Whether the ad of a line item is from an earlier load.
    func hasKeptAd(_ position: Int) -> Bool {
        let item = self.placement.entries[position].item
        return self.keptAds.contains { $0.item == item }
    }

    func dropKeptAd(_ position: Int) {
        let item = self.placement.entries[position].item
        self.keptAds.removeAll { $0.item == item }
    }

    /// Those that this load has not needed are there for the next one.
    func returnKeptAds() {
        for ad in self.keptAds { self.runner.keptAds.keep(ad, adUnitID: self.waterfall.adUnit.id) }
        self.keptAds = []
    }
}

/// Gives the images of a late ad up when their time is over; the load's own timers may be gone by then.
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
