import Foundation
import MediationCore
import MediationSimulation
import SampleAdServer

extension StudioDemonstration {
    /// Returns the waterfalls of a configuration, with the traffic that the script of the network makes.
    static func models(of configuration: String) -> [SimulationModel] {
        guard let configuration = try? MediationConfiguration(json: Data(configuration.utf8), name: "configuration")
        else {
            return []
        }
        return configuration.adUnits.compactMap { adUnit in
            try? SimulationModel(adUnit: adUnit, traffic: Self.traffic(of: adUnit))
        }
    }

    private static func traffic(of adUnit: AdUnit) -> TrafficModel {
        var traffic = TrafficModel(showRate: 1)
        for item in adUnit.lineItems {
            guard let unit = item.settings["parameter"]?.stringValue, let script = self.script.adUnits[unit] else {
                continue
            }
            traffic.lineItems[item.name] = Self.traffic(of: item, script)
        }
        return traffic
    }

    private static func traffic(of item: LineItem, _ script: AdUnitScript) -> LineItemTraffic {
        let noFill = script.faults.first { $0.kind == .noFill }?.rate ?? 0
        // The adapter with mistakes answers first that there is no ad.
        let isFaulty = item.adapter == "SampleFaultyCustomEvent"
        var traffic = LineItemTraffic(fill: isFaulty ? 0 : 1 - noFill)
        let delay = script.faults.first { $0.kind == .delay }?.milliseconds ?? 0...0
        traffic.fillLatency = Self.latency(delay)
        guard item.bidder != nil, let bids = script.bids else { return traffic }
        traffic.fill = 1
        traffic.bidRate = bids.rate
        traffic.bid = .uniform(from: bids.minimum, to: bids.maximum)
        traffic.price = .first
        traffic.signalLatency = .constant(1)
        return traffic
    }

    /// Returns the law of a delay that is drawn from a range, with the few milliseconds that the exchange takes.
    private static func latency(_ range: ClosedRange<Int>) -> Law {
        let exchange = 5.0
        let length = Double(range.upperBound - range.lowerBound)
        let first = Double(range.lowerBound) + exchange
        let latencies: [Double] = (0..<100).map { number in
            let share = (Double(number) + 0.5) / 100
            return first + length * share
        }
        return .samples(Samples(latencies))
    }
}
