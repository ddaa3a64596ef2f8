import MediationCore
import MediationTesting

/// A random waterfall of faulty line items with its expected result, computed by walking down the list with a clock,
/// without the machine.
struct RandomWaterfall {
    /// The behaviour of one line item when it is asked.
    enum Behaviour: CaseIterable {
        case fill, fillLater, fillTwice, fillTwiceLater, fillFromEightThreads
        case error, errorLater, noFill, noFillThenFill
        case drop, dropLater, never

        var fills: Bool {
            switch self {
            case .fill, .fillLater, .fillTwice, .fillTwiceLater, .fillFromEightThreads: true
            default: false
            }
        }
    }

    struct Item {
        let behaviour: Behaviour
        let delay: Duration
        let timeout: Duration
        let minimumTime: Duration
    }

    struct Expectation: Equatable {
        var outcomes: [ResponseInfo.LineItemInfo.Outcome]
        var violations: [Int]
        var filledBy: Int?
        var latency: Duration
    }

    let items: [Item]
    let deadline: Duration

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        self.items = (0..<Int.random(in: 1...8, using: &random)).map { _ in
            // Fills are made rarer than faults, or few line items after the first would be reached.
            var behaviour = Behaviour.allCases.randomElement(using: &random) ?? .never
            if behaviour.fills, Bool.random(using: &random) { behaviour = .errorLater }
            // Starting eight threads costs as much as twenty other cases.
            if behaviour == .fillFromEightThreads, Int.random(in: 0..<8, using: &random) > 0 { behaviour = .fillLater }
            // Delays are odd and limits even, so that there are no ties.
            return Item(
                behaviour: behaviour,
                delay: .milliseconds(1 + 2 * Int.random(in: 0..<1500, using: &random)),
                timeout: .milliseconds(2 * Int.random(in: 50..<1000, using: &random)),
                minimumTime: .milliseconds(2 * Int.random(in: 1..<50, using: &random))
            )
        }
        self.deadline = .milliseconds(2 * Int.random(in: 100..<2500, using: &random))
    }

    var expectation: Expectation {
        var result = Expectation(
            outcomes: Array(repeating: .notAttempted, count: self.items.count),
            violations: Array(repeating: 0, count: self.items.count),
            latency: .zero
        )
        for (index, item) in self.items.enumerated() {
            let remaining = self.deadline - result.latency
            if remaining <= .zero { break }
            if remaining < item.minimumTime {
                result.outcomes[index] = .skipped
                continue
            }
            let limit = min(item.timeout, remaining)
            let delay = item.behaviour.delay(item)
            let isInTime = delay.map { $0 < limit } ?? false
            result.violations[index] = item.behaviour.violations(isInTime: isInTime)
            result.latency += isInTime ? delay ?? .zero : limit
            result.outcomes[index] = isInTime ? (item.behaviour.fills ? .loaded : .failed) : .timedOut
            if isInTime, item.behaviour.fills {
                result.filledBy = index
                break
            }
        }
        return result
    }
}

extension RandomWaterfall.Behaviour {
    /// Returns the time at which the line item answers or drops its handler, or `nil` if it never does.
    func delay(_ item: RandomWaterfall.Item) -> Duration? {
        switch self {
        case .fill, .fillTwice, .error, .noFill, .noFillThenFill, .drop: .zero
        case .fillLater, .fillTwiceLater, .fillFromEightThreads, .errorLater, .dropLater: item.delay
        case .never: nil
        }
    }

    /// Returns the number of violations that the record must contain in the end.
    func violations(isInTime: Bool) -> Int {
        switch self {
        case .fill, .error, .noFill, .never: 0
        case .fillLater, .errorLater: isInTime ? 0 : 1
        case .fillTwice, .noFillThenFill, .drop: 1
        case .fillTwiceLater: isInTime ? 1 : 2
        case .fillFromEightThreads: isInTime ? 7 : 8
        case .dropLater: isInTime ? 1 : 0
        }
    }
}
