import Foundation
import MediationCore
import MediationOpenRTB
import MediationTesting
import SampleAdServer
import Testing

struct OpenRTBRequestTests {
    @Test func theRequestHasWhatExchangesNeed() throws {
        let json = try Samples.request(Samples.ask(floor: 0.5, isTest: true))
        #expect(json["id"] == "load")
        #expect(json["imp.0.id"] == "1")
        #expect(json["imp.0.tagid"] == "feed")
        #expect(json["imp.0.secure"] == 1)
        #expect(json["imp.0.bidfloor"] == 0.5)
        #expect(json["imp.0.bidfloorcur"] == "USD")
        #expect(json["tmax"] == 2000)
        #expect(json["test"] == 1)
        #expect(json["cur"] == ["USD"])
        #expect(json["source.tid"] == "load")
        #expect(json["app.bundle"] == "com.example.app")
        #expect(json["imp.0.native.ver"] == "1.2")
        let native = try JSONValue.foreign(Array((json["imp.0.native.request"]?.stringValue ?? "").utf8)).value
        #expect(native["ver"] == "1.2")
        #expect(native["aurlsupport"] == 0)
        #expect(native["privacy"] == 1)
        #expect(native["eventtrackers.2.event"] == 3)
    }

    @Test func unknownChoicesStayAbsent() throws {
        let json = try Samples.request(Samples.ask())
        #expect(json["regs"] == nil)
        #expect(json["user.consent"] == nil)
        #expect(json["device.lmt"] == nil)
        #expect(json["test"] == nil)
    }

    @Test func choicesAreWhereEachVersionHasThem() throws {
        let privacy = PrivacySnapshot(
            gdprApplies: .yes,
            tcfString: "CPabc",
            gppString: "DBAB",
            gppSections: [2, 6],
            usPrivacyString: "1YNN"
        )
        let modern = try Samples.request(Samples.ask(privacy: privacy))
        #expect(modern["regs"] == ["gdpr": 1, "us_privacy": "1YNN", "gpp": "DBAB", "gpp_sid": [2, 6]])
        #expect(modern["user.consent"] == "CPabc")
        let older = try Samples.request(Samples.ask(privacy: privacy), settings: ["version": "2.5"])
        #expect(older["regs"] == ["ext": ["gdpr": 1, "us_privacy": "1YNN", "gpp": "DBAB", "gpp_sid": [2, 6]]])
        #expect(older["user.ext.consent"] == "CPabc")
    }

    @Test(arguments: [
        PrivacySnapshot(ageTreatment: .child), PrivacySnapshot(ageTreatment: .teen),
        PrivacySnapshot(personalization: .disabled), PrivacySnapshot(gdprApplies: .yes),
        PrivacySnapshot(usPrivacyString: "1YYN"),
    ])
    func aChoiceThatForbidsItRemovesEverythingAboutTheUser(_ privacy: PrivacySnapshot) throws {
        let json = try Samples.request(Samples.ask(privacy: privacy))
        for secret in ["ifa-1", "user-1", "buyer-1", "tea", "eid-1"] { #expect(!json.text.contains(secret)) }
        #expect(json["device.lmt"] == 1)
        #expect(json["regs.coppa"] == (privacy.ageTreatment == .child ? 1 : nil))
    }

    @Test func theUserIsToldWhereNothingForbidsIt() throws {
        let json = try Samples.request(Samples.ask(privacy: PrivacySnapshot(gdprApplies: .no)))
        #expect(json["device.ifa"] == "ifa-1")
        #expect(json["user.id"] == "user-1")
        #expect(json["user.eids.0.source"] == "id.example")
        #expect(json["regs.gdpr"] == 0)
    }

    @Test func storedRequestsAndParametersAreTheExchanges() throws {
        let settings: [String: JSONValue] = [
            "storedRequest": "r-1", "storedImpression": "i-1",
            "parameters": ["prebid": ["bidder": ["acme": ["id": 1]]], "gpid": "/feed"],
            "app": ["id": "app-1", "publisher": ["id": "p-1"]],
        ]
        let json = try Samples.request(Samples.ask(), settings: settings)
        #expect(json["ext.prebid.storedrequest.id"] == "r-1")
        #expect(json["imp.0.ext.prebid.storedrequest.id"] == "i-1")
        #expect(json["imp.0.ext.prebid.bidder.acme.id"] == 1)
        #expect(json["imp.0.ext.gpid"] == "/feed")
        #expect(json["app.publisher.id"] == "p-1")
        #expect(json["app.bundle"] == "com.example.app")
    }

    @Test func theTypesOfAdsRequireTheirAssets() throws {
        func required(_ types: Set<AdType>) throws -> Set<JSONValue> {
            let native = try NativeRequest(adTypes: types, options: NativeAdOptions()).json
            guard case .array(let assets) = native["assets"] else { return [] }
            return Set(assets.filter { $0["required"] == 1 }.compactMap { $0["id"] })
        }
        #expect(try required([.native, .content]) == [1])
        #expect(try required([.appInstall]) == [1, 2, 3, 4, 5])
        #expect(try required([.content]) == [1, 2, 4, 5, 6])
        #expect(try required([.content, .appInstall]) == [1, 2, 4, 5])
        #expect { try NativeRequest(adTypes: [.custom("x")], options: NativeAdOptions()) } throws: {
            ($0 as? MediationError)?.code == .invalidRequest
        }
    }

    @Test func randomRequestsKeepTheRulesOfExchanges() throws {
        var random = SplitMix64(seed: 1)
        var lines = ""
        for number in 0..<1000 {
            let request = try Self.randomRequest(number, &random)
            #expect(OpenRTBExchange.problem(with: request.data) == nil, "\(request.text)")
            lines += request.text + "\n"
        }
        // For .ci/check-openrtb.py, which holds them to a schema.
        if let path = ProcessInfo.processInfo.environment["OPENRTB_REQUESTS"] {
            try Data(lines.utf8).write(to: URL(filePath: path))
        }
    }

    private static func randomRequest(_ number: Int, _ random: inout SplitMix64) throws -> JSONValue {
        func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        let privacy = PrivacySnapshot(
            ageTreatment: pick(PrivacySnapshot.AgeTreatment.allCases),
            gdprApplies: pick(PrivacySnapshot.Answer.allCases),
            tcfString: pick([nil, "CPabc"]),
            gppString: pick([nil, "DBAB"]),
            gppSections: pick([[], [2], [6, 7]]),
            usPrivacyString: pick([nil, "1YNN", "1YYN", "x"]),
            personalization: pick(PrivacySnapshot.Personalization.allCases)
        )
        let images = NativeAdOptions.ImageOptions(
            shouldRequestMultipleImages: pick([true, false]),
            preferredImageOrientation: pick(NativeAdOptions.ImageOptions.Orientation.allCases)
        )
        let options = NativeAdOptions(
            images: images,
            mediaAspectRatio: pick(NativeAdOptions.MediaAspectRatio.allCases)
        )
        var environment = pick([OpenRTBEnvironment(), Samples.environment])
        environment.device.width = pick([nil, 1170])
        environment.device.pixelRatio = pick([nil, 3, .nan, -1])
        environment.device.type = pick([nil, 4, 5])
        environment.device.language = pick([nil, "de"])
        environment.device.connectionType = pick([nil, 2])
        environment.device.limitsAdTracking = pick([nil, true, false])
        environment.device.trackingStatus = pick([nil, 0, 3])
        environment.app.categories = pick([[], ["IAB22", "IAB1-2"]])
        environment.app.isPaid = pick([nil, true, false])
        environment.app.publisherID = pick([nil, "p-1"])
        environment.app.storeURL = pick([nil, "", "https://apps.example/1"])
        environment.skAdNetwork = pick([nil, .init(versions: ["4.0"], sourceApp: "1", networkIDs: ["a.skadnetwork"])])
        let settings: [String: JSONValue] = [
            "version": pick(["2.5", "2.6"]), "context": pick([.null, 1, 2, 3, 500]),
            "placementType": pick([1, 4, 500]),
            "storedRequest": pick([.null, "r"]), "storedImpression": pick([.null, "i"]),
            "parameters": pick([[:], ["gpid": "x"], ["prebid": ["bidder": ["acme": ["id": 7]]]]]),
            "app": pick([[:], ["id": "app-1", "publisher": ["id": "p-2"]]]),
        ]
        let native = try NativeRequest(
            adTypes: pick([[.native], [.content], [.appInstall, .custom("x")], [.content, .appInstall]]),
            options: options,
            context: pick([nil, 1, 2, 3, 500]),
            placementType: pick([1, 2, 3, 4, 500])
        )
        let banner = try BannerRequest(
            pick([.banner, .leaderboard, .anchoredAdaptive(width: 390), .inlineAdaptive(width: 360)])
        )
        let ask = OpenRTBAsk(
            loadID: "load-\(number)",
            content: pick([.native(native), .native(native), .banner(banner)]),
            isTest: pick([true, false]),
            privacy: privacy,
            floor: pick([0, 0.01, 7]),
            deadline: pick([.milliseconds(1), .seconds(2), .seconds(86_400), .nanoseconds(1)])
        )
        return OpenRTBRequest(ask, try Samples.settings(settings.filter { $0.value != .null }), environment).json
    }

    @Test(arguments: [
        "{}", #"{"id":"1"}"#, #"{"id":"1","imp":[]}"#,
        #"{"id":"1","app":{},"site":{},"imp":[{"id":"1","native":{"request":"{\"assets\":[{\"title\":{\"len\":1}}]}"}}]}"#,
    ])
    func theExchangeRefusesEnvelopes(_ text: String) {
        #expect(OpenRTBExchange.problem(with: Data(text.utf8)) != nil)
    }

    @Test(arguments: [
        (#"{"assets":[{"title":{"len":1}}]}"#, true), (#"{"assets":[]}"#, false), ("{}", false), ("", false),
        (#"{"assets":[{"title":{"len":0}}]}"#, false), (#"{"assets":[{"id":1}]}"#, false),
        (#"{"assets":[{"title":{"len":1},"data":{"type":1}}]}"#, false),
        (#"{"assets":[{"data":{"type":0}}]}"#, false), (#"{"assets":[{"data":{"type":13}}]}"#, false),
        (#"{"assets":[{"data":{"type":500}}]}"#, true), (#"{"assets":[{"img":{"w":-1}}]}"#, false),
        (#"{"assets":[{"img":{}}]}"#, true),
        (#"{"assets":[{"id":1,"img":{}},{"id":1,"img":{}}]}"#, false),
        (#"{"assets":[{"video":{"mimes":["a"],"minduration":1,"maxduration":1,"protocols":[2]}}]}"#, true),
        (#"{"assets":[{"video":{"mimes":["a"],"minduration":1,"maxduration":1,"protocols":[]}}]}"#, false),
        (#"{"context":4,"assets":[{"img":{}}]}"#, false), (#"{"context":500,"assets":[{"img":{}}]}"#, true),
        (#"{"context":1,"contextsubtype":20,"assets":[{"img":{}}]}"#, false),
        (#"{"context":2,"contextsubtype":20,"assets":[{"img":{}}]}"#, true),
        (#"{"plcmttype":5,"assets":[{"img":{}}]}"#, false),
        (#"{"eventtrackers":[{"event":5,"methods":[1]}],"assets":[{"img":{}}]}"#, false),
        (#"{"eventtrackers":[{"event":1,"methods":[]}],"assets":[{"img":{}}]}"#, false),
        (#"{"eventtrackers":[{"event":500,"methods":[3]}],"assets":[{"img":{}}]}"#, false),
        (#"{"eventtrackers":[{"event":1,"methods":[1,2,500]}],"assets":[{"img":{}}]}"#, true),
    ])
    func theExchangeKeepsTheRulesOfPrebidServer(_ native: String, _ isValid: Bool) {
        let request: JSONValue = ["id": "1", "app": [:], "imp": [["id": "1", "native": ["request": .string(native)]]]]
        #expect((OpenRTBExchange.problem(with: request.data) == nil) == isValid)
    }
}
