internal import MediationCore

/// A model prepared for drawing: names become keys, laws become tables, and shares become thresholds.
///
/// A class, since threads and stages refer to it and none needs a copy.
final class CompiledTraffic: Sendable {
    /// A limit of a line item, from its frequency caps and pacing: a number of impressions in a number of nanoseconds.
    struct Limit: Sendable {
        var impressions: Int
        var period: Int64
    }

    let model: SimulationModel
    let plan: WaterfallMachine.Plan
    let deadline: Int64
    /// The line items in the order of the waterfall, the bidders last.
    let items: [LineItem]
    /// The number of line items that have a price.
    let pricedCount: Int
    let rules: [WaterfallMachine.Rule]
    /// The limits of each line item.
    let limits: [[Limit]]
    let latencies: QuantileTables
    let values: ValueTables
    /// The thresholds of the segments: 32 random bits below the first belong to the first segment, and so on, and those
    /// above the last to no segment.
    let segments: [UInt64]
    private let groups: [SegmentTraffic]
    let auctionTable: Int32?
    let show: UInt64
    /// The threshold below which 32 random bits bring a reward; `nil` if the format has no rewards.
    let completion: UInt64?
    /// Indicates whether each request asks one line item at a time and depends only on the draws of the line items
    /// themselves: no sessions, patience, bids, caps, valuations or rewards.
    let isPlain: Bool
    let purposes: Purposes

    /// The maximum that an impression can earn, in USD per 1000.
    private let greatestPay: Double
    private let tableOffsets: [TableOffsets]
    private let valuations: [String: Law]

    /// The offsets of a line item's tables.
    private struct TableOffsets: Sendable {
        var fill: Int32 = 0
        var noFill: Int32 = 0
        var error: Int32 = 0
        var value: Int32 = -1
        var bid: Int32 = -1
        var signal: Int32 = 0
    }

    init(_ model: SimulationModel, sampling: SimulationSampling, mostRequestsAtOnce: Int) {
        let adUnit = model.adUnit
        let items = adUnit.waterfall
        let traffic = items.map { model.traffic.lineItems[$0.name] ?? LineItemTraffic() }
        let deadline = Nanoseconds(adUnit.deadline)
        let valuations = model.traffic.networks.mapValues(\.valuation)
        let cuts = TableCuts(model)
        var latencies = QuantileTables(limit: deadline.count)
        var values = ValueTables()
        let none = Law.constant(0)
        self.tableOffsets = zip(items, traffic).map { item, traffic in
            var offsets = TableOffsets()
            let known = cuts.latencies(of: item)
            offsets.fill = latencies.offset(of: traffic.fillLatency ?? none, cuts: known)
            offsets.noFill = latencies.offset(of: traffic.noFillLatency ?? none, cuts: known)
            offsets.error = latencies.offset(of: traffic.errorLatency ?? traffic.noFillLatency ?? none, cuts: known)
            let valuation = traffic.network.flatMap { valuations[$0] }
            if item.bidder != nil {
                offsets.signal = latencies.offset(of: traffic.signalLatency ?? none, cuts: cuts.signals)
                offsets.bid = values.offset(of: valuation ?? traffic.bid ?? none, cuts: cuts.values(of: item))
            } else if traffic.price == .valuation, let valuation {
                offsets.value = values.offset(of: valuation, cuts: cuts.values(of: item))
            }
            return offsets
        }
        self.auctionTable = model.traffic.auctionLatency.map { latencies.offset(of: $0, cuts: cuts.auction) }
        self.greatestPay = min(1e8, 0x1p63 / 1e6 / Double(max(mostRequestsAtOnce, 1)))
        self.model = model
        self.purposes = Purposes(model, sampling)
        self.items = items
        self.deadline = deadline.count
        self.pricedCount = items.count { $0.bidder == nil }
        self.rules = items.map(WaterfallMachine.Rule.init)
        self.limits = items.map(Self.limits)
        self.latencies = latencies
        self.values = values
        self.valuations = valuations
        self.groups = model.traffic.groups
        self.segments = Self.segments(self.groups)
        self.show = Randomness.threshold(model.traffic.showRate ?? 1)
        self.completion = adUnit.hasRewards ? Randomness.threshold(model.traffic.completionRate ?? 1) : nil
        self.plan = WaterfallMachine.Plan(
            deadline: deadline,
            width: adUnit.strategy.width,
            hedgeDelay: adUnit.strategy.hedgeDelay.map { Nanoseconds($0) },
            wait: Nanoseconds(adUnit.strategy.wait),
            auctionTimeout: self.pricedCount < items.count ? Nanoseconds(adUnit.bidding.timeout) : nil
        )
        let hasSpecials = model.traffic.sessions != nil || model.traffic.patience != nil
        let hasValuations = traffic.contains { $0.network != nil }
        self.isPlain =
            sampling == .random && !hasSpecials && !hasValuations && self.completion == nil
            && self.pricedCount == items.count
            && self.plan.width == 1
            && self.limits.allSatisfy(\.isEmpty)
    }

    private static func limits(_ item: LineItem) -> [Limit] {
        let caps = item.frequencyCaps.map { Limit(impressions: $0.impressions, period: Nanoseconds($0.period).count) }
        return caps + (item.pacing.map { [Limit(impressions: 1, period: Nanoseconds($0).count)] } ?? [])
    }

    private static func segments(_ segments: [SegmentTraffic]) -> [UInt64] {
        var sum = 0.0
        return segments.map {
            sum += $0.share
            return Randomness.threshold(sum)
        }
    }
}

// MARK: - Samplers

extension CompiledTraffic {
    /// The factors of a day.
    struct Day: Sendable {
        var ecpm = 1.0
        var fill = 1.0
    }

    /// Returns the factors of the day with a number, which are the same for all threads and shards that simulate a part
    /// of it.
    func day(_ number: Int, seedKey: UInt64) -> Day {
        guard let drift = self.model.traffic.drift else { return Day() }
        let key = Randomness.key(ofRequest: number, seedKey: seedKey ^ Randomness.purpose("day"))
        return Day(
            ecpm: Self.factor(drift.ecpm, Randomness.draw(key, Randomness.purpose("ecpm"))),
            fill: Self.factor(drift.fill, Randomness.draw(key, Randomness.purpose("fill")))
        )
    }

    /// Returns a lognormal factor with a mean of 1.
    private static func factor(_ variation: Double, _ bits: UInt64) -> Double {
        guard variation > 0 else { return 1 }
        let variance = Mathematics.log(1 + variation * variation)
        let law = Law.lognormal(median: Mathematics.exp(-variance / 2), sigma: variance.squareRoot())
        return law.quantile(Randomness.unit(bits >> 32))
    }

    /// Returns the samplers of a day: for each segment, one for each line item.
    func samplers(_ day: Day) -> [ItemSampler] {
        (0...self.segments.count).flatMap { segment in
            self.items.indices.map { self.sampler($0, segment, day) }
        }
    }

    /// Returns the bidders' samplers of a day: for each segment, one for each bidder.
    func bidSamplers(_ day: Day) -> [BidSampler] {
        (0...self.segments.count).flatMap { segment in
            (self.pricedCount..<self.items.count).map { self.bidSampler($0, segment, day) }
        }
    }

    private func factors(_ index: Int, _ segment: Int, _ day: Day) -> Day {
        let segments = self.groups
        guard segment < segments.count else { return day }
        let own = segments[segment].lineItems[self.items[index].name]
        let all = segments[segment].factors
        return Day(ecpm: day.ecpm * (own?.ecpm ?? all.ecpm ?? 1), fill: day.fill * (own?.fill ?? all.fill ?? 1))
    }

    private func traffic(_ index: Int) -> LineItemTraffic {
        self.model.traffic.lineItems[self.items[index].name] ?? LineItemTraffic()
    }

    private func sampler(_ index: Int, _ segment: Int, _ day: Day) -> ItemSampler {
        let item = self.items[index]
        let traffic = self.traffic(index)
        let factors = self.factors(index, segment, day)
        let offsets = self.tableOffsets[index]
        let key = self.purposes.key("item", item.name)
        var sampler = ItemSampler(
            key: key,
            noFillTable: offsets.noFill,
            fillTable: offsets.fill,
            errorTable: offsets.error,
            pay: self.millionths(item.ecpm * factors.ecpm)
        )
        let errors = traffic.errors ?? 0
        if item.bidder == nil, let network = traffic.network, let valuation = self.valuations[network] {
            sampler.rankKey = self.purposes.key("network", network)
            let floor = factors.ecpm > 0 ? item.ecpm / factors.ecpm : .infinity
            sampler.fill = Randomness.threshold(valuation.probability(ofAtLeast: floor))
            sampler.error = Randomness.threshold(errors)
            sampler.pay = self.millionths(item.ecpm)
            sampler.valueTable = offsets.value
            sampler.valueFactor = factors.ecpm
        } else {
            // A bidder's bids already include the factors.
            let fill = (traffic.fill ?? 0) * (item.bidder == nil ? factors.fill : 1)
            sampler.fill = Randomness.threshold(min(fill, 1 - errors))
            sampler.error = sampler.fill + Randomness.threshold(errors)
        }
        return sampler
    }

    private func bidSampler(_ index: Int, _ segment: Int, _ day: Day) -> BidSampler {
        let item = self.items[index]
        let traffic = self.traffic(index)
        let factors = self.factors(index, segment, day)
        return BidSampler(
            item: index,
            floor: item.bidder?.floor ?? 0,
            key: self.purposes.key("bid", item.name),
            bid: Randomness.threshold((traffic.bidRate ?? 0) * factors.fill),
            networkKey: traffic.network.map { self.purposes.key("network", $0) } ?? 0,
            valueTable: self.tableOffsets[index].bid,
            valueFactor: factors.ecpm,
            signalKey: self.purposes.key("signal", item.name),
            signalTable: self.tableOffsets[index].signal,
            paysSecond: traffic.price == .second
        )
    }

    /// Returns an eCPM in millionths of USD, limited to an amount for which the sums of a block do not overflow.
    ///
    /// Factors and the tails of laws may exceed that amount.
    @inline(__always)
    func millionths(_ ecpm: Double) -> UInt64 {
        Mathematics.rounded(min(max(ecpm, 0), self.greatestPay) * 1e6)
    }
}

extension WaterfallMachine.Rule {
    init(_ item: LineItem) {
        self.init(timeout: Nanoseconds(item.timeout), minimumTime: Nanoseconds(item.minimumTime))
    }
}
