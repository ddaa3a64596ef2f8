import Foundation
import SampleAdServer
import Testing

struct SampleAdServerTests {
    @Test
    func bothShapesAreServed() async throws {
        let script = ServerScript(adUnits: ["h": .init(shape: .headline), "t": .init(shape: .title)])
        try await Client.withServer(script) { client async throws in
            let content = try await client.ad("h")
            #expect(content.headline != nil && content.advertiser != nil && content.title == nil)
            let app = try await client.ad("t")
            #expect(app.title != nil && app.headline == nil)
            #expect(app.price != nil && app.starRating != nil && app.store != nil)
            var shapes: Set<Bool> = []
            for number in 0..<20 { shapes.insert(try await client.ad("mixed", "\(number)").title == nil) }
            #expect(shapes == [true, false])
        }
    }

    @Test
    func sameRequestIDsGetSameAnswersWhateverTheOrder() async throws {
        let faults = [Fault(.noFill, rate: 0.3), .delay(milliseconds: 0...3, rate: 0.5), .status(500, rate: 0.2)]
        let script = ServerScript(seed: 42, default: AdUnitScript(faults: faults))
        let names = (0..<60).map { "request-\($0)" }
        var runs: [[String: String]] = []
        for order in [names, names.reversed()] {
            try await Client.withServer(script) { client async throws in
                let answers = try await withThrowingTaskGroup(of: (String, String).self) { group in
                    for name in order {
                        group.addTask {
                            let answer = try await client.ads("unit-a", name)
                            // Only the port differs from server to server.
                            let port = ":\(client.url.port ?? 0)"
                            return (name, "\(answer.status) \(answer.text.replacingOccurrences(of: port, with: ""))")
                        }
                    }
                    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                }
                runs.append(answers)
            }
        }
        #expect(runs.first == runs.last)
        #expect(Set(runs[0].values.map { $0.prefix(3) }) == ["200", "204", "500"])
    }

    @Test
    func requestsWithoutIDAreNumberedByAdUnit() async throws {
        try await Client.withServer { client async throws in
            let first = try await client.ad("unit-a")
            let second = try await client.ad("unit-a")
            #expect(first.id != second.id)
            _ = try await client.ad("unit-b")
            #expect(try await client.ad("unit-a", "#1").id == first.id)
        }
    }

    @Test
    func requestShowsInTheAd() async throws {
        try await Client.withServer { client async throws in
            let options = #","testMode":true,"keywords":["kites"],"imageOrientation":"portrait","multipleImages":true"#
            let ad = try await client.ad("unit-a", "r", more: options)
            #expect((ad.headline ?? ad.title)?.hasPrefix("Test ad: ") == true)
            #expect(ad.body?.contains("kites") == true)
            #expect(ad.images?.count == 3)
            #expect(ad.images?.allSatisfy { $0.url?.contains("/portrait-") == true } == true)
        }
    }

    @Test(arguments: [
        ("{}", "\"adUnit\" is missing"), (#"{"adUnit":""}"#, "adUnit is empty"), ("{", "malformed JSON"),
        ("", "malformed JSON"), (#"{"adUnit":7}"#, "adUnit: expected a text"),
        (#"{"adUnit":"a","testMode":"yes"}"#, "testMode: expected true or false"), (#"["adUnit"]"#, "expected"),
        (#"{"adUnit":"a","imageOrientation":"round"}"#, "imageOrientation: "),
        (#"{"adUnit":"a","mediaAspectRatio":"round"}"#, "mediaAspectRatio: "),
        (#"{"adUnit":"a","formats":["banner"]}"#, "formats[0]: "),
        (#"{"adUnit":"a","customFormatIDs":"x"}"#, "customFormatIDs: expected an array"),
        (#"{"adUnit":"a","privacy":{"age":"unknown"}}"#, "privacy.age: "),
        (#"{"adUnit":"a","privacy":{"gdprApplies":"no"}}"#, "privacy.gdprApplies: expected true or false"),
        (#"{"adUnit":"\#(String(repeating: "a", count: 300))"}"#, "longer than 256 bytes"),
        (String(repeating: "[", count: 20_000), "malformed JSON"),
    ])
    func badRequestIsRefused(_ body: String, _ problem: String) async throws {
        try await Client.withServer { client async throws in
            let answer = try await client.send("POST", "/v1/ads", body)
            #expect(answer.status == 400)
            let error = try JSONDecoder().decode([String: String].self, from: answer.body)["error"]
            #expect(error?.contains(problem) == true, "\(answer.text)")
            #expect(await client.server.counts.requests == 0)
        }
    }

    @Test
    func wrongPathsMethodsAndSizesAreRefused() async throws {
        try await Client.withServer { client async throws in
            #expect(try await client.send("GET", "/").status == 404)
            #expect(try await client.send("GET", "/v1/nothing").status == 404)
            #expect(try await client.send("GET", "/v1/ads").status == 405)
            #expect(try await client.send("POST", "/v1/counts").status == 405)
            #expect(try await client.send("POST", "/v1/impressions/somebody").status == 404)
            #expect(try await client.send("GET", "/v1/images/noFill/icon-00.png").status == 404)
            #expect(try await client.send("GET", "/v1/images/icon-xyz.png").status == 404)
            let long = "{\"adUnit\":\"\(String(repeating: "a", count: 3_000_000))\"}"
            #expect(try await client.send("POST", "/v1/ads", long).status == 413)
        }
    }

    @Test
    func impressionsAndClicksAreCountedByAd() async throws {
        try await Client.withServer { client async throws in
            let ad = try await client.ad("unit-a")
            for _ in 0..<2 { #expect(try await client.send("POST", try #require(ad.impressionURL)).status == 204) }
            #expect(try await client.send("POST", try #require(ad.clickURL)).status == 204)
            _ = try await client.send("GET", try #require(ad.icon?.url))
            let counts = await client.server.counts
            #expect(counts.requests == 1)
            #expect(counts.requestsByAdUnit == ["unit-a": 1])
            #expect(counts.imageRequests == 1)
            #expect(counts.impressions == [ad.id: 2])
            #expect(counts.clicks == [ad.id: 1])
            let answer = try await client.send("GET", "/v1/counts")
            #expect(try JSONDecoder().decode(ServerCounts.self, from: answer.body) == counts)
        }
    }

    @Test
    func scriptIsReadAndReplacedWhileTheServerRuns() async throws {
        try await Client.withServer { client async throws in
            #expect(try await client.ads("unit-a").status == 200)
            let script = #"{"seed": 3, "default": {"faults": [{"fault": "noFill"}]}}"#
            #expect(try await client.send("PUT", "/v1/script", script).status == 204)
            #expect(try await client.ads("unit-a").status == 204)
            let answer = try await client.send("GET", "/v1/script")
            #expect(try ServerScript(json: answer.body) == ServerScript(json: Data(script.utf8)))
            let refused = try await client.send("PUT", "/v1/script", #"{"default": {"faults": [{"fault": "x"}]}}"#)
            #expect(refused.status == 400)
            #expect(refused.text.contains("default.faults[0]: unknown fault"))
            #expect(await client.server.script.seed == 3)
        }
    }

    @Test
    func logHasALineForEachRequest() async throws {
        let (lines, log) = AsyncStream.makeStream(of: String.self)
        let server = SampleAdServer(log: { log.yield($0) })
        let client = Client(server: server, url: try await server.start())
        let ad = try await client.ad("unit-a")
        _ = try await client.send("POST", try #require(ad.impressionURL))
        _ = try await client.send("GET", "/nothing%0Ahere?query")
        _ = try await client.send("DELETE", "/v1/counts")
        await server.stop()
        log.finish()
        let seen = await lines.reduce(into: []) { $0.append($1) }
        #expect(
            seen == [
                "POST /v1/ads", "POST /v1/impressions/\(ad.id)", "GET /nothing%0Ahere", "DELETE /v1/counts",
            ]
        )
    }

    @Test
    func takenPortIsAnErrorAndAFreedPortIsNot() async throws {
        let first = SampleAdServer()
        let port = UInt16(try #require(try await first.start().port))
        await #expect(throws: SampleAdServerError.alreadyRunning) { try await first.start() }
        let second = SampleAdServer(port: port)
        await #expect(throws: SampleAdServerError.portInUse(port)) { try await second.start() }
        await first.stop()
        #expect(try await second.start().port == Int(port))
        await second.stop()
    }

    @Test
    func manyConnectionsAreServedAtOnce() async throws {
        try await Client.withServer { client async throws in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<100 {
                    group.addTask { try await client.ads("unit-a", "\(number)").status }
                }
                for try await status in group { #expect(status == 200) }
            }
            #expect(await client.server.counts.requests == 100)
        }
    }
}
