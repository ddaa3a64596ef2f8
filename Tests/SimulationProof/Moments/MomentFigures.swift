/// The figures of a case per request: shares, and times in nanoseconds.
package struct MomentFigures: Sendable {
    package struct Item: Sendable {
        package var attempts = 0.0
        package var fills = 0.0
        package var timeouts = 0.0
        package var deadlineHits = 0.0
        package var outOfTime = 0.0
        package var notNeeded = 0.0
        package var loads = 0.0
        package var startTime = 0.0
    }

    package var latency = 0.0
    package var deadlineHits = 0.0
    package var items: [Item]
    /// The situations that occurred.
    package var sights: Set<MomentSight> = []

    package init(count: Int) {
        self.items = Array(repeating: Item(), count: count)
    }

    package var fill: Double { self.items.reduce(0) { $0 + $1.loads } }

    package func revenue(of load: MomentCase) -> Double {
        zip(self.items, load.items).reduce(0) { $0 + $1.0.loads * $1.1.price }
    }

    /// Indicates whether all requests take the same course.
    package var isCertain: Bool {
        self.items.allSatisfy { item in
            [item.attempts, item.fills, item.timeouts, item.deadlineHits, item.outOfTime, item.notNeeded]
                .allSatisfy { $0 == 0 || $0 == 1 }
        }
    }

    package mutating func see(_ sight: MomentSight, if isSeen: Bool = true) {
        if isSeen { self.sights.insert(sight) }
    }
}

/// A situation that must occur in a large number of cases.
package enum MomentSight: CaseIterable, Sendable {
    case oneAtATime, parallel, hedged, waiting
    case constant, discrete, exponential, lognormal, continuousFlow
    case timeoutIsDeadline, skipped
    case answerAtTimeout, answerAtDeadline, timeoutAtDeadline, leastTimeJustLeft
    case answersAtOnce, answerAsTheWaitEnds, answerAtHedgeDelay, waitEndsAtDeadline
    case evaluated, evaluatedWithoutError, evaluatedOnAGrid
}
