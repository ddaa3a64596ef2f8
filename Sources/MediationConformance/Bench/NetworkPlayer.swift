import MediationCore

/// Plays the network through the harness's driver, from any thread, and records problems with the driver.
package final class NetworkPlayer: Sendable {
    private let driver: (any NetworkDriver)?
    private let log: NetworkLog
    private let timeline: Timeline
    private let firstProblem = LockedValue<BenchStop?>(nil)

    init(driver: (any NetworkDriver)?, log: NetworkLog, timeline: Timeline) {
        self.driver = driver
        self.log = log
        self.timeline = timeline
    }

    /// Indicates whether the harness has a driver.
    package var canPlay: Bool { self.driver != nil }

    /// The first problem with a step; `nil` if all steps could be played.
    package var problem: BenchStop? { self.firstProblem.withLock { $0 } }

    /// Plays one step; if the driver cannot play it, the check ends with a verdict on the harness.
    package func play(_ step: NetworkStep) {
        guard !self.plays(step) else { return }
        self.note(.notVerified("The harness cannot play a network that \(step.summary)."))
    }

    /// Plays one step, if the network supports it.
    ///
    /// - Parameter step: The step.
    /// - Returns: `false` if the driver cannot play it.
    package func plays(_ step: NetworkStep) -> Bool {
        self.timeline.add(.network, step.summary)
        guard self.performs(step) else {
            self.timeline.add(.network, "cannot do that after all: the driver does not play it")
            return false
        }
        return true
    }

    /// Plays one step without a timeline entry, for code in which every moment counts.
    func playUnseen(_ step: NetworkStep) {
        guard !self.performs(step) else { return }
        self.note(.notVerified("The harness cannot play a network that \(step.summary)."))
    }

    /// The outcome of a step that the driver need not be able to play.
    enum Attempt: Sendable { case played, unsupported }

    /// Plays one step that may come at a moment that the driver does not foresee, such as an answer to a request that
    /// was cancelled.
    func tries(_ step: NetworkStep) -> Attempt {
        self.timeline.add(.network, step.summary)
        guard let driver = self.driver, (try? driver.perform(step)) != nil else {
            self.timeline.add(.network, "cannot do that after all: the driver does not play it")
            return .unsupported
        }
        return .played
    }

    /// - Returns: `false` if the driver cannot play the step.
    private func performs(_ step: NetworkStep) -> Bool {
        do {
            guard let driver = self.driver else { throw UnsupportedStep() }
            try driver.perform(step)
        } catch is UnsupportedStep {
            guard let lesser = step.withLesserReward else { return false }
            return self.performs(lesser)
        } catch {
            // The driver may find that the requesting object is gone, which is the adapter's fault and has its own
            // rules.
            guard !self.log.hasLostAllObjects else { return true }
            self.note(.harness("The driver threw \(error) when the network was to play: \(step.summary)."))
        }
        return true
    }

    private func note(_ problem: BenchStop) {
        self.firstProblem.withLock { $0 = $0 ?? problem }
    }
}

extension NetworkStep {
    /// The step for a network that does not say what is earned, or only how much; `nil` if it is a reward that matters.
    fileprivate var withLesserReward: NetworkStep? {
        let amount = AdReward(amount: ContractRule.coins.amount)
        return switch self {
        case .reward(ContractRule.coins, let ad): .reward(amount, ad: ad)
        case .reward(amount, let ad): .reward(AdReward(), ad: ad)
        default: nil
        }
    }
}
