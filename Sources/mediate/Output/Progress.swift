import MediationCore

/// A line with the progress of a run, shown on a terminal when the run takes longer than a second.
@MainActor
final class Progress {
    private let total: Int
    private let start = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant
    private var done = 0
    private let isVisible: Bool
    private var isShown = false

    init(total: Int, isVisible: Bool) {
        self.total = total
        self.isVisible = isVisible && Terminal.showsProgress
        self.lastShown = self.start
    }

    /// Shows the line once a second even while no load ends: a single load may take long.
    func watch() -> Task<Void, Never>? {
        guard self.isVisible else { return nil }
        return Task {
            while (try? await Task.sleep(for: .seconds(1))) != nil { self.show() }
        }
    }

    func advance() {
        self.done += 1
        // Output after the last load must not end up in the line.
        if self.done == self.total { return self.end() }
        if self.isVisible, ContinuousClock.now - self.lastShown > .milliseconds(250) { self.show() }
    }

    /// Removes the line.
    func end() {
        if self.isShown { Terminal.progress("") }
        self.isShown = false
    }

    /// Returns a time in a suitable unit; above a year, the number no longer matters.
    nonisolated static func text(ofSeconds seconds: Double) -> String {
        switch seconds {
        case ..<120: "\(Int(seconds.rounded(.up))) s"
        case ..<7200: "\(Int((seconds / 60).rounded(.up))) min"
        case ..<31_536_000: "\(Int((seconds / 3600).rounded(.up))) h"
        default: "more than a year"
        }
    }

    private func show() {
        let now = ContinuousClock.now
        guard now - self.start >= .seconds(1) else { return }
        self.lastShown = now
        self.isShown = true
        let seconds = (now - self.start) / .seconds(1)
        let rate = Double(self.done) / seconds
        let left = self.done == 0 ? "" : ", \(Self.text(ofSeconds: Double(self.total - self.done) / rate)) left"
        Terminal.progress(
            "\(self.done) of \(self.total) loads, \(Int(rate.rounded())) loads/s, \(Int(seconds)) s so far\(left)"
        )
    }
}
