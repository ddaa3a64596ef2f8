import Foundation
import MediationCore
import PlatformViews

@main
@MainActor
struct App {
    static func main() async throws {
        let json = """
            {"adUnits": [{"id": "feed-native", "deadline": "8s", "lineItems": [
                {"name": "sample", "adapter": "SampleCustomEvent", "ecpm": 1, "timeout": "2s",
                 "settings": {"parameter": "unit-a", "serverURL": "http://127.0.0.1:9"}}]}]}
            """
        try Self.check(Data(json.utf8))
        let cell = PlatformView()
        let headline = PlatformView()
        cell.addSubview(headline)
        await (try Ads(configuration: Data(json.utf8))).show(in: cell, headline: headline)
    }

    private static func check(_ data: Data) throws {
        let configuration = try MediationConfiguration(json: data, name: "waterfall.json")
        let adUnit = try configuration.adUnit(id: "feed-native")
        print(adUnit.waterfall.map(\.name))
    }
}
