package import MediationCore
import MediationSimulation

/// The best waterfall on a grid: every choice and order of the line items, with every timeout and floor there.
package struct SearchGrid {
    /// The exact value of the best waterfall.
    package private(set) var value = -Double.infinity
    /// The best waterfall.
    package private(set) var best: [LineItem] = []
    /// The number of waterfalls on the grid.
    package private(set) var count = 0

    private let load: SearchCase
    private let items: [LineItem]
    /// The best waterfalls by time steps, among which the exact evaluation selects the best one.
    private var candidates: [(value: Double, items: [LineItem])] = []

    private static let candidateCount = 6

    package init(_ load: SearchCase) throws {
        self.load = load
        self.items = load.model.adUnit.waterfall
        for floors in self.sharedFloors { self.search(floors) }
        for candidate in self.candidates {
            let value = try load.value(of: candidate.items)
            if value > self.value { (self.value, self.best) = (value, candidate.items) }
        }
    }

    // MARK: The grid

    private static let shares: [Int: (timeouts: [Double], floors: [Double])] = [
        2: (
            [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.9995],
            [0.02, 0.08, 0.15, 0.22, 0.3, 0.36, 0.43, 0.5, 0.57, 0.64, 0.7, 0.76, 0.82, 0.88, 0.93, 0.97]
        ),
        3: ([0.25, 0.5, 0.75, 0.9, 0.98, 0.9995], [0.05, 0.2, 0.35, 0.5, 0.6, 0.7, 0.8, 0.9]),
    ]
    private static let fewShares = (timeouts: [0.5, 0.9, 0.9995], floors: [0.2, 0.4, 0.6, 0.8])

    private var shares: (timeouts: [Double], floors: [Double]) { Self.shares[self.items.count] ?? Self.fewShares }

    private func timeouts(_ item: LineItem) -> [Duration] {
        let traffic = self.load.model.traffic.lineItems[item.name] ?? LineItemTraffic()
        let laws = [traffic.fillLatency, traffic.noFillLatency].compactMap { $0 }
        let deadline = self.load.model.adUnit.deadline
        let timeouts = self.shares.timeouts.enumerated().map { index, share in
            // The laws alternate, and at the end only the slower one counts.
            let times = laws.map { $0.quantile(share) }
            let time = share > 0.99 ? times.max() ?? 0 : times[index % times.count]
            return min(max(.milliseconds(Int(time.rounded(.up)) + 1), .milliseconds(50)), deadline)
        }
        return Array(Set(timeouts)).sorted()
    }

    private func floors(_ item: LineItem) -> [Double] {
        guard let network = self.network(item), let law = self.load.model.traffic.networks[network]?.valuation else {
            return [item.ecpm]
        }
        return self.shares.floors.map { max((law.quantile($0) * 100).rounded() / 100, 0.01) }
    }

    private func network(_ item: LineItem) -> String? { self.load.model.traffic.lineItems[item.name]?.network }

    private func isShared(_ item: LineItem) -> Bool {
        guard let network = self.network(item) else { return false }
        return self.items.count { self.network($0) == network } > 1
    }

    /// Every choice of floors for line items that share a network; a single empty choice if none do.
    private var sharedFloors: [[String: Double]] {
        self.items.filter(self.isShared).reduce([[:]]) { choices, item in
            choices.flatMap { choice in self.floors(item).map { choice.merging([item.name: $0]) { $1 } } }
        }
    }

    // MARK: The search

    /// Searches with those floors, and with all floors of the other line items.
    private mutating func search(_ floors: [String: Double]) {
        var traffic = self.load.model.traffic
        var variants: [LineItem] = []
        var origins: [Int] = []
        var longest: Duration = .zero
        for (origin, item) in self.items.enumerated() {
            let timeouts = self.timeouts(item)
            longest += timeouts.last ?? .zero
            for floor in floors[item.name].map({ [$0] }) ?? self.floors(item) {
                for timeout in timeouts {
                    var variant = item
                    variant.name = "\(item.name), \(variants.count)"
                    variant.ecpm = floor
                    variant.timeout = timeout
                    variant.minimumTime = min(item.minimumTime, timeout)
                    traffic.lineItems[variant.name] = traffic.lineItems[item.name]
                    if let network = self.network(item), !self.isShared(item) {
                        // Only one of them is ever in a waterfall, so they need not share a valuation.
                        traffic.networks[variant.name] = traffic.networks[network]
                        traffic.lineItems[variant.name]?.network = variant.name
                    }
                    variants.append(variant)
                    origins.append(origin)
                }
            }
        }
        guard let model = try? self.load.model.with(adUnit: self.load.model.adUnit, traffic: traffic),
            var builder = SequenceProblemBuilder(model, self.load.objective),
            let problem = builder.problem(variants, isCut: longest > self.load.model.adUnit.deadline)
        else { return }
        var sequence: [Int] = []
        self.extend(&sequence, problem.start, 0, problem, variants, origins)
    }

    private mutating func extend(
        _ sequence: inout [Int],
        _ state: SequenceProblem.State,
        _ value: Double,
        _ problem: SequenceProblem,
        _ variants: [LineItem],
        _ origins: [Int]
    ) {
        let used = sequence.map { origins[$0] }
        let isLast = sequence.count == self.items.count - 1
        for variant in variants.indices where !used.contains(origins[variant]) {
            sequence.append(variant)
            self.count += 1
            if isLast {
                self.note(value + problem.gain(of: variant, at: state), sequence, variants, origins)
            } else {
                var next = state
                let longer = value + problem.append(variant, to: &next)
                self.note(longer, sequence, variants, origins)
                self.extend(&sequence, next, longer, problem, variants, origins)
            }
            sequence.removeLast()
        }
    }

    private mutating func note(_ value: Double, _ sequence: [Int], _ variants: [LineItem], _ origins: [Int]) {
        guard self.candidates.count < Self.candidateCount || value > self.candidates.last?.value ?? 0 else { return }
        let items = sequence.map { number in
            var item = variants[number]
            item.name = self.items[origins[number]].name
            return item
        }
        self.candidates.append((value, items))
        self.candidates.sort { $0.value > $1.value }
        self.candidates = Array(self.candidates.prefix(Self.candidateCount))
    }
}
