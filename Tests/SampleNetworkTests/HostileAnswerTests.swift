import Foundation
import MediationCore
import SampleAdSDK
import SampleAdServer
import SampleNetwork
import Testing

/// Hostile answers that the Sample Network's own server never gives.
@MainActor
@Suite(.serialized)
struct HostileAnswerTests {
    private nonisolated static let adapters = MediatedNetwork.adapters

    /// Runs a test with a network whose only ad has these fields.
    private func with<Value: Sendable>(
        ad fields: String,
        adapter: String,
        _ body: @MainActor (MediatedNetwork) async throws -> Value
    ) async throws -> Value {
        try await AnsweringServer.with(ad: fields) { url async throws in
            let settings: [String: JSONValue] = ["serverURL": .string(url.absoluteString)]
            return try await MediatedNetwork.with(adapter: adapter, settings: settings, body)
        }
    }

    @Test(
        arguments: adapters,
        [
            ("0", 0), ("4.5", 4.5), ("5", 5), ("-1", nil), ("12", nil), ("5.0001", nil), ("-0.0001", nil),
            ("\"4,5\"", nil), ("\"4.5\"", nil), ("\"NaN\"", nil), ("true", nil), ("[4]", nil), ("null", nil),
            ("1e300", nil), ("1e999", nil),
        ] as [(String, Double?)]
    )
    func starsAreBetweenNoneAndFiveOrAbsent(adapter: String, given: (json: String, stars: Double?)) async throws {
        let ad = "\"title\": \"Kite Run\", \"starRating\": \(given.json)"
        try await self.with(ad: ad, adapter: adapter) { network async throws in
            let ad = try await network.ad()
            #expect(ad.starRating == given.stars)
            #expect(ad.headline == "Kite Run")
        }
    }

    @Test(arguments: adapters, ["NaN", "Infinity", "4,5"])
    func whatIsNoJSONIsAnError(adapter: String, stars: String) async throws {
        try await self.with(ad: "\"title\": \"Kite Run\", \"starRating\": \(stars)", adapter: adapter) {
            network async throws in
            let error = try await network.error()
            #expect(error.code == .serverError)
            #expect(error.networkCode == 1)
        }
    }

    @Test(
        arguments: adapters,
        ["example.com/ad", "", "sampleapp://ad", "javascript:alert(1)", "file:///etc/passwd", "https://", "https: //x"]
    )
    func anAddressForClicksThatIsNoneLeavesTheAdWithoutAPage(adapter: String, address: String) async throws {
        let ad = "\"headline\": \"Kites\", \"tracking\": \"network\", \"clickURL\": \"\(address)\""
        try await self.with(ad: ad, adapter: adapter) { network async throws in
            let ad = try await network.ad()
            let log = EventLog(of: ad)
            try ad.networkAd.presentPage()
            await log.hears(.didFailToPresent(""))
            #expect(log.events == [.didFailToPresent("the ad has no page")])
            #expect(try !ad.networkAd.isPagePresented)
        }
    }

    @Test(
        arguments: adapters,
        [
            #""images": [{"url": "javascript:alert(1)"}, {"url": "images/1.png"}, {"url": "//host/1.png"}]"#,
            #""images": [{"data": "no base64!"}, {"data": ""}, {"scale": 2}], "icon": {"url": "file:///1.png"}"#,
            #""images": {"url": "http://host.example/1.png"}, "icon": "http://host.example/1.png""#,
        ]
    )
    func imagesThatAreNoneAreAbsent(adapter: String, fields: String) async throws {
        try await self.with(ad: "\"headline\": \"Kites\", \(fields)", adapter: adapter) { network async throws in
            let ad = try await network.ad()
            #expect(ad.images.isEmpty && ad.icon == nil)
            #expect(ad.responseInfo.lineItems[0].imageErrors.isEmpty)
        }
    }
}
