internal import MediationCore

/// What is known beforehand of the numbers that drawn ones are compared with: there, tables are exact.
///
/// An attempt that begins with the load is compared with its timeout, with the deadline, and with what is left for the least
/// time of those after it. One that begins when another has been silent, has timed out, or has answered after a time that
/// is always the same, is compared with what is left then. What is compared with other moments meets a whole law of them, so
/// that it does not matter where in a cell each one is.
struct TableCuts {
    /// Cells that are cut take longer.
    private static let most = 12
    /// Laws with more numbers than these have no times that are always the same.
    private static let mostConstants = 4

    /// For how long bidders' signals are waited for, in milliseconds.
    let signals: [Double]
    /// For how long the auction after them is waited for.
    let auction: [Double]
    private let model: SimulationModel
    private let deadline: Int64
    /// In nanoseconds, by how much they matter.
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
        let starts =
            [0] + [hedge].compactMap { $0 } + adUnit.lineItems.map { Nanoseconds($0.timeout).count } + constants
        let ends = [deadline] + adUnit.lineItems.map { deadline - Nanoseconds($0.minimumTime).count }
        let waits = wait > 0 ? constants.map { $0 + wait } : []
        self.moments = [hedge].compactMap { $0 } + waits + starts.flatMap { start in ends.map { $0 - start } }
    }

    /// What latencies of a line item are compared with, in milliseconds.
    func latencies(of item: LineItem) -> [Double] {
        let limit = min(Nanoseconds(item.timeout).count, self.deadline)
        var cuts = [limit]
        for moment in self.moments where moment > 0 && moment < limit && cuts.count < Self.most {
            if !cuts.contains(moment) { cuts.append(moment) }
        }
        return Self.milliseconds(cuts)
    }

    /// What values are compared with that a bidder bids, or a line item is paid: its floor, and the prices of others.
    func values(of item: LineItem) -> [Double] {
        let own = item.bidder?.floor ?? item.ecpm
        let others = item.bidder == nil ? [] : self.model.adUnit.lineItems.filter { $0.bidder == nil }.map(\.ecpm)
        let segments = self.model.traffic.segments
        let factors = [1] + segments.map { $0.lineItems[item.name]?.ecpm ?? $0.factors.ecpm ?? 1 }
        return Set(factors).filter { $0 > 0 }.flatMap { factor in ([own] + others).map { $0 / factor } }
            .filter { $0 > 0 }.sorted()
    }

    private static func milliseconds(_ times: [Int64]) -> [Double] {
        Set(times).filter { $0 > 0 }.sorted().map { Nanoseconds($0).milliseconds }
    }
}
