import Foundation
import LoopbackServer
import MediationCore
import MediationNetworking
import Testing

/// Auctions over real HTTP on the loopback interface, against servers that misbehave.
@Suite(.timeLimit(.minutes(20)))
struct RemoteAuctionTests {
    private static func request(within limit: Duration = .seconds(30)) -> AuctionRequest {
        AuctionRequest(
            loadID: "load",
            adUnitID: "unit",
            timeLimit: limit,
            bidders: [AuctionRequest.Bidder(lineItem: "A", adapter: "Acme", signals: BidSignals(token: "secret"))]
        )
    }

    private func bids(
        of request: AuctionRequest = Self.request(),
        maximumBytes: Int = 10_000,
        _ script: @escaping LoopbackServer.Script
    ) async throws -> [Bid] {
        try await LoopbackServer.run(script) { server in
            let auction = RemoteAuction(url: try server.url("/auction?key=secret"), maximumBytes: maximumBytes)
            return try await auction.bids(for: request)
        }
    }

    /// Returns the error of an auction, which is always `auctionFailed` and contains no secret.
    private func failure(
        of request: AuctionRequest = Self.request(),
        maximumBytes: Int = 10_000,
        _ script: @escaping LoopbackServer.Script
    ) async -> MediationError? {
        let error = await #expect(throws: MediationError.self) {
            try await self.bids(of: request, maximumBytes: maximumBytes, script)
        }
        #expect(error?.code == .auctionFailed)
        #expect(error.map { String(reflecting: $0).contains("secret") } == false)
        return error
    }

    private func answering(_ text: String) -> LoopbackServer.Script {
        { connection in
            _ = try await connection.body()
            try await connection.respond(200, body: Data(text.utf8))
        }
    }

    @Test func moreBidsThanAnyWaterfallHasAreAFailedAuction() async {
        let bids = Array(repeating: "{}", count: 1001).joined(separator: ",")
        _ = await self.failure(self.answering("{\"bids\":[\(bids)]}"))
    }

    @Test func theRequestIsPostedAsItsSchemaSays() async throws {
        let seen = LockedValue<(head: String, body: Data)?>(nil)
        _ = try await LoopbackServer.run { connection in
            let body = try await connection.body()
            seen.withLock { $0 = (connection.head, body) }
            try await connection.respond(204)
        } during: { server in
            let auction = RemoteAuction(url: try server.url("/auction"), headers: ["X-Key": "k", "Accept": "x"])
            return try await auction.bids(for: Self.request())
        }
        let (head, body) = try #require(seen.withLock { $0 })
        #expect(head.hasPrefix("POST /auction HTTP/1.1\r\n"))
        let headers = head.lowercased().split(separator: "\r\n")
        #expect(headers.contains("content-type: application/json"))
        #expect(headers.contains("accept: application/json"))
        #expect(headers.contains("x-key: k"))
        #expect(!headers.contains { $0.hasPrefix("cookie:") })
        #expect(try JSONDecoder().decode(AuctionRequest.self, from: body) == Self.request())
    }

    @Test func bidsAreReadAsTheyAre() async throws {
        let answer =
            #"{"bids":[{"lineItem":"A","price":1.5,"bidResponse":"ad"},"#
            + #"{"lineItem":"B","price":-2,"currency":"EUR"}],"more":1}"#
        let bids = try await self.bids(self.answering(answer))
        #expect(
            bids == [
                Bid(lineItem: "A", price: 1.5, bidResponse: "ad"), Bid(lineItem: "B", price: -2, currency: "EUR"),
            ]
        )
    }

    @Test(arguments: [
        #"{"lineItem":"B","price":"9"}"#, #"{"lineItem":"B"}"#, #"{"lineItem":"B","price":null}"#,
        #"{"lineItem":"B","price":1e999}"#, #"{"lineItem":"B","price":9,"currency":7}"#,
    ])
    func aBidThatCannotBeReadSpoilsNoOther(bid: String) async throws {
        let bids = try await self.bids(self.answering("{\"bids\":[\(bid),{\"lineItem\":\"A\",\"price\":1}]}"))
        #expect(bids.map(\.lineItem) == ["B", "A"])
        #expect(bids[0].price.isNaN)
        #expect(bids[1].price == 1)
    }

    @Test(arguments: ["7", "null", "{}", "[]", #"{"price":9}"#])
    func aBidWithoutALineItemIsPassedOnWithoutAName(bid: String) async throws {
        let bids = try await self.bids(self.answering("{\"bids\":[\(bid)]}"))
        #expect(bids.map(\.lineItem) == [""])
    }

    @Test func status204IsNoBids() async throws {
        #expect(try await self.bids { try await $0.respond(204) } == [])
    }

    @Test(arguments: ["", "{", "{}", "[]", #"{"bids":7}"#, "<html>", "{\"bids\":[{\"lineItem\":\"A\",\"price\":NaN}]}"])
    func garbageIsAFailedAuction(text: String) async {
        _ = await self.failure(self.answering(text))
    }

    @Test func deeplyNestedGarbageIsAFailedAuction() async {
        let deep = String(repeating: "[", count: 100_000)
        _ = await self.failure(maximumBytes: 1_000_000, self.answering("{\"bids\":\(deep)"))
    }

    @Test(arguments: [201, 400, 404, 429, 500, 503])
    func anyOtherStatusIsAFailedAuction(status: Int) async {
        let error = await self.failure { connection in
            _ = try await connection.body()
            try await connection.respond(status, body: Data(#"{"bids":[]}"#.utf8))
        }
        #expect(error?.networkCode == status)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aRedirectIsAFailedAuction(status: Int) async {
        let paths = LockedValue<[String]>([])
        let error = await self.failure { connection in
            paths.withLock { $0.append(connection.path) }
            _ = try await connection.body()
            try await connection.respond(status, headers: "Location: /elsewhere")
        }
        #expect(error?.networkCode == status)
        #expect(paths.withLock { $0 } == ["/auction?key=secret"])
    }

    @Test func anAnswerBeyondTheLimitIsAFailedAuction() async {
        let error = await self.failure { connection in
            _ = try await connection.body()
            try await connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            try await connection.sendEndlessly()
        }
        #expect(error?.message == "The response has more than 10000 bytes.")
    }

    @Test func aServerThatNeverAnswersIsGivenUp() async {
        let error = await self.failure(of: Self.request(within: .milliseconds(50))) { await $0.waitUntilClosed() }
        #expect(error?.message == "The auction's server did not answer within 0.05 seconds.")
    }

    @Test func aServerThatSendsAByteNowAndThenIsGivenUp() async {
        let error = await self.failure(of: Self.request(within: .milliseconds(50))) { connection in
            _ = try await connection.body()
            try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{")
            await connection.waitUntilClosed()
        }
        #expect(error?.message == "The auction's server did not answer within 0.05 seconds.")
    }

    @Test func aCancelledAuctionEndsAtOnce() async throws {
        try await LoopbackServer.run {
            await $0.waitUntilClosed()
        } during: { server in
            let auction = RemoteAuction(url: try server.url())
            let task = Task { try await auction.bids(for: Self.request()) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func aCutConnectionAndNoServerAreFailedAuctions() async throws {
        _ = await self.failure { connection in
            _ = try await connection.body()
            try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
        }
        let url = try await LoopbackServer.run({ _ in }, during: { try $0.url() })
        let error = await #expect(throws: MediationError.self) {
            try await RemoteAuction(url: url).bids(for: Self.request())
        }
        #expect(error?.code == .auctionFailed)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "http://u:p@127.0.0.1/"])
    func otherURLsAreFailedAuctions(address: String) async throws {
        let url = try #require(URL(string: address))
        let error = await #expect(throws: MediationError.self) {
            try await RemoteAuction(url: url).bids(for: Self.request())
        }
        #expect(error?.code == .auctionFailed)
    }

    @Test func aRequestWithoutTimeIsNotSent() async throws {
        let error = await #expect(throws: MediationError.self) {
            let url = try #require(URL(string: "http://127.0.0.1:9/"))
            return try await RemoteAuction(url: url).bids(for: Self.request(within: .zero))
        }
        #expect(error?.code == .auctionFailed)
    }
}
