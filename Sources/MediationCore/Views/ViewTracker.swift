import PlatformViews

/// Tracks the ads in views, and checks whether they are seen and whether their views still exist.
///
/// It checks ten times a second while an impression has yet to be counted, and otherwise once a second, to find that a
/// container is gone, which no platform reports.
@MainActor
final class ViewTracker: TimerTarget {
    private static let interval = Nanoseconds(.milliseconds(100))
    private static let idleInterval = Nanoseconds(.seconds(1))

    private struct Reference {
        weak var tracker: ViewTracker?
    }

    /// The trackers of all mediators: an app creates a new mediator for a new configuration, and keeps its views.
    private static var all: [Reference] = []

    private let timers: TimerQueue
    private var presentations: [AdPresentation] = []
    /// The ended presentations whose networks have yet to be notified.
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
            // A view may have moved here from a container that still shows its ad, or that is gone.
            for other in tracker.presentations { other.leaveTouches(of: views) }
        }
        // Before any foreign code is called: an ad that it registers comes later, and replaces this one.
        self.presentations.append(presentation)
        for tracker in trackers { tracker.tellEnded() }
        guard self.isTracked(presentation) else { return }
        presentation.begin(corner: corner)
        // The network's code may have ended the presentation by now.
        guard self.isTracked(presentation) else { return }
        presentation.check(at: self.timers.now())
        self.setTimer()
    }

    func untrack(_ ad: NativeAd) {
        self.end { $0.ad === ad }
        self.tellEnded()
    }

    /// Ends the presentations inside a view that are over, for all mediators.
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

    /// Counts the ads that are seen now, and ends the presentations whose container is gone.
    func look() {
        self.end { $0.container == nil }
        self.tellEnded()
        let now = self.timers.now()
        for presentation in self.presentations { presentation.check(at: now) }
    }

    /// Returns whether the ad of another presentation is inside a container at this point, so that a tap there is for
    /// that ad.
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

    /// Notifies the networks that presentations have ended; `didUntrack` is foreign code, and if it registers an ad,
    /// this method is called again and notifies the remaining networks before that ad begins.
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
            // An earlier timer is enough: it is set again when it is due.
            if let due, timer.due <= due { return }
            self.timers.cancel(timer.token)
        }
        self.timer = due.map { (self.timers.schedule(at: $0, for: self, number: 0), $0) }
    }
}
