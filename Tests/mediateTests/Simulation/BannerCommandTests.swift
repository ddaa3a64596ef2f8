import Foundation
import Testing

@testable import mediate

/// The commands with a banner that is refreshed while users see it.
struct BannerCommandTests {
    private let folder: TemporaryFolder
    private let file: String

    private static func yaml(refresh: String = "30s", seen: String = "exponential: 2m", format: String = "banner")
        -> String
    {
        """
        configuration:
          adUnits:
            - id: footer
              format: \(format)
              \(refresh.isEmpty ? "" : "refresh: \(refresh)")
              deadline: 8s
              lineItems:
                - { name: High, adapter: Network, ecpm: 3, timeout: 1s }
                - { name: Low, adapter: Network, ecpm: 0.5, timeout: 1s }
        traffic:
          showRate: 90%
          \(seen.isEmpty ? "" : "sessions: { seen: { \(seen) }, ecpmDecay: 95% }")
          lineItems:
            High: { fill: 20%, latency: { constant: 300ms } }
            Low: { fill: 80%, latency: { constant: 300ms } }
        """
    }

    init() throws {
        self.folder = try TemporaryFolder()
        self.file = try self.folder.write(Self.yaml(), to: "now.yaml")
    }

    private func other(_ text: String) throws -> String { try self.folder.write(text, to: "other.yaml") }

    private static func object(_ result: MediateProcess.Result) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    @Test func simulatePrintsFiguresOfSessions() throws {
        let page = self.folder.file("page.html")
        let short = try self.other(Self.yaml(seen: "constant: 40s"))
        let result = try MediateProcess.run("simulate", short, "--requests", "1024", "--report", page)
        #expect(result.output.hasPrefix("footer (banner): 1,024 sessions, "))
        let rows = ["Revenue per 1000 sessions", "Requests per session", "Impressions per session"]
        for row in rows + ["Ended by users who left"] { #expect(result.output.contains("\n\(row)"), "\(row)") }
        let html = try String(contentsOfFile: page, encoding: .utf8)
        for part in ["USD per 1000 sessions", "<dt>Requests per session</dt>", "the revenue of 1000 sessions changes"] {
            #expect(html.contains(part), "\(part)")
        }
    }

    @Test func shardsMergeToOneRun() throws {
        let options = ["--requests", "10000", "--seed", "4"]
        let whole = try MediateProcess.run(["simulate", self.file, "--json"] + options)
        let json = try Self.object(whole)
        #expect(json["sessions"] as? Int == 10_000)
        #expect(json["format"] as? String == "banner")
        for key in ["requestsPerSession", "impressionsPerSession", "revenuePerThousandSessions"] {
            #expect(json[key] is [String: Any], "\(key)")
        }
        let parts = try [1, 2, 0].map { index in
            let path = self.folder.file("part-\(index).json")
            _ = try MediateProcess.run(["simulate", self.file, "--shard", "\(index)/3", "-o", path] + options)
            return path
        }
        #expect(try MediateProcess.run(["merge", "--json"] + parts).output == whole.output)
    }

    @Test func aPrecisionIsThatOfSessions() throws {
        let short = try self.other(Self.yaml(seen: "constant: 40s"))
        let result = try MediateProcess.run("simulate", short, "--precision", "0.01%", "--requests", "4096")
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("after 4,096 sessions"))
        #expect(try MediateProcess.run("simulate", short, "--precision", "5%").exitCode == 0)
    }

    @Test func bannersAreComparedByTheSession() throws {
        let other = try self.other(Self.yaml(refresh: "60s"))
        let result = try MediateProcess.run("compare", self.file, other, "--requests", "8192")
        #expect(result.output.hasPrefix("Format banner: "))
        #expect(result.output.contains(" sessions each"))
        #expect(result.output.contains("\nRevenue per 1000 sessions "))
        // Fewer requests, each of which earns more, as later impressions of a session earn less.
        let json = try Self.object(
            try MediateProcess.run(
                "compare",
                self.file,
                other,
                "--requests",
                "8192",
                "--json",
                "--latency-price",
                "0.1"
            )
        )
        #expect(json["requests"] == nil)
        #expect(json["sessions"] as? Int ?? 0 >= 16_384)
        let waterfalls = try #require(json["waterfalls"] as? [[String: Any]])
        func value(_ object: [String: Any], _ key: String) throws -> Double {
            try #require((object[key] as? [String: Any])?["value"] as? Double)
        }
        let requests = try waterfalls.map { try value($0, "requestsPerSession") }
        #expect(requests[0] > requests[1])
        let perRequest = try waterfalls.map { try value($0, "revenuePerThousandRequests") }
        #expect(perRequest[0] < perRequest[1])
        let difference = try #require(waterfalls[1]["difference"] as? [String: Any])
        let revenue = try value(difference, "revenuePerThousandSessions")
        #expect(revenue < 0)
        let values = try waterfalls.indices.map { index in
            let waterfall = waterfalls[index]
            let cost = try 0.1 * value(waterfall, "meanLatencyMilliseconds") / 1000 * requests[index]
            return try value(waterfall, "revenuePerThousandSessions") - cost
        }
        #expect(abs(try value(difference, "value") - (values[1] - values[0])) < 1e-9 * values[0])
    }

    @Test func whatHasNotTheSameRequestsIsNotCompared() throws {
        let format = try MediateProcess.run("compare", self.file, try self.other(SampleSimulation.yaml))
        #expect(format.exitCode == 65)
        #expect(format.errors.contains("the format of the ad unit is \"native\", and in"))
        let unseen = try self.other(Self.yaml(seen: ""))
        for files in [[self.file, unseen], [unseen, self.file]] {
            let result = try MediateProcess.run(["compare"] + files)
            #expect(result.exitCode == 65)
            #expect(result.errors.contains("now.yaml has traffic.sessions.seen, and"))
        }
    }

    @Test func noSessionThatSeesABannerIsEvaluatedExactly() throws {
        let result = try MediateProcess.run("evaluate", self.file)
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("since its sessions last for as long as users see the banner"))
        let unseen = try MediateProcess.run("evaluate", try self.other(Self.yaml(seen: "")))
        #expect(unseen.output.hasPrefix("footer (banner): evaluated exactly"))
    }

    @Test func optimizeLooksForTheRevenueOfSessions() throws {
        let text = Self.yaml(seen: "constant: 40s").replacingOccurrences(
            of: "deadline: 8s",
            with: "deadline: 8s\n      order: listed"
        )
        .replacingOccurrences(of: "ecpm: 3,", with: "ecpm: 0.3,")
        let options = ["--search", "order", "--requests", "16384"]
        let result = try MediateProcess.run(["optimize", try self.other(text)] + options)
        #expect(result.output.hasPrefix("footer (banner): a better waterfall\nRevenue +"), "\(result.output)")
        #expect(result.output.contains("USD per 1000 sessions"))
        #expect(result.output.contains(" sessions that the search has not seen"))
    }
}
