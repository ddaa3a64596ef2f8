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
        // A network of only one model belongs to a line item that the other model lacks.
        let networks = Set(first.traffic.networks.keys).intersection(second.traffic.networks.keys)
        let one = Self.shared(first.traffic, common, networks)
        let other = Self.shared(second.traffic, common, networks)
        let keys = TrafficModel.table.keysThatDiffer(one, other).filter { $0 != "lineItems" }
        let items = common.sorted().filter { one.lineItems[$0] != other.lineItems[$0] }
        return keys + items.map { "lineItems.\($0.printable)" }
    }

    private static func shared(_ traffic: TrafficModel, _ names: Set<String>, _ networks: Set<String>) -> TrafficModel {
        var traffic = traffic
        traffic.networks = traffic.networks.filter { networks.contains($0.key) }
        traffic.lineItems = traffic.lineItems.filter { names.contains($0.key) }
        for index in traffic.segments.indices {
            traffic.segments[index].lineItems = traffic.segments[index].lineItems.filter { names.contains($0.key) }
        }
        return traffic
    }
}
