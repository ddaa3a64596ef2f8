import Foundation
import Mediation
import SampleAdServer
import SampleNetwork
import Testing

/// The module that an app imports: a configuration in, an ad with its images out.
@MainActor
@Suite(.serialized)
struct AdMediatorCreatingTests {
    private static func json(server: URL) -> Data {
        Data(
            """
            {"adUnits": [{"id": "feed", "deadline": "60s", "lineItems": [
                {"name": "sample", "adapter": "SampleCustomEvent", "ecpm": 1, "timeout": "60s",
                 "settings": {"parameter": "unit", "serverURL": "\(server)"}}]}]}
            """.utf8
        )
    }

    private static func withServer(_ body: @MainActor (URL) async throws -> Void) async throws {
        let server = SampleAdServer(script: ServerScript(seed: 1, default: AdUnitScript()))
        do {
            try await body(try await server.start())
            await server.stop()
        } catch {
            await server.stop()
            throw error
        }
    }

    /// The file of a configuration for the time of one test.
    private static func withFile(_ text: Data, _ body: @MainActor (URL) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("waterfall-\(UUID().uuidString).json")
        try text.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file)
    }

    private static func failure(of file: URL) -> MediationError? {
        do throws(MediationError) {
            _ = try AdMediator(contentsOf: file, adapters: [SampleCustomEvent.self])
            return nil
        } catch {
            return error
        }
    }

    @Test func anAdOfAFileComesWithImagesThatAreDownloaded() async throws {
        try await Self.withServer { server in
            try await Self.withFile(Self.json(server: server)) { file in
                let mediator = try AdMediator(
                    contentsOf: file,
                    adapters: [SampleCustomEvent.self],
                    imageLimits: ImageLimits(timeLimit: .seconds(60), allowsPrivateHosts: true)
                )
                let ad = try #require(try await AdLoader(adUnitID: "feed", mediator: mediator).load().nativeAd)
                #expect(ad.headline?.isEmpty == false)
                #expect(ad.images.first?.data?.isEmpty == false)
            }
        }
    }

    @Test func imagesOfPrivateHostsAreNotDownloadedUnlessAllowed() async throws {
        try await Self.withServer { server in
            let mediator = try AdMediator(json: Self.json(server: server), adapters: [SampleCustomEvent.self])
            let ad = try #require(try await AdLoader(adUnitID: "feed", mediator: mediator).load().nativeAd)
            #expect(ad.images.isEmpty)
            #expect(ad.responseInfo.lineItems[0].imageErrors.first?.code == .imageRefused)
        }
    }

    @Test func anUpdateFromAFileAddsAnAdUnitAndOneThatIsNotValidChangesNothing() async throws {
        try await Self.withServer { server in
            let mediator = try AdMediator(json: Self.json(server: server), adapters: [SampleCustomEvent.self])
            let text = String(decoding: Self.json(server: server), as: UTF8.self)
            try await Self.withFile(Data(text.replacingOccurrences(of: "\"feed\"", with: "\"detail\"").utf8)) { file in
                try mediator.update(contentsOf: file)
            }
            let error = #expect(throws: MediationError.self) {
                try mediator.update(json: Data("{\"adUnits\":\n 7}".utf8), name: "new.json")
            }
            #expect(error?.message.hasPrefix("new.json:2:2: adUnits: ") == true)
            let ad = try await AdLoader(adUnitID: "detail", mediator: mediator).load().nativeAd
            #expect(ad?.headline?.isEmpty == false)
        }
    }

    @Test func anAdapterThatIsNotPassedIsNotFound() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:9"))
        let mediator = try AdMediator(json: Self.json(server: url), adapters: [])
        await #expect { try await AdLoader(adUnitID: "feed", mediator: mediator).load() } throws: { error in
            (error as? MediationError)?.responseInfo?.lineItems.first?.error?.code == .adapterNotFound
        }
    }

    @Test func aProblemNamesTheFileAndTheLine() async throws {
        try await Self.withFile(Data("{\"adUnits\":\n 7}".utf8)) { file in
            let error = try #require(Self.failure(of: file))
            #expect(error.code == .configurationInvalid)
            #expect(error.message.hasPrefix("\(file.lastPathComponent):2:2: adUnits: "))
        }
    }

    @Test func aFileThatIsNotThereIsNamed() throws {
        let error = try #require(Self.failure(of: URL(fileURLWithPath: "/nowhere/waterfall.json")))
        #expect(error.code == .configurationUnreadable)
        #expect(error.message == "waterfall.json: no such file; check the path /nowhere/waterfall.json")
    }

    @Test func aDirectoryCannotBeRead() throws {
        let error = try #require(Self.failure(of: FileManager.default.temporaryDirectory))
        #expect(error.code == .configurationUnreadable)
        #expect(error.message.contains("cannot be read"))
    }

    @Test func aFileOfMoreThanAMebibyteIsRefused() async throws {
        try await Self.withFile(Data(repeating: 0x20, count: (1 << 20) + 5)) { file in
            let error = try #require(Self.failure(of: file))
            #expect(error.code == .configurationUnreadable)
            #expect(error.message.contains("at most 1 MiB is read"))
        }
    }

    @Test func anAddressOnTheWebIsNoFile() throws {
        let address = try #require(URL(string: "https://example.com/waterfall.json"))
        let error = try #require(Self.failure(of: address))
        #expect(error.code == .configurationUnreadable)
        #expect(error.message.contains("not the URL of a file"))
    }
}
