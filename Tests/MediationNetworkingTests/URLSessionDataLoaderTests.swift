import Foundation
import LoopbackServer
import MediationCore
import MediationNetworking
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests over real HTTP on the loopback interface.
@Suite(.timeLimit(.minutes(20)))
struct URLSessionDataLoaderTests {
    private let loader = URLSessionDataLoader()

    /// Performs one request against a scripted server.
    private func load(
        maximumBytes: Int = 1000,
        _ script: @escaping LoopbackServer.Script
    ) async throws -> DataResponse {
        try await LoopbackServer.run(script) { server in
            try await self.loader.data(from: server.url("/i.png?token=secret"), maximumBytes: maximumBytes)
        }
    }

    private func failure(maximumBytes: Int = 1000, _ script: @escaping LoopbackServer.Script) async -> (any Error)? {
        await #expect(throws: (any Error).self) { try await self.load(maximumBytes: maximumBytes, script) }
    }

    @Test(arguments: [200, 204, 304, 401, 404, 500])
    func everyStatusIsAResponse(status: Int) async throws {
        let response = try await self.load { try await $0.respond(status, headers: "WWW-Authenticate: Basic") }
        #expect(response.statusCode == status)
        #expect(response.redirect == nil)
        #expect(response.data.isEmpty)
    }

    @Test func bodyAndContentTypeArrive() async throws {
        let body = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) })
        let response = try await self.load {
            try await $0.respond(200, headers: "content-type: image/png; a=b", body: body)
        }
        #expect(response.statusCode == 200)
        #expect(response.contentType == "image/png; a=b")
        #expect(response.data == body)
    }

    @Test func aBodyWithoutContentTypeHasNone() async throws {
        let response = try await self.load { try await $0.respond(200, body: Data("GIF".utf8)) }
        #expect(response.contentType == nil)
        #expect(response.data == Data("GIF".utf8))
    }

    @Test(arguments: [200, 304, 503])
    func headersAreSentAndComeBackByNamesInLowerCase(status: Int) async throws {
        let head = LockedValue("")
        let response = try await LoopbackServer.run { connection in
            head.withLock { $0 = connection.head }
            try await connection.respond(status, headers: "ETag: \"a\"", "X-SIGNATURE: b=")
        } during: { server in
            let request = DataRequest(url: try server.url("/"), headers: ["If-None-Match": "\"a\""], maximumBytes: 1000)
            return try await self.loader.data(for: request)
        }
        #expect(head.withLock { $0 }.lowercased().contains("\r\nif-none-match: \"a\"\r\n"))
        #expect(response.statusCode == status)
        #expect(response.headers["etag"] == "\"a\"")
        #expect(response.headers["x-signature"] == "b=")
    }

    @Test func theQueryIsSentAndCookiesAreNot() async throws {
        let response = try await LoopbackServer.run { connection in
            let headers = ["Set-Cookie: a=b; Path=/", "X: y"]
            try await connection.respond(200, headers: headers[0], headers[1], body: Data(connection.head.utf8))
        } during: { server in
            let url = try server.url("/i.png?token=secret")
            _ = try await self.loader.data(from: url, maximumBytes: 1000)
            return try await self.loader.data(from: url, maximumBytes: 1000)
        }
        let head = String(decoding: response.data, as: UTF8.self)
        #expect(head.hasPrefix("GET /i.png?token=secret HTTP/1.1\r\n"))
        #expect(!head.lowercased().contains("\r\ncookie:"))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsComeBackAndAreNotFollowed(status: Int) async throws {
        let paths = LockedValue<[String]>([])
        let response = try await self.load { connection in
            paths.withLock { $0.append(connection.path) }
            try await connection.respond(status, headers: "Location: /elsewhere?a=b", body: Data("Moved".utf8))
        }
        #expect(response.statusCode == status)
        #expect(response.redirect?.path() == "/elsewhere")
        #expect(response.redirect?.query() == "a=b")
        #expect(response.redirect?.host() == "127.0.0.1")
        #expect(paths.withLock { $0 } == ["/i.png?token=secret"])
    }

    @Test(arguments: ["https://other.example/x", "file:///etc/passwd", "http://127.0.0.1:1/"])
    func redirectsToAnywhereComeBack(location: String) async throws {
        let response = try await self.load { try await $0.respond(302, headers: "Location: \(location)") }
        #expect(response.redirect == URL(string: location))
    }

    @Test func aRedirectWithoutLocationComesBack() async throws {
        let response = try await self.load { try await $0.respond(302) }
        #expect(response.statusCode == 302)
        #expect(response.redirect == nil)
    }

    @Test func aBodyAsLongAsTheLimitIsAccepted() async throws {
        let body = Data(repeating: 1, count: 300_000)
        let response = try await self.load(maximumBytes: 300_000) { try await $0.respond(200, body: body) }
        #expect(response.data == body)
    }

    @Test func anAnnouncedLengthOverTheLimitEndsTheRequest() async {
        let error = await self.failure { connection in
            // Nothing follows the head: a client that waits for the body waits forever.
            try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n")
            await connection.waitUntilClosed()
        }
        #expect((error as? MediationError)?.code == .imageTooLarge)
    }

    @Test(arguments: ["Connection: close", "Content-Length: 99999999999", "Content-Encoding: identity"])
    func anEndlessBodyEndsAtTheLimit(header: String) async {
        let error = await self.failure(maximumBytes: 100_000) { connection in
            try await connection.send("HTTP/1.1 200 OK\r\n\(header)\r\n\r\n")
            try await connection.sendEndlessly()
        }
        #expect((error as? MediationError)?.code == .imageTooLarge)
    }

    @Test func anEndlessChunkedBodyEndsAtTheLimit() async {
        let error = await self.failure(maximumBytes: 100_000) { connection in
            try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            try await connection.sendEndlessly(Data(("1000\r\n" + String(repeating: "x", count: 0x1000) + "\r\n").utf8))
        }
        #expect((error as? MediationError)?.code == .imageTooLarge)
    }

    @Test func aConnectionCutInTheBodyIsAnError() async {
        let error = await self.failure { connection in
            try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nGIF89a")
        }
        #expect(error is URLError)
    }

    @Test func aConnectionCutBetweenChunksIsAnError() async {
        let error = await self.failure { connection in
            try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nGIF\r\n")
        }
        #expect(error is URLError)
    }

    @Test func aConnectionCutBeforeTheResponseIsAnErrorWithoutTheURL() async {
        let error = await self.failure { _ in }
        #expect(error is URLError)
        #expect(!String(reflecting: error).contains("secret"))
    }

    @Test func noServerIsAnError() async throws {
        let url = try await LoopbackServer.run({ _ in }, during: { try $0.url() })
        await #expect(throws: URLError.self) { try await self.loader.data(from: url, maximumBytes: 1000) }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "data:image/png,x", "http://u:p@127.0.0.1/"])
    func otherURLsAreRefused(address: String) async throws {
        let url = try #require(URL(string: address))
        let error = await #expect(throws: MediationError.self) {
            try await self.loader.data(from: url, maximumBytes: 1000)
        }
        #expect(error?.code == .imageRefused)
    }
}
