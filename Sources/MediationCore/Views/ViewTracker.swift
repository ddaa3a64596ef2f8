import PlatformViews

/// Knows which ads are in which views, and looks at them: whether they are seen, and whether they are still there.
///
/// It looks ten times a second as long as an impression is to be counted, and once a second otherwise, to find that a
/// container is gone: no platform tells that.
@MainActor
final class ViewTracker: TimerTarget {
    private static let interval = Nanoseconds(.milliseconds(100))
    private static let idleInterval = Nanoseconds(.seconds(1))

    private struct Reference {
        weak var tracker: ViewTracker?
    }

    /// Those of all runners: an app makes a new runner for a new configuration, and keeps its views.
    private static var all: [Reference] = []

    private let timers: TimerQueue
    private var presentations: [AdPresentation] = []
    /// Those whose networks are still to be told.
    private var ended: [AdPresentation] = []
    private var timer: (token: TimerQueue.Token, due: Nanoseconds)?

    init(timers: TimerQueue) {
        self.timers = timers
        Self.all.removeAll { $0.tracker == nil }
        Self.all.append(Reference(tracker: self))
    }

    func track(_ ad: NativeAd, in views: AdViews, corner: ViewCorner) {
        let (row, filling) = (ReusedViews.row, ReusedViews.fillings)
        let presentation = AdPresentation(ad, in: views, row: row, filling: filling)
        let trackers = Self.all.compactMap(\.tracker)
        for tracker in trackers {
            tracker.end { $0.ad === ad || $0.views.overlap(views) }
            // A view may have come here from a container that shows its ad on, or that is gone.
            for other in tracker.presentations { other.leaveTouches(of: views) }
        }
        // Before any foreign code is called: what that registers comes later, and takes the place of this.
        self.presentations.append(presentation)
        for tracker in trackers { tracker.tellEnded() }
        guard self.isTracked(presentation) else { return }
        presentation.begin(corner: corner)
        // The network's code may have ended it by now.
        guard self.isTracked(presentation) else { return }
        presentation.check(at: self.timers.now())
        self.setTimer()
    }

    func untrack(_ ad: NativeAd) {
        self.end { $0.ad === ad }
        self.tellEnded()
    }

    /// Ends what is inside of a view, of all runners, where it is over.
    static func end(inside view: PlatformView, where isOver: (AdPresentation) -> Bool) {
        let trackers = Self.all.compactMap(\.tracker)
        for tracker in trackers {
            tracker.end { presentation in
                presentation.container.map(view.contains) == true && isOver(presentation)
            }
        }
        for tracker in trackers { tracker.tellEnded() }
    }

    func timerFired(_ number: Int) {
        self.timer = nil
        self.look()
        self.setTimer()
    }

    /// Counts what is seen now, and ends what is gone.
    func look() {
        self.end { $0.container == nil }
        self.tellEnded()
        let now = self.timers.now()
        for presentation in self.presentations { presentation.check(at: now) }
    }

    /// Whether the ad of another presentation lies inside a container at this point: then a tap there is that ad's.
    static func hasAd(inside container: PlatformView, at point: ViewPoint, besides presentation: AdPresentation) -> Bool
    {
        self.all.lazy.compactMap(\.tracker).flatMap(\.presentations).contains { other in
            guard other !== presentation, let inner = other.container else { return false }
            return container.shownRect(of: inner)?.contains(point) == true
        }
    }

    private func isTracked(_ presentation: AdPresentation) -> Bool {
        self.presentations.contains { $0 === presentation }
    }

    private func end(where isOver: (AdPresentation) -> Bool) {
        let over = self.presentations.filter(isOver)
        guard !over.isEmpty else { return }
        self.presentations.removeAll(where: isOver)
        self.ended += over.filter { $0.end() }
        self.setTimer()
    }

    /// `didUntrack` is foreign code: if it registers anything, this comes back, and tells the others before that begins.
    private func tellEnded() {
        while !self.ended.isEmpty { self.ended.removeFirst().tellEnd() }
    }

    private func setTimer() {
        var due: Nanoseconds?
        if !self.presentations.isEmpty {
            let isUrgent = self.presentations.contains { $0.awaitsImpression }
            due = self.timers.now() + (isUrgent ? Self.interval : Self.idleInterval)
        }
        if let timer {
            // An earlier one will do: it is set anew when it comes due.
            if let due, timer.due <= due { return }
            self.timers.cancel(timer.token)
        }
        self.timer = due.map { (self.timers.schedule(at: $0, for: self, number: 0), $0) }
    }
}
