import MediationCore
import MediationSimulation

/// A line with the progress of a simulation, shown on a terminal when it takes longer than a second.
final class SimulationProgress: Sendable {
    private struct State {
        var before = 0
        var total: Int?
        var lastShown: ContinuousClock.Instant
        var isShown = false
    }

    private let start = ContinuousClock.now
    private let unit: SimulationUnit
    private let isVisible = Terminal.showsProgress
    private let state: LockedValue<State>

    init(total: Int?, unit: SimulationUnit) {
        self.unit = unit
        self.state = LockedValue(State(total: total, lastShown: .now))
    }

    /// Begins a round with the number of units done so far and the new total.
    func begin(at done: Int, total: Int) {
        self.state.withLock {
            $0.before = done
            $0.total = total
        }
    }

    /// Shows the number of units done since the round began; may be called on any thread.
    func show(done: Int) {
        guard self.isVisible else { return }
        let now = ContinuousClock.now
        guard now - self.start >= .seconds(1) else { return }
        // Written under the lock: two threads must not write into each other's line, and no other code is called there.
        self.state.withLock { state in
            guard now - state.lastShown >= .milliseconds(250) else { return }
            state.lastShown = now
            state.isShown = true
            let seconds = (now - self.start) / .seconds(1)
            Terminal.progress(Self.text(done: state.before + done, of: state.total, self.unit, after: seconds))
        }
    }

    /// Shows the number of units done and their total; may be called on any thread.
    func show(done: Int, of total: Int) {
        self.begin(at: 0, total: total)
        self.show(done: done)
    }

    /// Removes the line.
    func end() {
        self.state.withLock { state in
            if state.isShown { Terminal.progress("") }
            state.isShown = false
        }
    }

    static func text(done: Int, of total: Int?, _ unit: SimulationUnit, after seconds: Double) -> String {
        let rate = Double(done) / seconds
        let all = total.map { " of \(Self.short(Double($0)))" } ?? ""
        let left = total.flatMap { total -> String? in
            guard done > 0, total >= done else { return nil }
            return ", \(Progress.text(ofSeconds: Double(total - done) / rate)) left"
        }
        let what = unit.rawValue
        return "\(Self.short(Double(done)))\(all) \(what), \(Self.short(rate)) \(what)/s, \(Int(seconds)) s so far"
            + (left ?? "")
    }

    /// Returns the number in short form: three digits are enough.
    private static func short(_ number: Double) -> String {
        switch number {
        case ..<1e4: FigureText.decimal(number, places: 0)
        case ..<1e6: "\(FigureText.decimal(number / 1e3, places: 0)) thousand"
        case ..<1e9: "\(FigureText.decimal(number / 1e6, places: number < 1e8 ? 1 : 0)) million"
        default: "\(FigureText.decimal(number / 1e9, places: 1)) billion"
        }
    }
}
