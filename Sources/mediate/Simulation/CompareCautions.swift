import MediationCore
import MediationSimulation

/// Reasons for which a comparison is less certain than its intervals say: values that nobody has measured, and other traffic.
enum CompareCautions {
    /// Returns a sentence for each kind, of several other waterfalls.
    static func of(_ others: [SimulationModel], besides base: SimulationModel) -> [String] {
        var seen: Set<String> = []
        return others.flatMap { self.of($0, besides: base) }.filter { seen.insert($0).inserted }
    }

    /// Returns a sentence for each kind.
    static func of(_ other: SimulationModel, besides base: SimulationModel) -> [String] {
        [
            self.keptFills(base, other), self.assumedFills(base, other), self.assumedLatencies(base, other),
            self.otherTraffic(base, other),
        ].compactMap(\.self)
    }

    /// The line items that have another price, and as many ads as before.
    private static func keptFills(_ base: SimulationModel, _ other: SimulationModel) -> String? {
        let before = Dictionary(base.adUnit.lineItems.map { ($0.name, $0) }) { first, _ in first }
        let names = other.adUnit.lineItems.filter { item in
            guard item.bidder == nil, let old = before[item.name], old.ecpm != item.ecpm,
                let (now, then) = Self.traffic(of: item.name, base, other)
            else { return false }
            // A network's valuation says what another price brings.
            return then.network == nil && now.fill == then.fill
        }.map(\.name)
        guard !names.isEmpty else { return nil }
        return "\(names.listed(limit: 4)): the price differs, but the fill rate is unchanged. Nothing says how often a "
            + "network fills at another price, and no interval covers that error; give the fill rate that you expect, "
            + "with attempts."
    }

    private static func traffic(
        of name: String,
        _ base: SimulationModel,
        _ other: SimulationModel
    ) -> (now: LineItemTraffic, then: LineItemTraffic)? {
        guard let now = base.traffic.lineItems[name], let then = other.traffic.lineItems[name] else { return nil }
        return (now, then)
    }

    /// The line items that the first waterfall does not have, and whose fill rate nobody has given.
    private static func assumedFills(_ base: SimulationModel, _ other: SimulationModel) -> String? {
        let known = Set(base.adUnit.lineItems.map(\.name))
        let names = other.adUnit.lineItems.filter { item in
            item.bidder == nil && !known.contains(item.name) && other.assumed.fillRates.contains(item.name)
        }.map(\.name)
        guard !names.isEmpty else { return nil }
        return "\(names.listed(limit: 4)): the fill rate is assumed, and no interval covers that error. Give the fill "
            + "rate that you expect, with attempts, the number of requests that it is worth."
    }

    /// The times to wait, if nobody has measured what they cut off.
    private static func assumedLatencies(_ base: SimulationModel, _ other: SimulationModel) -> String? {
        let timeouts = Dictionary(base.adUnit.lineItems.map { ($0.name, $0.timeout) }) { first, _ in first }
        let differs = other.adUnit.lineItems.contains { item in
            timeouts[item.name].map { $0 != item.timeout } ?? false
        }
        guard differs || base.adUnit.deadline != other.adUnit.deadline,
            !base.assumed.latencies.isEmpty
        else { return nil }
        return "The timeouts or deadlines differ, and the latencies are assumed: no interval covers that error. "
            + "mediate fit takes latencies from a log given beside the reports."
    }

    /// Returns the differences in the traffic, not those in the waterfalls.
    private static func otherTraffic(_ base: SimulationModel, _ other: SimulationModel) -> String? {
        let parts = TrafficDifference.parts(base, other)
        guard !parts.isEmpty else { return nil }
        let most = 6
        let more = parts.count > most ? " and \(parts.count - most) more" : ""
        return "The traffic differs, too, in \(parts.prefix(most).joined(separator: ", "))\(more): "
            + "the differences are not those of the waterfalls alone."
    }
}
