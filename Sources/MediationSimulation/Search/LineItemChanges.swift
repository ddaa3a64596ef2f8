internal import MediationCore

/// The changes of a single line item that a search tries.
enum LineItemChanges {
    /// The reach of a search.
    enum Reach {
        /// All timeouts and floors that could make a difference, wherever the present ones are.
        case whole
        /// A few of those, for a first pass.
        case coarse
        /// Timeouts and floors near the present ones.
        case near
    }

    private static let nearTimeouts = [0.8, 0.9, 0.95, 0.98, 1.02, 1.05, 1.1, 1.25]
    private static let nearFloors = [0.8, 0.9, 0.95, 0.98, 0.99, 1.01, 1.02, 1.05, 1.1, 1.25]
    /// The numbers of timeouts that are tried from the least to the greatest useful one.
    private static let (wholeTimeouts, coarseTimeouts) = (24, 6)
    /// The shares of the valuations that the floors are above.
    private static let wholeFloors = [
        0.01, 0.03, 0.07, 0.13, 0.2, 0.28, 0.36, 0.44, 0.52, 0.6, 0.68, 0.76, 0.83, 0.89, 0.93, 0.96, 0.98, 0.99, 0.997,
    ]
    private static let coarseFloors = [0.03, 0.13, 0.28, 0.44, 0.6, 0.76, 0.89, 0.96]
    /// The shares of the answers that have come by the greatest useful timeout, nearly all, and by the smallest one,
    /// nearly none.
    private static let lateAnswers = 0.9995
    private static let earlyAnswers = 0.02
    private static let leastTimeout: Duration = .milliseconds(50)

    // MARK: Timeouts

    /// Returns other timeouts: in hundredths of a second, and just after the single moments or the end of a law.
    static func timeouts(
        of item: LineItem,
        _ traffic: LineItemTraffic,
        deadline: Duration,
        _ reach: Reach
    ) -> [Duration] {
        let now = Nanoseconds(item.timeout).milliseconds
        let range = Self.timeouts(of: traffic)
        let wanted: [Double]
        switch reach {
        case .near: wanted = Self.nearTimeouts.map { now * $0 }
        case .whole, .coarse:
            let count = reach == .whole ? Self.wholeTimeouts : Self.coarseTimeouts
            let ratio = Mathematics.log(range.upperBound / range.lowerBound) / Double(count - 1)
            wanted = (0..<count).map { range.lowerBound * Mathematics.exp(ratio * Double($0)) }
        }
        // A hundredth of a second more than necessary may be just what the next line item lacks.
        let all = wanted.map { ($0 / 10).rounded() * 10 } + Self.places(of: traffic, most: reach == .whole ? 40 : 4)
        let least = max(item.minimumTime, Self.leastTimeout)
        var timeouts: [Duration] = []
        for milliseconds in all.sorted() {
            let timeout = min(Duration.milliseconds(Int(milliseconds)), deadline)
            if timeout != item.timeout, timeout >= least, timeouts.last != timeout { timeouts.append(timeout) }
        }
        return timeouts
    }

    /// Returns the range of timeouts that make any difference, in milliseconds.
    static func timeouts(of traffic: LineItemTraffic) -> ClosedRange<Double> {
        let laws = Self.laws(of: traffic)
        let most = laws.map { $0.quantile(Self.lateAnswers) }.max() ?? 0
        let least = laws.map { $0.quantile(Self.earlyAnswers) }.min() ?? 0
        let lower = max(least, 50)
        return lower...max(most + 10, lower + 10)
    }

    /// Returns a timeout by which a share of all answers of each kind has come.
    static func timeout(of item: LineItem, _ traffic: LineItemTraffic, share: Double) -> Duration {
        let latest = Self.laws(of: traffic).map { $0.quantile(share) }.max() ?? 0
        let milliseconds = max(Int((latest / 10).rounded(.up)) * 10 + 10, 50)
        return max(.milliseconds(milliseconds), item.minimumTime)
    }

    private static func laws(of traffic: LineItemTraffic) -> [Law] {
        [traffic.fillLatency, traffic.noFillLatency, traffic.errorLatency].compactMap { $0 }
    }

    /// Returns the times just after the single moments of a law, if there are at most `most`, or after the end of a
    /// uniform law.
    private static func places(of traffic: LineItemTraffic, most: Int) -> [Double] {
        Self.laws(of: traffic).flatMap { law -> [Double] in
            switch law {
            case .constant(let time): [time]
            case .uniform(_, let last): [last]
            case .samples(let samples) where samples.values.count <= most: samples.values
            default: []
            }
        }
        .map { $0.rounded(.down) + 1 }
    }

    // MARK: Floors

    /// Returns other floors, rounded down to cents, for users with these factors of prices.
    static func floors(of item: LineItem, valuation: Law, factors: [Double], _ reach: Reach) -> [Double] {
        let wanted: [Double]
        switch reach {
        case .near: wanted = Self.nearFloors.map { item.ecpm * $0 } + [item.ecpm - 0.01, item.ecpm + 0.01]
        case .whole, .coarse:
            let shares = reach == .whole ? Self.wholeFloors : Self.coarseFloors
            wanted = factors.flatMap { factor in shares.map { valuation.quantile($0) * factor } }
        }
        var floors: [Double] = []
        for floor in wanted.sorted() where floor.isFinite {
            // Rounded down, so that a price that a network is sure to pay stays within its reach.
            let cents = (floor * 100 + 1e-6).rounded(.down) / 100
            if cents > 0, cents <= ConfigurationReader.greatestPrice, cents != item.ecpm, floors.last != cents {
                floors.append(cents)
            }
        }
        return floors
    }

    /// Returns the floors that are tried beside another floor of the same network, rounded to cents.
    static func floors(beside floor: Double) -> [Double] {
        [0.7, 1.4].map { (floor * $0 * 100).rounded() / 100 }.filter { $0 > 0 }
    }
}

extension TrafficModel {
    /// Returns other floors of a line item that is, or is like, the one named `origin`; none without a valuation to
    /// derive fills from.
    func floors(of item: LineItem, like origin: String, _ reach: LineItemChanges.Reach) -> [Double] {
        guard let network = self.lineItems[origin]?.network, let valuation = self.networks[network]?.valuation else {
            return []
        }
        let factors = self.segmentShares.map { segment, _ in
            guard let segment else { return 1.0 }
            return self.segments[segment].lineItems[origin]?.ecpm ?? self.segments[segment].factors.ecpm ?? 1
        }
        return LineItemChanges.floors(
            of: item,
            valuation: valuation,
            factors: Set(factors).sorted().filter { $0 > 0 },
            reach
        )
    }
}
