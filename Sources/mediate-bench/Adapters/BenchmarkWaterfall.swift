import Foundation
import MediationCore

/// Makes mediators for waterfalls whose line items differ only in their names and adapters.
@MainActor
enum BenchmarkWaterfall {
    static let adUnitID = "unit"

    static func mediator(
        of adapters: [any MediationAdapter.Type],
        settings: [String: JSONValue] = ["parameter": "unit"],
        images: any DataLoading = NoImages(),
        timeout: Duration = .seconds(60),
        strategy: WaterfallStrategy = .oneAtATime
    ) -> AdMediator {
        let registry = AdapterRegistry()
        for adapter in adapters { registry.register(adapter) }
        let lineItems = adapters.enumerated().map { offset, adapter in
            LineItem(name: "\(offset)", adapter: "\(adapter)", ecpm: 1, timeout: timeout, settings: settings)
        }
        let adUnit = AdUnit(
            id: Self.adUnitID,
            deadline: .seconds(120),
            order: .listed,
            strategy: strategy,
            lineItems: lineItems
        )
        return AdMediator(
            configuration: MediationConfiguration(adUnits: [adUnit]),
            registry: registry,
            images: ImagePipeline(loader: images, limits: ImageLimits(allowsPrivateHosts: true))
        )
    }
}
