import Foundation
import Mediation
import SampleNetwork

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
        try await Self.logALoad(of: Data(json.utf8))
        let mediator = try AdMediator(json: Data(json.utf8), adapters: [SampleCustomEvent.self])
        Self.update(mediator, with: Data(json.replacingOccurrences(of: "8s", with: "6s").utf8))
    }

    private static func update(_ mediator: AdMediator, with data: Data) {
        do {
            try mediator.update(json: data, name: "waterfall.json")
        } catch {
            print("The configuration stays as it is: \(error.message)")
        }
    }

    private static func logALoad(of data: Data) async throws {
        let mediator = try AdMediator(json: data, adapters: [SampleCustomEvent.self])
        let log = LoadLog(mediator)
        _ = try? await AdLoader(adUnitID: "feed-native", mediator: mediator).load()
        while log.finished == 0 { await Task.yield() }
        print(log.asked)
    }

    private static func check(_ data: Data) throws {
        let configuration = try MediationConfiguration(json: data, name: "waterfall.json")
        let adUnit = try configuration.adUnit(id: "feed-native")
        print(adUnit.waterfall.map(\.name))
    }
}
