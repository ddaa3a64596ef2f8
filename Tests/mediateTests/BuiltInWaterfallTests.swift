import MediationCore
import MediationNetworking
import SampleAdServer
import Testing

@testable import mediate

/// The output of the README's first command.
@MainActor
struct BuiltInWaterfallTests {
    /// Performs one load through the built-in waterfall, against a server with this script.
    private func load(_ adType: AdType = .native, from script: ServerScript) async throws -> LoadedAd {
        let server = SampleAdServer(script: script)
        let url = try await server.start()
        var configuration = BuiltInWaterfall.configuration()
        configuration.setServerURL(url, replacing: false)
        // On a slow machine, only the line item that never answers may time out.
        configuration.adUnits[0].deadline = .seconds(300)
        for index in configuration.adUnits[0].lineItems.indices
        where configuration.adUnits[0].lineItems[index].settings["parameter"] != "hang" {
            configuration.adUnits[0].lineItems[index].timeout = .seconds(60)
        }
        let mediator = AdMediator(
            configuration: configuration,
            registry: Adapters.registry(),
            images: ImagePipeline(loader: URLSessionDataLoader(), limits: ImageLimits(allowsPrivateHosts: true))
        )
        do throws(MediationError) {
            let ad = try await AdLoader(adUnitID: "demo", adTypes: [adType], mediator: mediator).load()
            await server.stop()
            return ad
        } catch {
            await server.stop()
            throw error
        }
    }

    @Test func itShowsEveryTroubleAndThenAnAd() async throws {
        let ad = try await self.load(from: BuiltInWaterfall.script())
        let items = ad.responseInfo.lineItems
        #expect(items.map(\.outcome) == [.failed, .failed, .timedOut, .failed, .failed, .loaded, .notAttempted])
        #expect(
            items.map(\.error?.code)
                == [.noFill, .networkError, .timedOut, .handlerDropped, .noFill, nil, nil]
        )
        #expect(items.flatMap(\.violations).map(\.kind) == [.handlerDropped, .answeredTwice])
        #expect(ad.nativeAd?.images.first?.data != nil)
    }

    @Test func itFillsWithTheCustomFormatThatIsAskedFor() async throws {
        let ad = try await self.load(.custom("own"), from: BuiltInWaterfall.script(customFormat: "own"))
        let items = ad.responseInfo.lineItems
        #expect(items.map(\.outcome) == [.failed, .failed, .timedOut, .failed, .failed, .loaded, .notAttempted])
        let custom = try #require(ad.customNativeAd)
        #expect(custom.formatID == "own")
        #expect(custom.availableAssetKeys == ["Author", "Picture", "Quote"])
        #expect(custom.image(forKey: "Picture")?.data != nil)
    }

    @Test(arguments: [
        (AdType.custom("sample-quote"), nil, "The ad is of no custom format; asked for: custom:sample-quote"),
        (.native, "own", "The ad is of the custom format \"own\"; asked for: native"),
    ])
    func itSaysWhatCameInPlaceOfTheFormatThatIsAskedFor(
        adType: AdType,
        served: String?,
        message: String
    ) async throws {
        let script = BuiltInWaterfall.script(customFormat: served)
        let error = await #expect(throws: MediationError.self) { try await self.load(adType, from: script) }
        let info = try #require(error?.responseInfo)
        let lines = LoadReport(info: info).description.split(separator: "\n").suffix(2)
        #expect(lines.map { $0.hasSuffix("formatNotRequested 306: \(message)") } == [true, true])
    }

    @Test func itKeepsTheRulesOfConfigurationFiles() throws {
        for format in AdFormat.all { try BuiltInWaterfall.configuration(format: format).validate() }
    }
}
