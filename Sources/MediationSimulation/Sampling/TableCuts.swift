internal import MediationCore

/// The numbers, known in advance, that drawn numbers are compared with; the tables are exact there.
///
/// The latency of an attempt that begins with the load is compared with its timeout, with the deadline, and with the
/// last moment that leaves a later attempt its minimum time. The latency of an attempt that begins after another one's
/// silence, timeout, or answer with a constant latency is compared with the time that is left then. All other
/// comparisons are with moments that have a law themselves, so the position within a cell does not matter.
struct TableCuts {
    /// The maximum number of cuts, limited because cells with cuts take longer.
    private static let most = 12
    /// The maximum number of values of a law whose latencies count as constant.
    private static let mostConstants = 4

    /// The limits of the wait for bidders' signals, in milliseconds.
    let signals: [Double]
    /// The limits of the wait for the auction after the signals.
    let auction: [Double]
    private let model: SimulationModel
    private let deadline: Int64
    /// The moments in nanoseconds, the most important ones first.
    private let moments: [Int64]

    init(_ model: SimulationModel) {
        let adUnit = model.adUnit
        let deadline = Nanoseconds(adUnit.deadline).count
        let (timeout, signal) = (
            Nanoseconds(adUnit.bidding.timeout).count, Nanoseconds(adUnit.bidding.signalTimeout).count
        )
        self.model = model
        self.deadline = deadline
        self.signals = Self.milliseconds([signal, timeout, deadline])
        self.auction = Self.milliseconds([timeout, timeout - signal, deadline])
        let hedge = adUnit.strategy.hedgeDelay.map { Nanoseconds($0).count }
        let wait = Nanoseconds(adUnit.strategy.wait).count
        var constants: [Int64] = []
        for item in adUnit.lineItems {
            let traffic = model.traffic.lineItems[item.name]
            for law in [traffic?.fillLatency, traffic?.noFillLatency, traffic?.errorLatency] {
                guard let atoms = law?.atoms, atoms.count <= Self.mostConstants else { continue }
                constants += atoms.map { Int64(min($0.value * 1e6, 0x1p62).rounded()) }
            }
        }
        // Most line items have the same times, and each start has each end.
        let starts = Self.distinct(
            [0] + [hedge].compactMap { $0 } + adUnit.lineItems.map { Nanoseconds($0.timeout).count } + constants
        )
        let ends = Self.distinct([deadline] + adUnit.lineItems.map { deadline - Nanoseconds($0.minimumTime).count })
        let waits = wait > 0 ? constants.map { $0 + wait } : []
        self.moments = [hedge].compactMap { $0 } + waits + starts.flatMap { start in ends.map { $0 - start } }
    }

    /// Returns the numbers that latencies of a line item are compared with, in milliseconds.
    func latencies(of item: LineItem) -> [Double] {
        let limit = min(Nanoseconds(item.timeout).count, self.deadline)
        var cuts = [limit]
        for moment in self.moments where moment > 0 && moment < limit && cuts.count < Self.most {
            if !cuts.contains(moment) { cuts.append(moment) }
        }
        return Self.milliseconds(cuts)
    }

    /// Returns the numbers that a bidder's bids or the valuations paid to a line item are compared with: its floor or
    /// price, and the prices of other line items.
    func values(of item: LineItem) -> [Double] {
        let own = item.bidder?.floor ?? item.ecpm
        let others = item.bidder == nil ? [] : self.model.adUnit.lineItems.filter { $0.bidder == nil }.map(\.ecpm)
        let segments = self.model.traffic.groups
        let factors = [1] + segments.map { $0.lineItems[item.name]?.ecpm ?? $0.factors.ecpm ?? 1 }
        return Set(factors).filter { $0 > 0 }.flatMap { factor in ([own] + others).map { $0 / factor } }
            .filter { $0 > 0 }.sorted()
    }

    /// Returns the numbers without those that have come before.
    private static func distinct(_ numbers: [Int64]) -> [Int64] {
        var seen: Set<Int64> = []
        return numbers.filter { seen.insert($0).inserted }
    }

    private static func milliseconds(_ times: [Int64]) -> [Double] {
        Set(times).filter { $0 > 0 }.sorted().map { Nanoseconds($0).milliseconds }
    }
}
