#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

/// An app that links only the core, without an adapter or an HTTP client.
@main
@MainActor
struct CoreOnly {
    static func main() async throws {
        let json = """
            {"adUnits": [{"id": "u", "deadline": "8s", "lineItems": [
                {"name": "a", "adapter": "Nobody", "ecpm": 1, "timeout": "2s"}]}]}
            """
        let mediator = AdMediator(
            configuration: try MediationConfiguration(json: Data(json.utf8), name: "waterfall.json"),
            registry: AdapterRegistry(),
            images: ImagePipeline(loader: NoImages())
        )
        do {
            let loader = AdLoader(adUnitID: "u", mediator: mediator)
            _ = try await loader.load(NativeAdRequest(loadID: "load-1"))
            print("filled, which it cannot be")
        } catch {
            print(error.code.name, error.responseInfo?.lineItems.first?.error?.code.name ?? "no line item")
        }
    }
}
