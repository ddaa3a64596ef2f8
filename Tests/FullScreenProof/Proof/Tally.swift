import MediationCore

/// A situation that the scripts should encounter.
package enum Sight: String, CaseIterable, Sendable {
    case presented, dismissed, failed, givenUp, stray, expired, gone, silentlyShown, neverPresented
    case rewarded, lateReward, rewardAfterGrace, invalidReward, clicked, misplaced, verified
    case refusedAsPresented, refusedAsExpired, refusedForOther, refusedForController
}

/// The number of times that each situation was seen.
package struct Tally: Sendable {
    private var counts: [Sight: Int] = [:]

    package init() {}

    package subscript(sight: Sight) -> Int { self.counts[sight] ?? 0 }

    package static func += (left: inout Tally, right: Tally) {
        left.counts.merge(right.counts, uniquingKeysWith: +)
    }

    private mutating func add(_ sight: Sight, if isSeen: Bool = true) {
        if isSeen { self.counts[sight, default: 0] += 1 }
    }

    /// Counts what happened to all ads of a case.
    mutating func add(_ reference: Reference) {
        for ad in reference.ads {
            let history = reference.history
            self.add(reference.fate(of: ad, before: history.entries.count, fired: history.fired))
            for codes in reference.refusals(of: ad) {
                self.add(.refusedAsPresented, if: codes.contains(.alreadyPresented))
                self.add(.refusedAsExpired, if: codes.contains(.adExpired))
                self.add(.refusedForOther, if: codes.contains(.alreadyPresenting))
                self.add(.refusedForController, if: codes.contains(.noViewController))
            }
        }
    }

    private mutating func add(_ fate: Fate) {
        let reward = fate.told.firstIndex { $0.hasPrefix("reward") }
        let dismissal = fate.told.firstIndex(of: "didDismiss")
        self.add(.presented, if: fate.isPresented)
        self.add(.neverPresented, if: !fate.isPresented)
        self.add(.dismissed, if: dismissal != nil)
        self.add(.failed, if: fate.end == .threw(.presentationFailed) && !fate.isGivenUp)
        self.add(.givenUp, if: fate.isGivenUp)
        self.add(.stray, if: fate.isGivenUp && fate.told.count > 1)
        self.add(.expired, if: fate.hasExpired)
        self.add(.gone, if: fate.isGone)
        self.add(.silentlyShown, if: fate.isSilentlyShown)
        self.add(.rewarded, if: reward != nil)
        if let reward, let dismissal, reward > dismissal {
            self.add(.lateReward)
            self.add(.rewardAfterGrace, if: fate.end == .returned(nil))
        }
        self.add(.invalidReward, if: fate.invalidRewards > 0)
        self.add(.clicked, if: fate.told.contains("click"))
        self.add(.misplaced, if: fate.misplaced > 0)
        self.add(.verified, if: fate.verification != nil)
    }
}
