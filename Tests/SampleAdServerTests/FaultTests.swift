import Foundation
import SampleAdServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Each fault on the wire; its effect on the SDK is tested with the SDK.
struct FaultTests {
    private func script(_ fault: Fault, _ imageForm: AdUnitScript.ImageForm = .url) -> ServerScript {
        ServerScript(default: AdUnitScript(shape: .headline, imageForm: imageForm, faults: [fault]))
    }

    @Test
    func noFillAndStatusAnswerWithTheirStatus() async throws {
        try await Client.withServer(self.script(Fault(.noFill))) { client async throws in
            #expect(try await client.ads("a").status == 204)
        }
        for status in [204, 304, 404, 429, 500, 503, 599] {
            try await Client.withServer(self.script(.status(status))) { client async throws in
                #expect(try await client.ads("a").status == status)
            }
        }
    }

    @Test
    func delayIsFollowedByTheAdOrByTheNextFault() async throws {
        let delay = Fault.delay(milliseconds: 1...5)
        try await Client.withServer(self.script(delay)) { client async throws in
            #expect(try await client.ads("a").status == 200)
        }
        let script = ServerScript(default: AdUnitScript(faults: [delay, Fault(.noFill)]))
        try await Client.withServer(script) { client async throws in
            #expect(try await client.ads("a").status == 204)
        }
    }

    @Test
    func hangEndsWhenTheServerStops() async throws {
        let server = SampleAdServer(script: self.script(Fault(.hang)))
        let client = Client(server: server, url: try await server.start())
        let answer = Task { try await client.ads("a") }
        #expect(await server.counts { $0.requests == 1 } != nil)
        await server.stop()
        await #expect(throws: URLError.self) { try await answer.value }
    }

    @Test
    func cutConnectionBreaksBeforeOrInTheAnswer() async throws {
        try await Client.withServer(self.script(Fault(.cutConnection))) { client async throws in
            for number in 0..<8 {
                await #expect(throws: URLError.self) { try await client.ads("a", "\(number)") }
            }
        }
    }

    @Test(arguments: [Fault.Kind.truncatedJSON, .garbageJSON, .deepJSON, .loneSurrogate])
    func answerIsNotTheJSONOfAds(_ kind: Fault.Kind) async throws {
        try await Client.withServer(self.script(Fault(kind))) { client async throws in
            let answer = try await client.ads("a")
            #expect(answer.status == 200)
            #expect(answer.type == "application/json")
            #expect(throws: (any Error).self) { try JSONDecoder().decode(SeenAds.self, from: answer.body) }
        }
    }

    @Test
    func numbersAndSurrogatesAreAsHostileAsPromised() async throws {
        try await Client.withServer(self.script(Fault(.hugeNumber))) { client async throws in
            let text = try await client.ads("a").text
            let number = String(repeating: "9", count: 300)
            #expect(text.contains("\"starRating\":\(number),") && text.contains("\"scale\":\(number)}"))
        }
        try await Client.withServer(self.script(Fault(.loneSurrogate))) { client async throws in
            #expect(try await client.ads("a").text.contains(#""headline":"\ud800 Sale""#))
        }
        try await Client.withServer(self.script(Fault(.deepJSON))) { client async throws in
            #expect(try await client.ads("a").text.contains(String(repeating: "[", count: 10_000)))
        }
    }

    @Test
    func missingAssetsLeavesNothingButAnID() async throws {
        try await Client.withServer(self.script(Fault(.missingAssets))) { client async throws in
            #expect(try await client.ads("a").text.wholeMatch(of: /{"ads":\[{"id":"ad-[0-9a-f]{16}"}\]}/) != nil)
        }
    }

    @Test(arguments: Fault.Asset.allCases)
    func missingAssetLeavesOutThisAssetAndNoOther(_ asset: Fault.Asset) async throws {
        let shape: AdUnitScript.Shape = asset == .title ? .title : .headline
        func fields(_ faults: [Fault]) async throws -> Set<String> {
            var fields: Set<String> = []
            let script = ServerScript(default: AdUnitScript(shape: shape, faults: faults))
            try await Client.withServer(script) { client async throws in
                let body = try JSONSerialization.jsonObject(with: try await client.ads("a").body)
                let ads = try #require((body as? [String: Any])?["ads"] as? [[String: Any]])
                fields = Set(try #require(ads.first).keys)
            }
            return fields
        }
        let whole = try await fields([])
        #expect(try await fields([.missingAsset(asset)]) == whole.subtracting([asset.rawValue]))
        #expect(whole.contains(asset.rawValue))
    }

    @Test
    func badURLsAreServedAsTheyAre() async throws {
        try await Client.withServer(self.script(Fault(.badURLs))) { client async throws in
            let ad = try await client.ad("a", more: #","multipleImages":true"#)
            #expect(ad.icon?.url == "javascript:alert(1)")
            #expect(ad.images?.map(\.url) == ["file:///etc/passwd", "", "http://"])
        }
    }
}
