import Foundation
import MediationCore

/// Runners over line items of one kind after another.
@MainActor
enum BenchmarkWaterfall {
    static let adUnitID = "unit"

    static func runner(
        of adapters: [any MediationAdapter.Type],
        settings: [String: JSONValue] = ["parameter": "unit"],
        images: any DataLoading = NoImages(),
        timeout: Duration = .seconds(60),
        strategy: WaterfallStrategy = .oneAtATime
    ) -> WaterfallRunner {
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
        return WaterfallRunner(
            configuration: MediationConfiguration(adUnits: [adUnit]),
            registry: registry,
            images: ImagePipeline(loader: images, limits: ImageLimits(allowsPrivateHosts: true))
        )
    }
}

/// For ads without images.
private struct NoImages: DataLoading {
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        throw BenchmarkFailure("This benchmark has no images.")
    }
}
