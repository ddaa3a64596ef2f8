internal import MediationCore

/// The worth of a tenth more of one quantity, all else equal, simulated with the same requests.
package struct Sensitivity: Sendable {
    /// A quantity that is increased by a tenth.
    package enum Lever: CaseIterable, Sendable {
        /// The time that an attempt, or the load, may take.
        case timeout
        /// The price below which a network does not fill, or a bid does not count.
        case floor
        /// Fill rates, bid rates, and networks' valuations of requests.
        case fill
    }

    /// One change and its worth.
    package struct Row: Sendable {
        /// The quantity that is changed.
        package let lever: Lever
        /// The subject of the change: a line item, a network, all line items, or the load's deadline.
        package let subject: String
        /// The differences that the change makes to the figures.
        package let differences: PairedComparison.Alternative
    }

    /// A model with one change.
    private struct Change: Sendable {
        let lever: Lever
        let subject: String
        let model: SimulationModel
    }

    /// The number of requests that each change was simulated with.
    package let requests: Int

    /// Indicates whether all requests were simulated: `false` if the simulation was cancelled.
    package let isComplete: Bool

    /// All changes that are possible for the model.
    package let rows: [Row]

    /// Simulates all changes.
    ///
    /// - Parameters:
    ///   - model: The model to change.
    ///   - requests: The approximate number of requests that each change is simulated with.
    ///   - seed: The seed of all random numbers.
    ///   - threads: The number of threads that simulate.
    ///   - progress: Called from time to time, on any of the threads, with the number of requests done for each change,
    ///     and the total.
    ///   - isCancelled: Called from time to time, on any of the threads; returns whether to stop. All changes then have
    ///     fewer requests, and the result is `nil` if they have none.
    package init?(
        of model: SimulationModel,
        requests: Int,
        seed: UInt64,
        threads: Int = 1,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) {
        let changes = Self.changes(of: model)
        let comparison = PairedComparison.compare(
            model,
            with: changes.map(\.model),
            requests: requests,
            seed: seed,
            threads: threads,
            progress: progress,
            isCancelled: isCancelled
        )
        guard let comparison else { return nil }
        self.requests = comparison.requests
        self.isComplete = comparison.isComplete
        self.rows = zip(changes, comparison.alternatives).map { change, differences in
            Row(lever: change.lever, subject: change.subject, differences: differences)
        }
    }
}

// MARK: - Changes

extension Sensitivity {
    private static let factor = 1.1

    private static func changes(of model: SimulationModel) -> [Change] {
        self.timeouts(of: model) + self.floors(of: model) + self.fills(of: model)
    }

    private static func change(
        _ lever: Lever,
        _ subject: String,
        of model: SimulationModel,
        _ edit: (inout AdUnit, inout TrafficModel) -> Void
    ) -> Change? {
        var (adUnit, traffic) = (model.adUnit, model.traffic)
        edit(&adUnit, &traffic)
        guard adUnit != model.adUnit || traffic != model.traffic else { return nil }
        // A change that breaks a rule, such as a deadline that is too long, is left out.
        guard let changed = try? model.with(adUnit: adUnit, traffic: traffic) else { return nil }
        return Change(lever: lever, subject: subject, model: changed)
    }

    private static func timeouts(of model: SimulationModel) -> [Change] {
        let deadline = self.change(.timeout, "The load's deadline", of: model) { adUnit, _ in
            adUnit.deadline = adUnit.deadline * Self.factor
        }
        let all = self.change(.timeout, "All line items", of: model) { adUnit, _ in
            for index in adUnit.lineItems.indices { self.lengthenTimeout(at: index, in: &adUnit) }
        }
        let each = model.adUnit.waterfall.map { item in
            self.change(.timeout, item.name, of: model) { adUnit, _ in
                for index in adUnit.lineItems.indices where adUnit.lineItems[index].name == item.name {
                    self.lengthenTimeout(at: index, in: &adUnit)
                }
            }
        }
        return ([deadline, all] + each).compactMap(\.self)
    }

    private static func lengthenTimeout(at index: Int, in adUnit: inout AdUnit) {
        adUnit.lineItems[index].timeout = min(adUnit.lineItems[index].timeout * Self.factor, adUnit.deadline)
    }

    /// Returns changes of floors only where the network's valuations or bids are known: a fill rate says nothing about
    /// another price.
    private static func floors(of model: SimulationModel) -> [Change] {
        model.adUnit.waterfall.compactMap { item in
            self.change(.floor, item.name, of: model) { adUnit, traffic in
                for index in adUnit.lineItems.indices where adUnit.lineItems[index].name == item.name {
                    if let floor = item.bidder?.floor {
                        adUnit.lineItems[index].bidder?.floor = floor * Self.factor
                    } else if traffic.lineItems[item.name]?.network != nil {
                        adUnit.lineItems[index].ecpm = item.ecpm * Self.factor
                    }
                }
            }
        }
    }

    private static func fills(of model: SimulationModel) -> [Change] {
        let items = model.adUnit.waterfall.compactMap { item in
            self.change(.fill, item.name, of: model) { _, traffic in
                guard var known = traffic.lineItems[item.name] else { return }
                if item.bidder != nil {
                    known.bidRate = known.bidRate.map { min($0 * Self.factor, 1) }
                } else if known.network == nil {
                    known.fill = known.fill.map { min($0 * Self.factor, 1 - (known.errors ?? 0)) }
                }
                traffic.lineItems[item.name] = known
            }
        }
        let networks = model.traffic.networks.sorted { $0.key < $1.key }.compactMap { name, network in
            self.change(.fill, "What \(name) would pay", of: model) { _, traffic in
                traffic.networks[name]?.valuation = network.valuation.scaled(by: Self.factor)
            }
        }
        return items + networks
    }
}
