import MediationCore
import MediationSimulation

/// Models of one banner with one line item.
enum BannerModel {
    static let price = 2.0

    static func model(
        seen: Law,
        refresh: Duration = .seconds(30),
        fill: Double = 1,
        latency: Law = .constant(300),
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationModel {
        let item = LineItem(name: "A", adapter: "Adapter", ecpm: Self.price, timeout: .seconds(10))
        var adUnit = AdUnit(id: "footer", format: .banner, deadline: .seconds(20), lineItems: [item])
        adUnit.refresh = refresh
        var traffic = TrafficModel(showRate: 1, sessions: SessionTraffic(seen: seen))
        traffic.lineItems["A"] = LineItemTraffic(fill: fill, fillLatency: latency, noFillLatency: latency, errors: 0)
        change(&adUnit, &traffic)
        return try SimulationModel(adUnit: adUnit, traffic: traffic)
    }
}
