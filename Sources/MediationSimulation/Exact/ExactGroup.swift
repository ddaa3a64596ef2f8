internal import MediationCore

/// A group of requests that are alike: for them, line items answer independently.
struct ExactGroup {
    /// The share of all requests.
    var share: Double
    /// The attempts, in the order of the line items.
    var attempts: [ExactAttempt]

    /// The maximum number of groups; more of them take longer than a simulation.
    static let mostCases = 256
}

extension TrafficModel {
    /// The indices of all segments with their shares; the index is `nil` for users without a segment.
    var segmentShares: [(segment: Int?, share: Double)] {
        var shares = self.segments.enumerated().map { (segment: Int?.some($0), share: $1.share) }
        shares.append((segment: nil, share: self.segments.reduce(1) { $0 - $1.share }))
        // The rest of shares that add up to 1 may not be exactly 0.
        return shares.filter { $0.share > 1e-12 }
    }

    /// Returns the requests of a segment in groups.
    ///
    /// Line items of one network depend on each other, since all of them see the same valuation. Between two
    /// neighbouring floors, the valuation decides for each line item whether it fills, so those requests form a
    /// separate group.
    func exactGroups(_ items: [LineItem], segment: Int?) throws(ExactEvaluationError) -> [ExactGroup] {
        var groups = [ExactGroup(share: 1, attempts: items.map { self.attempt($0, segment: segment) })]
        var places: [String: [Int]] = [:]
        for (index, item) in items.enumerated() {
            guard let network = self.lineItems[item.name]?.network else { continue }
            places[network, default: []].append(index)
        }
        for (network, places) in places.sorted(by: { $0.key < $1.key }) where places.count > 1 {
            guard let valuation = self.networks[network]?.valuation else { continue }
            groups = Self.divide(groups, by: valuation, at: places)
            guard groups.count <= ExactGroup.mostCases else { throw .network(network) }
        }
        return groups
    }

    private static func divide(_ groups: [ExactGroup], by valuation: Law, at places: [Int]) -> [ExactGroup] {
        let floors = Set(places.compactMap { groups[0].attempts[$0].floor }).union([0])
        let ends = floors.filter { $0 < .infinity }.sorted().map { floor in
            (floor: floor, share: valuation.probability(ofAtLeast: floor), sum: valuation.mean(ofAtLeast: floor))
        }
        return ends.indices.flatMap { index -> [ExactGroup] in
            let low = ends[index]
            let high = index + 1 < ends.count ? ends[index + 1] : (floor: .infinity, share: 0, sum: 0)
            let share = low.share - high.share
            guard share > 1e-15 else { return [] }
            return groups.map { group in
                var group = group
                group.share *= share
                for place in places {
                    let isFilled = (group.attempts[place].floor ?? 0) <= low.floor
                    group.attempts[place].answer(share: isFilled ? 1 : 0, valuation: (low.sum - high.sum) / share)
                }
                return group
            }
        }
    }

    private func attempt(_ item: LineItem, segment: Int?) -> ExactAttempt {
        let traffic = self.lineItems[item.name] ?? LineItemTraffic()
        let all = segment.map { self.segments[$0].factors }
        let own = segment.flatMap { self.segments[$0].lineItems[item.name] }
        return ExactAttempt(
            item,
            traffic,
            valuation: traffic.network.flatMap { self.networks[$0]?.valuation },
            ecpmFactor: own?.ecpm ?? all?.ecpm ?? 1,
            fillFactor: own?.fill ?? all?.fill ?? 1
        )
    }

    /// Adds the traffic of a line item that is like another one.
    mutating func add(_ name: String, like origin: String) {
        self.lineItems[name] = self.lineItems[origin]
        for index in self.segments.indices {
            self.segments[index].lineItems[name] = self.segments[index].lineItems[origin]
        }
    }
}
