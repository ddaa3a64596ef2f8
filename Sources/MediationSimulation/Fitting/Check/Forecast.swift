internal import MediationCore

/// The expected figures of a waterfall per request: by simulation, or by a formula without one.
struct Forecast {
    /// The figures of a line item.
    struct Figures {
        var attempts = 0.0
        var fills = 0.0
        var impressions = 0.0
        /// The revenue in USD.
        var revenue = 0.0
    }

    var lineItems: [String: Figures]
    /// The number of requests that were simulated; `nil` if the forecast is exact.
    var simulatedRequests: Double?

    /// Makes a forecast by simulation.
    ///
    /// - Returns: The forecast; `nil` if the simulation did not run.
    static func simulated(_ model: SimulationModel, requests: Int, threads: Int) -> Forecast? {
        let result = Simulation(model).run(requests: 0..<requests, seed: 1, threads: threads)
        guard result.requests > 0 else { return nil }
        let count = Double(result.requests)
        var lineItems: [String: Figures] = [:]
        for item in result.lineItems {
            lineItems[item.name] = Figures(
                attempts: Double(item.attempts) / count,
                fills: Double(item.fills) / count,
                impressions: Double(item.impressions) / count,
                revenue: item.revenue / count
            )
        }
        return Forecast(lineItems: lineItems, simulatedRequests: count)
    }

    /// Makes a forecast by the formula for line items that are asked one after another and independently, without a
    /// deadline.
    static func closedForm(_ model: SimulationModel) -> Forecast {
        var forecast = Forecast(lineItems: [:])
        let divided = model.with(completeTraffic: model.traffic.divided)
        for segment in divided.traffic.wholeSegments {
            forecast.add(ClosedForm(divided, segment), share: segment.share)
        }
        return forecast
    }

    private mutating func add(_ form: ClosedForm, share: Double) {
        for (name, figures) in form.lineItems {
            var sum = self.lineItems[name] ?? Figures()
            sum.attempts += share * figures.attempts
            sum.fills += share * figures.fills
            sum.impressions += share * figures.impressions
            sum.revenue += share * figures.revenue
            self.lineItems[name] = sum
        }
    }
}

/// The formula for the users of one segment.
private struct ClosedForm {
    private(set) var lineItems: [String: Forecast.Figures] = [:]
    private let traffic: TrafficModel
    private let segment: SegmentTraffic
    private let showRate: Double
    /// The time limit for bidders' signals, in milliseconds.
    private let signalTimeout: Double

    init(_ model: SimulationModel, _ segment: SegmentTraffic) {
        self.traffic = model.traffic
        self.segment = segment
        self.showRate = model.traffic.showRate ?? 1
        self.signalTimeout = Nanoseconds(model.adUnit.bidding.signalTimeout).milliseconds
        let priced = model.adUnit.waterfall.filter { $0.bidder == nil }
        let fills = priced.map { self.fill(of: $0) }
        var reached = [1.0]
        for fill in fills { reached.append((reached.last ?? 1) * (1 - fill)) }
        // The probability that an ad of the auction has ended the load before the line item's turn.
        let before = self.addBidders(model.adUnit.lineItems.filter { $0.bidder != nil }, priced, reached)
        for (index, item) in priced.enumerated() {
            let attempts = reached[index] * (1 - before[index])
            let shown = attempts * fills[index] * self.showRate
            let price = item.ecpm * self.factor(item.name, \.ecpm)
            self.lineItems[item.name] = Forecast.Figures(
                attempts: attempts,
                fills: attempts * fills[index],
                impressions: shown,
                revenue: shown * price / 1000
            )
        }
    }

    private func factor(_ name: String, _ field: KeyPath<SegmentTraffic.Factors, Double?>) -> Double {
        self.segment.lineItems[name]?[keyPath: field] ?? self.segment.factors[keyPath: field] ?? 1
    }

    /// Returns the share of attempts that fill before the timeout.
    private func fill(of item: LineItem) -> Double {
        let traffic = self.traffic.lineItems[item.name]
        let fill = min((traffic?.fill ?? 0) * self.factor(item.name, \.fill), 1)
        return fill * (traffic?.fillLatency?.cdf(Nanoseconds(item.timeout).milliseconds) ?? 1)
    }

    /// Adds the figures of bidders, summed over a grid of prices.
    private mutating func addBidders(_ bidders: [LineItem], _ priced: [LineItem], _ reached: [Double]) -> [Double] {
        var before = [Double](repeating: 0, count: priced.count)
        guard !bidders.isEmpty else { return before }
        let steps = 2000
        let grid = (0...steps).map {
            Mathematics.exp(Mathematics.log(1e-4) + Mathematics.log(1e9) * Double($0) / Double(steps))
        }
        let laws = bidders.map { bidder -> (rate: Double, cdf: [Double]) in
            let traffic = self.traffic.lineItems[bidder.name]
            let law = (traffic?.bid ?? .constant(0)).scaled(by: self.factor(bidder.name, \.ecpm))
            let inTime = traffic?.signalLatency?.cdf(self.signalTimeout) ?? 1
            let rate = min((traffic?.bidRate ?? 0) * self.factor(bidder.name, \.fill), 1) * inTime
            let floor = bidder.bidder?.floor ?? 0
            return (rate, grid.map { $0 < floor ? law.cdf(floor) : law.cdf($0) })
        }
        for (index, bidder) in bidders.enumerated() {
            var figures = Forecast.Figures()
            let fill = self.fill(of: bidder)
            for cell in 0..<steps {
                var chance = laws[index].rate * (laws[index].cdf[cell + 1] - laws[index].cdf[cell])
                guard chance > 0 else { continue }
                for (other, law) in laws.enumerated() where other != index {
                    chance *= 1 - law.rate * (1 - (law.cdf[cell] + law.cdf[cell + 1]) / 2)
                }
                let bid = (grid[cell] * grid[cell + 1]).squareRoot()
                let place = priced.firstIndex { $0.ecpm < bid } ?? priced.count
                figures.attempts += chance * reached[place]
                figures.fills += chance * reached[place] * fill
                figures.revenue += chance * reached[place] * fill * self.showRate * bid / 1000
                for item in place..<priced.count { before[item] += chance * fill }
            }
            figures.impressions = figures.fills * self.showRate
            self.lineItems[bidder.name] = figures
        }
        return before
    }
}
