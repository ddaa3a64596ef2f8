import MediationCore
import MediationNetworking
import SampleAdServer
import Testing

@testable import mediate

/// What the first command of the README shows.
@MainActor
struct BuiltInWaterfallTests {
    @Test func itShowsEveryTroubleAndThenAnAd() async throws {
        let server = SampleAdServer(script: BuiltInWaterfall.script())
        let url = try await server.start()
        var configuration = BuiltInWaterfall.configuration
        configuration.setServerURL(url, replacing: false)
        // A slow machine must not time out more than the line item that never answers.
        configuration.adUnits[0].deadline = .seconds(300)
        for index in configuration.adUnits[0].lineItems.indices
        where configuration.adUnits[0].lineItems[index].settings["parameter"] != "hang" {
            configuration.adUnits[0].lineItems[index].timeout = .seconds(60)
        }
        let runner = WaterfallRunner(
            configuration: configuration,
            registry: Adapters.registry(),
            images: ImagePipeline(loader: URLSessionDataLoader())
        )
        let ad = try await runner.load(adUnitID: "demo")
        await server.stop()
        let items = ad.responseInfo.lineItems
        #expect(items.map(\.outcome) == [.failed, .failed, .timedOut, .failed, .failed, .loaded, .notAttempted])
        #expect(
            items.map(\.error?.code)
                == [.noFill, .networkError, .timedOut, .handlerDropped, .noFill, nil, nil]
        )
        #expect(items.flatMap(\.violations).map(\.kind) == [.handlerDropped, .answeredTwice])
        #expect(ad.nativeAd?.images.first?.data != nil)
    }

    @Test func itKeepsTheRulesOfConfigurationFiles() throws {
        try BuiltInWaterfall.configuration.validate()
    }
}
