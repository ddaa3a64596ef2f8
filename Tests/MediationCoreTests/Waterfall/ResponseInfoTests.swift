import Foundation
import MediationCore
import MediationTesting
import Testing

@MainActor
struct ResponseInfoTests {
    /// Runs a load in which everything happens for which a response info has a key.
    private static func eventfulLoad() async throws -> ResponseInfo {
        let unknown = LineItem(name: "C", adapter: "NoSuchAdapter", ecpm: 0.1)
        let waterfall = TestWaterfall([
            .scripted("A", ecpm: 12.25) { _, _, handler in
                handler(.failure(MediationError(.noFill, "Nothing\n\"today\" 😀", networkCode: -3)))
                handler(.success(TestAd()))
            },
            .scripted("B", timeout: .nanoseconds(1_234_567)) { adapter, _, handler in adapter.kept = [handler] },
            unknown,
            .scripted("D") { _, _, handler in
                let ad = TestAd()
                ad.icon = NativeAdImage(urlString: "https://images.example/icon.png")
                handler(.success(ad))
            },
            .scripted("E") { _, _, _ in },
        ])
        let load = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(2))
        await load.finish()
        return try #require(load.ad).responseInfo
    }

    /// Returns an eventful load with bidders and a kept ad.
    private static func fullInfo() async throws -> ResponseInfo {
        var info = try await Self.eventfulLoad()
        info.auctionLatency = .nanoseconds(1_500_001)
        info.lineItems[0].isBidder = true
        info.lineItems[1].isBidder = true
        info.lineItems[1].ecpm = 0
        info.lineItems[1].outcome = .notUsed
        info.lineItems[3].keptFromLoadID = "an earlier load"
        info.lineItems[3].warnings = ["an asset that the adapter did not understand"]
        for index in info.lineItems[0].violations.indices {
            info.lineItems[0].violations[index].duration = .milliseconds(300)
        }
        return info
    }

    private static func json(_ info: ResponseInfo) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(info))
    }

    private static func schema() throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Repository.data(at: "docs/schemas/response-info.schema.json"))
    }

    @Test func itIsReadBackAsItWasWritten() async throws {
        let info = try await Self.fullInfo()
        #expect(try JSONDecoder().decode(ResponseInfo.self, from: JSONEncoder().encode(info)) == info)
    }

    @Test func itsKeysAreExactlyThoseOfTheSchema() async throws {
        let schema = try Self.schema()
        let walk = SchemaWalk(try Self.json(await Self.fullInfo()), along: schema)
        var keys = SchemaWalk.keys(of: schema)
        // What became of the ad is written by `mediate run`, which has a test of its own.
        keys["#"]?.remove("presentation")
        keys["#/$defs/presentation"] = nil
        keys["#/$defs/presentationEvent"] = nil
        #expect(walk.keys == keys)
        #expect(walk.problems == [])
    }

    @Test func whatDidNotHappenHasNoKey() async throws {
        let json = try Self.json(await Self.eventfulLoad())
        #expect(Set(json.keys) == ["loadID", "adUnitID", "outcome", "latencyMs", "lineItems"])
        let lineItems = json["lineItems"].elements
        #expect(Set(lineItems[2].keys) == ["name", "adapter", "ecpm", "outcome", "error"])
        let versions = ["adapterVersion", "networkSDKVersion"]
        #expect(Set(lineItems[4].keys) == Set(["name", "adapter", "ecpm", "outcome"] + versions))
    }

    @Test(arguments: [0, 1, 999, 1_000_001, 1_234_567_891, 864_000_000_123_457])
    func timesAreExactToTheNanosecond(nanoseconds: Int64) async throws {
        var info = try await Self.eventfulLoad()
        info.latency = .nanoseconds(nanoseconds)
        info.auctionLatency = .nanoseconds(nanoseconds)
        info.lineItems[0].startedAfter = .nanoseconds(nanoseconds)
        info.lineItems[0].violations[0].time = .nanoseconds(nanoseconds)
        #expect(try JSONDecoder().decode(ResponseInfo.self, from: JSONEncoder().encode(info)) == info)
    }

    @Test func everyCodeIsWrittenByNumberAndName() async throws {
        var info = try await Self.eventfulLoad()
        for code in MediationError.Code.allCodes {
            info.lineItems[0].error?.code = code
            let error = try Self.json(info)["lineItems"].elements[0]["error"]
            #expect(error["code"] == .number(Double(code.rawValue)))
            #expect(error["name"] == .string(code.name))
            #expect(try JSONDecoder().decode(ResponseInfo.self, from: JSONEncoder().encode(info)) == info)
        }
    }
}
