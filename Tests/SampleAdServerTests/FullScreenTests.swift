import Foundation
import SampleAdServer
import Testing

/// Ads that cover the screen, on the wire.
struct FullScreenTests {
    static let formats = ["interstitial", "appOpen", "rewarded", "rewardedInterstitial"]
    static let rewardedFormats: Set = ["rewarded", "rewardedInterstitial"]

    private func unit(_ faults: [Fault], _ form: AdUnitScript.ImageForm = .url) -> ServerScript {
        ServerScript(default: AdUnitScript(imageForm: form, expiresInSeconds: 60, faults: faults))
    }

    private func asking(for format: String) -> String { #","format":"\#(format)""# }

    /// Returns the ad of an answer, and the keys that it has.
    private func seen(
        _ format: String,
        _ script: ServerScript,
        requestID: String = "r"
    ) async throws -> (ad: SeenAd, keys: Set<String>) {
        var seen: (SeenAd, Set<String>)?
        try await Client.withServer(script) { client async throws in
            let answer = try await client.ads("a", requestID, more: self.asking(for: format))
            let body = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
            let keys = try #require((body?["ads"] as? [[String: Any]])?.first).keys
            let ad = try #require(try JSONDecoder().decode(SeenAds.self, from: answer.body).ads.first)
            seen = (ad, Set(keys))
        }
        return try #require(seen)
    }

    @Test(arguments: Self.formats, [AdUnitScript.ImageForm.url, .data])
    func formatIsServedWithItsFieldsAndNoOthers(_ format: String, _ form: AdUnitScript.ImageForm) async throws {
        let (ad, keys) = try await self.seen(format, self.unit([], form))
        let rewarded = Self.rewardedFormats.contains(format)
        let common: Set = [
            "id", "format", "headline", "images", "countdownSeconds", "expiresIn", "impressionURL", "clickURL",
        ]
        #expect(keys == common.union(rewarded ? ["reward", "rewardURL"] : []))
        #expect(ad.format == format)
        #expect(ad.images?.count == 1)
        #expect((ad.images?.first?.url == nil) == (form == .data))
        #expect((ad.images?.first?.data == nil) == (form == .url))
        #expect(ad.impressionURL?.hasSuffix("/v1/impressions/\(ad.id)") == true)
        #expect(ad.clickURL?.hasSuffix("/v1/clicks/\(ad.id)") == true)
        if rewarded { #expect(ad.rewardURL?.hasSuffix("/v1/rewards/\(ad.id)") == true) }
    }

    @Test
    func nativeAdIsTheDefaultAndHasNoFormat() async throws {
        try await Client.withServer { client async throws in
            let ad = try await client.ad("a", "r")
            #expect(ad.format == nil && ad.countdownSeconds == nil && ad.reward == nil && ad.rewardURL == nil)
            #expect(try await client.ad("a", "r", more: self.asking(for: "native")) == ad)
        }
    }

    @Test
    func adUnitOfNativeAdsServesFullScreenAdsAllTheSame() async throws {
        let unit = AdUnitScript(tracking: .network, video: true, customFormat: "sample-quote")
        let (ad, keys) = try await self.seen("appOpen", ServerScript(default: unit))
        #expect(ad.headline != nil)
        #expect(keys.isDisjoint(with: ["assets", "formatID", "tracking", "video"]))
    }

    @Test
    func unknownFormatIsRefused() async throws {
        try await Client.withServer { client async throws in
            let answer = try await client.ads("a", more: self.asking(for: "video"))
            #expect(answer.status == 400)
            let known = "native, banner, interstitial, appOpen, rewarded, rewardedInterstitial"
            let error = try JSONDecoder().decode([String: String].self, from: answer.body)["error"]
            #expect(error == "unknown format \"video\"; known are \(known)")
            #expect(try await client.ads("a", more: #","format":7"#).status == 400)
            #expect(await client.server.counts.requests == 0)
        }
    }

    @Test
    func seedPicksCountdownAndRewardUnlessTheScriptDoes() async throws {
        try await Client.withServer { client async throws in
            for format in Self.formats {
                let rewarded = Self.rewardedFormats.contains(format)
                var seen: Set<Double> = []
                for number in 0..<30 {
                    let ad = try await client.ad("a", "\(number)", more: self.asking(for: format))
                    seen.insert(try #require(ad.countdownSeconds))
                    #expect((ad.reward == nil) == !rewarded)
                    #expect(try await client.ad("a", "\(number)", more: self.asking(for: format)) == ad)
                }
                #expect(seen.count > 2 && seen.allSatisfy { (rewarded ? 5...30 : 0...5).contains($0) })
            }
        }
        let reward = RewardScript(type: "stars", amount: -0.5)
        let script = ServerScript(default: AdUnitScript(reward: reward, countdownSeconds: 1.5))
        for format in Self.formats {
            let ad = try await self.seen(format, script).ad
            #expect(ad.countdownSeconds == 1.5)
            let expected = SeenAd.Reward(type: "stars", amount: -0.5)
            #expect(ad.reward == (Self.rewardedFormats.contains(format) ? expected : nil))
        }
    }

    @Test
    func requestShowsInTheAd() async throws {
        try await Client.withServer { client async throws in
            let options = #","testMode":true,"imageOrientation":"portrait","multipleImages":true"#
            let ad = try await client.ad("a", "r", more: self.asking(for: "interstitial") + options)
            #expect(ad.headline?.hasPrefix("Test ad: ") == true)
            #expect(ad.images?.count == 1)
            #expect(ad.images?.first?.url?.contains("/portrait-") == true)
            let won = #","bidResponse":"bid-00000000000000ab""#
            #expect(try await client.ad("a", "r", more: self.asking(for: "rewarded") + won).id == "ad-00000000000000ab")
        }
    }

    @Test(arguments: [Fault.Kind.failsToPresent, .rewardTwice, .lateReward, .neverDismissed])
    func faultOfPresentationIsToldToTheSDK(_ kind: Fault.Kind) async throws {
        for format in Self.formats {
            let seen = try await self.seen(format, self.unit([Fault(kind)]))
            let means = Self.rewardedFormats.contains(format) || kind == .failsToPresent || kind == .neverDismissed
            #expect(seen.ad.behavior == (means ? kind.rawValue : nil))
            #expect(seen.keys.subtracting(["behavior"]) == (try await self.seen(format, self.unit([]))).keys)
        }
        let native = try await self.seen("native", self.unit([Fault(kind)]))
        #expect(native.ad.behavior == nil)
        #expect(native.keys == (try await self.seen("native", self.unit([]))).keys)
    }

    @Test
    func faultOfPresentationStrikesAtItsRate() async throws {
        let script = self.unit([Fault(.noFill, rate: 0), Fault(.neverDismissed, rate: 0.5)])
        try await Client.withServer(script) { client async throws in
            var struck = 0
            for number in 0..<40 {
                let decision = script.decision(adUnit: "a", requestID: "\(number)")
                let ad = try await client.ad("a", "\(number)", more: self.asking(for: "interstitial"))
                #expect(ad.behavior == decision.fault?.kind.rawValue)
                if ad.behavior != nil { struck += 1 }
            }
            #expect((1..<40).contains(struck))
        }
    }

    @Test
    func faultsOfNativeAdsStrikeFullScreenAds() async throws {
        func answer(_ fault: Fault, _ format: String = "rewarded") async throws -> Client.Answer {
            var answer: Client.Answer?
            try await Client.withServer(self.unit([fault])) { client async throws in
                answer = try await client.ads("a", "r", more: self.asking(for: format))
            }
            return try #require(answer)
        }
        #expect(try await answer(Fault(.noFill)).status == 204)
        #expect(try await answer(.status(503)).status == 503)
        #expect(try await answer(.delay(milliseconds: 1...5)).status == 200)
        for kind in [Fault.Kind.truncatedJSON, .garbageJSON, .deepJSON, .loneSurrogate] {
            let body = try await answer(Fault(kind)).body
            #expect(throws: (any Error).self) { try JSONDecoder().decode(SeenAds.self, from: body) }
        }
        await #expect(throws: URLError.self) { try await answer(Fault(.cutConnection)) }
        let number = String(repeating: "9", count: 300)
        let huge = try await answer(Fault(.hugeNumber)).text
        #expect(huge.contains("\"countdownSeconds\":\(number),") && huge.contains("\"amount\":\(number)}"))
        #expect(!(try await answer(Fault(.hugeNumber), "appOpen")).text.contains("reward"))
        let wrong = try await answer(Fault(.wrongTypes)).text
        #expect(wrong.contains(#""reward":[1],"rewardURL":7"#))
        let bare = try await answer(Fault(.missingAssets)).text
        #expect(bare.wholeMatch(of: /{"ads":\[{"id":"ad-[0-9a-f]{16}"}\]}/) != nil)
    }

    @Test
    func faultsOfImagesAndAssetsStrikeFullScreenAds() async throws {
        let bad = try await self.seen("appOpen", self.unit([Fault(.badURLs)])).ad
        #expect(bad.images?.first?.url == "file:///etc/passwd")
        let missing = try await self.seen("appOpen", self.unit([Fault(.missingImage)])).ad
        #expect(missing.images?.first?.url?.contains("/missingImage/") == true)
        let whole = try await self.seen("appOpen", self.unit([])).keys
        for asset in Fault.Asset.allCases {
            let keys = try await self.seen("appOpen", self.unit([.missingAsset(asset)])).keys
            #expect(keys == whole.subtracting([asset.rawValue]))
        }
    }

    @Test
    func rewardIsCountedByAdWithItsBody() async throws {
        try await Client.withServer { client async throws in
            #expect(await client.server.lastReward == nil)
            let ad = try await client.ad("a", "r", more: self.asking(for: "rewarded"))
            let url = try #require(ad.rewardURL)
            #expect(try await client.send("POST", url).status == 204)
            #expect(await client.server.lastReward == Data())
            let body = #"{"userID": "u", "customData": "level 7"}"#
            #expect(try await client.send("POST", url, body).status == 204)
            #expect(await client.server.lastReward == Data(body.utf8))
            let counts = await client.server.counts
            #expect(counts.rewards == [ad.id: 2])
            let answer = try await client.send("GET", "/v1/counts")
            #expect(try JSONDecoder().decode(ServerCounts.self, from: answer.body) == counts)
            #expect(answer.text.contains(#""rewards":{"\#(ad.id)":2}"#))
        }
    }

    @Test(arguments: [
        (#"{"userID": 7}"#, "userID: expected a text"), (#"{"customData": []}"#, "customData: expected a text"),
        ("{", "malformed JSON"), ("7", "expected "),
    ])
    func badRewardIsRefused(_ body: String, _ problem: String) async throws {
        try await Client.withServer { client async throws in
            let answer = try await client.send("POST", "/v1/rewards/ad-00000000000000ab", body)
            #expect(answer.status == 400)
            let error = try JSONDecoder().decode([String: String].self, from: answer.body)["error"]
            #expect(error?.contains(problem) == true, "\(answer.text)")
            #expect(await client.server.counts.rewards.isEmpty)
            #expect(await client.server.lastReward == nil)
        }
    }

    @Test
    func rewardOfNoAdIsRefused() async throws {
        try await Client.withServer { client async throws in
            #expect(try await client.send("POST", "/v1/rewards/somebody", "{}").status == 404)
            #expect(try await client.send("POST", "/v1/rewards", "{}").status == 404)
            #expect(try await client.send("GET", "/v1/rewards/ad-00000000000000ab").status == 405)
            let long = "{\"userID\":\"\(String(repeating: "a", count: 300_000))\"}"
            #expect(try await client.send("POST", "/v1/rewards/ad-00000000000000ab", long).status == 413)
        }
    }
}
