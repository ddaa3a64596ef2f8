import PlatformViews

/// Watches a view until a share of its area has been visible for a second without interruption.
///
/// It looks ten times a second, and counts looks instead of time: a device that slept between two of them has shown
/// nothing.
@MainActor
final class ViewabilityWatch {
    private weak var view: PlatformView?
    private var open: [(moment: TrackerMoment, looks: Int)]
    private let report: @MainActor (TrackerMoment) -> Void
    private var task: Task<Void, Never>?

    private static let interval = Duration.milliseconds(100)

    /// The looks within a second, its first and its last moment included.
    private static let looksOfOneSecond = 11

    /// Rounding may leave a view that is wholly visible slightly short of 1.
    private static let tolerance = 1e-6

    init(
        _ view: PlatformView,
        for moments: [TrackerMoment],
        _ clock: any Clock<Duration>,
        report: @escaping @MainActor (TrackerMoment) -> Void
    ) {
        self.view = view
        self.open = moments.map { ($0, 0) }
        self.report = report
        guard self.look() else { return }
        // Not retained while it sleeps: the end of the watch ends the task.
        self.task = Task { [weak self] in
            while (try? await clock.sleep(for: Self.interval)) != nil {
                guard !Task.isCancelled, let self, self.look() else { return }
            }
        }
    }

    deinit {
        self.task?.cancel()
    }

    /// Ends the watch.
    func cancel() {
        self.task?.cancel()
        self.open = []
    }

    /// Looks once, and returns whether to look again.
    private func look() -> Bool {
        guard let view = self.view else { return false }
        let share = view.visibleShare
        for index in self.open.indices {
            let isVisible = share >= self.open[index].moment.leastShare - Self.tolerance && share > 0
            self.open[index].looks = isVisible ? self.open[index].looks + 1 : 0
        }
        let reached = self.open.filter { $0.looks >= Self.looksOfOneSecond }.map(\.moment)
        self.open.removeAll { reached.contains($0.moment) }
        for moment in reached { self.report(moment) }
        return !self.open.isEmpty
    }
}

extension TrackerMoment {
    /// The share of the area that must be visible.
    fileprivate var leastShare: Double { self == .viewable100 ? 1 : 0.5 }
}
