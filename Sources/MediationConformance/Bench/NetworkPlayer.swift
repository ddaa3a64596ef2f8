import MediationCore

/// Plays the network by the harness's driver, from any thread, and notes what goes wrong with that.
package final class NetworkPlayer: Sendable {
    private let driver: (any NetworkDriver)?
    private let timeline: Timeline
    private let firstProblem = LockedValue<BenchStop?>(nil)

    init(driver: (any NetworkDriver)?, timeline: Timeline) {
        self.driver = driver
        self.timeline = timeline
    }

    /// Whether the harness has a driver.
    package var canPlay: Bool { self.driver != nil }

    /// Why a step could not be played; `nil` if all could.
    package var problem: BenchStop? { self.firstProblem.withLock { $0 } }

    /// Plays one step; if that cannot be, the check ends with a verdict on the harness.
    package func play(_ step: NetworkStep) {
        self.timeline.add(.network, step.summary)
        let problem: BenchStop
        do {
            guard let driver = self.driver else { throw UnsupportedStep() }
            try driver.perform(step)
            return
        } catch is UnsupportedStep {
            problem = .notVerified("The harness cannot play a network that \(step.summary).")
        } catch {
            problem = .harness("The driver threw \(error) when the network was to play: \(step.summary).")
        }
        self.firstProblem.withLock { $0 = $0 ?? problem }
    }
}
