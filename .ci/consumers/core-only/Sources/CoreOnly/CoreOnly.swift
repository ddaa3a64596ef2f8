#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

/// An app that links the core and nothing else: no adapter, no HTTP client.
@main
@MainActor
struct CoreOnly {
    static func main() async throws {
        let json = """
            {"adUnits": [{"id": "u", "deadline": "8s", "lineItems": [
                {"name": "a", "adapter": "Nobody", "ecpm": 1, "timeout": "2s"}]}]}
            """
        let runner = WaterfallRunner(
            configuration: try MediationConfiguration(json: Data(json.utf8), name: "waterfall.json"),
            registry: AdapterRegistry(),
            images: ImagePipeline(loader: NoImages())
        )
        do {
            let loader = AdLoader(adUnitID: "u", runner: runner)
            _ = try await loader.load(NativeAdRequest(loadID: "load-1"))
            print("filled, which it cannot be")
        } catch {
            print(error.code.name, error.responseInfo?.lineItems.first?.error?.code.name ?? "no line item")
        }
    }
}

/// Fetches nothing.
struct NoImages: DataLoading {
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        DataResponse(statusCode: 404)
    }
}
