internal import MediationCore

/// The differences between the traffic of two models; if there are any, a comparison of the models is not one of their
/// waterfalls alone.
package enum TrafficDifference {
    /// Returns the parts that differ, by their keys in the file; of line items, only those that both models have.
    ///
    /// - Parameters:
    ///   - first: A model.
    ///   - second: Another model.
    /// - Returns: The keys.
    package static func parts(_ first: SimulationModel, _ second: SimulationModel) -> [String] {
        let common = Set(first.adUnit.lineItems.map(\.name)).intersection(second.adUnit.lineItems.map(\.name))
        let (one, other) = (Self.shared(first.traffic, common), Self.shared(second.traffic, common))
        var parts: [String] = []
        func compare(_ key: TrafficKey, _ isSame: Bool) { if !isSame { parts.append(key.rawValue) } }
        compare(.showRate, one.showRate == other.showRate)
        compare(.patience, one.patience == other.patience)
        compare(.sessions, one.sessions == other.sessions)
        compare(.drift, one.drift == other.drift)
        compare(.segments, one.segments == other.segments)
        compare(.networks, Self.isSame(one.networks, other.networks))
        compare(.auctionLatency, one.auctionLatency == other.auctionLatency)
        let items = common.sorted().filter { one.lineItems[$0] != other.lineItems[$0] }
        return parts + items.map { "lineItems.\($0.printable)" }
    }

    private static func shared(_ traffic: TrafficModel, _ names: Set<String>) -> TrafficModel {
        var traffic = traffic
        traffic.lineItems = traffic.lineItems.filter { names.contains($0.key) }
        for index in traffic.segments.indices {
            traffic.segments[index].lineItems = traffic.segments[index].lineItems.filter { names.contains($0.key) }
        }
        return traffic
    }

    /// Returns whether the networks of both models are the same; a network of only one model belongs to a line item
    /// that the other model lacks.
    private static func isSame(_ first: [String: NetworkTraffic], _ second: [String: NetworkTraffic]) -> Bool {
        first.allSatisfy { name, network in second[name].map { $0 == network } ?? true }
    }
}
