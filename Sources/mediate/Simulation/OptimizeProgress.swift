import MediationCore
import MediationSimulation

/// A line with the progress of a search, shown on a terminal when the search takes longer than a second.
final class OptimizeProgress: Sendable {
    private struct State {
        var lastShown: ContinuousClock.Instant
        var isShown = false
    }

    private let start = ContinuousClock.now
    private let isVisible = Terminal.showsProgress
    private let total: Int
    private let unit: SimulationUnit
    private let state: LockedValue<State>

    /// Creates the progress of a search whose final comparison has `total` requests or sessions.
    init(total: Int, unit: SimulationUnit) {
        self.total = total
        self.unit = unit
        self.state = LockedValue(State(lastShown: .now))
    }

    /// Shows the progress; may be called on any thread.
    func show(_ progress: SearchProgress) {
        guard self.isVisible else { return }
        let now = ContinuousClock.now
        guard now - self.start >= .seconds(1) else { return }
        // Written under the lock: two threads must not write into each other's line, and no other code is called there.
        self.state.withLock { state in
            guard now - state.lastShown >= .milliseconds(250) else { return }
            state.lastShown = now
            state.isShown = true
            Terminal.progress(Self.text(progress, of: self.total, self.unit, after: (now - self.start) / .seconds(1)))
        }
    }

    /// Removes the line.
    func end() {
        self.state.withLock { state in
            if state.isShown { Terminal.progress("") }
            state.isShown = false
        }
    }

    static func text(_ progress: SearchProgress, of total: Int, _ unit: SimulationUnit, after seconds: Double) -> String
    {
        if let compared = progress.compared {
            let (done, all) = (FigureText.count(compared), unit.count(max(total, compared)))
            return "Comparing: \(done) of \(all), \(Int(seconds)) s so far"
        }
        let gain = progress.gain.map { ", best so far \(FigureText.signed(FigureText.percent($0)))" } ?? ""
        let rate = Double(progress.waterfalls) / seconds
        return "Waterfall \(FigureText.count(progress.waterfalls))\(gain), "
            + "\(FigureText.decimal(rate, places: rate < 10 ? 1 : 0)) waterfalls/s, \(Int(seconds)) s so far"
    }
}
