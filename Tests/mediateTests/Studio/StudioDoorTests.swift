import Foundation
import MediationCore
import SampleAdServer
import Testing

@testable import mediate

/// Tests of the door, which decides who is answered, over HTTP.
struct StudioDoorTests {
    private static let token = "0123456789abcdef0123456789abcdef"

    /// Calls the closure with the port of a studio, and with the orders that it has had so far.
    private func withStudio(
        _ body: (UInt16, @escaping @Sendable () -> [StudioOrder]) async throws -> Void
    ) async throws {
        let orders = LockedValue<[StudioOrder]>([])
        let server = StudioServer(
            port: 0,
            token: Self.token,
            journal: StudioJournal(),
            orders: { order in
                orders.withLock { $0.append(order) }
                return .done
            },
            messages: { _ in }
        )
        let url = try await server.start()
        let port = try #require(url.port.map { UInt16($0) })
        do {
            try await body(port) { orders.withLock { $0 } }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func order(
        _ port: UInt16,
        _ body: String = #"{"order": "closePage"}"#,
        host: String? = nil,
        headers: [String] = ["Content-Type: application/json", "Studio-Token: \(token)"]
    ) async throws -> RawHTTP.Answer {
        let lines = ["POST /orders HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
        return try await RawHTTP.send(lines, body: body, to: port)
    }

    private func expect(_ status: Int, _ answer: RawHTTP.Answer, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(answer.status == status, sourceLocation: sourceLocation)
    }

    @Test func anAnswerToHEADIsAHeadAlone() async throws {
        try await self.withStudio { port, _ in
            let lines = ["HEAD /?token=\(Self.token) HTTP/1.1", "Host: 127.0.0.1:\(port)"]
            let answer = try await RawHTTP.send(lines, to: port)
            #expect(answer.status == 405)
            #expect(answer.head.contains("Content-Length: "))
            #expect(answer.body == "")
        }
    }

    @Test func thePageIsForThoseWhoHaveTheToken() async throws {
        try await self.withStudio { port, _ in
            let host = "Host: 127.0.0.1:\(port)"
            let page = try await RawHTTP.send(["GET /?token=\(Self.token) HTTP/1.1", host], to: port)
            #expect(page.status == 200)
            #expect(page.head.contains("Content-Security-Policy: default-src 'none'"))
            #expect(page.head.contains("Cache-Control: no-store"))
            for path in ["/", "/?token=", "/?token=0", "/updates", "/updates?token=\(Self.token)0", "/nowhere"] {
                let answer = try await RawHTTP.send(["GET \(path) HTTP/1.1", host], to: port)
                #expect(answer.status == 403)
                #expect(answer.body.contains("token"))
                #expect(!answer.body.contains(Self.token))
            }
        }
    }

    @Test func anotherNameOfThisMachineIsRefused() async throws {
        try await self.withStudio { port, orders in
            for host in ["rebinding.example:\(port)", "rebinding.example", "127.0.0.1", "127.0.0.1:1", ""] {
                let lines = ["GET /?token=\(Self.token) HTTP/1.1", "Host: \(host)"]
                self.expect(403, try await RawHTTP.send(lines, to: port))
                self.expect(403, try await self.order(port, host: host))
            }
            self.expect(403, try await RawHTTP.send(["GET /?token=\(Self.token) HTTP/1.1"], to: port))
            self.expect(200, try await self.order(port, host: "localhost:\(port)"))
            #expect(orders().count == 1)
        }
    }

    @Test func anotherOriginIsRefused() async throws {
        try await self.withStudio { port, orders in
            let good = ["Content-Type: application/json", "Studio-Token: \(Self.token)"]
            for origin in ["http://other.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:\(port)"] {
                self.expect(403, try await self.order(port, headers: good + ["Origin: \(origin)"]))
            }
            #expect(orders() == [])
            self.expect(200, try await self.order(port, headers: good + ["Origin: http://127.0.0.1:\(port)"]))
            #expect(orders() == [.closePage])
        }
    }

    @Test func whatAFormOfAnotherPageCanSendIsRefused() async throws {
        try await self.withStudio { port, orders in
            let types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
            for type in types {
                self.expect(403, try await self.order(port, headers: ["Content-Type: \(type)"]))
                let withToken = ["Content-Type: \(type)", "Studio-Token: \(Self.token)"]
                self.expect(415, try await self.order(port, headers: withToken))
            }
            let inAddress = ["POST /orders?token=\(Self.token) HTTP/1.1", "Host: 127.0.0.1:\(port)"]
            self.expect(403, try await RawHTTP.send(inAddress, body: "{}", to: port))
            #expect(orders() == [])
        }
    }

    @Test(arguments: [
        "", "x", "[]", "{}", #"{"order": 7}"#, #"{"order": "fly"}"#, #"{"order": "tap", "x": 1}"#,
        #"{"order": "scroll", "top": 1e300}"#, #"{"order": "show", "format": "native"}"#,
        #"{"order": "forecast"}"#, #"{"order": "forecast", "draft": {"adUnit": "feed"}}"#, #"{"order": "check"}"#,
        #"{"order": "fault", "adUnit": "aspen", "kind": "fire"}"#, #"{"order": "offline", "isOn": "yes"}"#,
        "\u{0}\u{7}",
    ])
    func garbageIsAnsweredWithASentence(_ body: String) async throws {
        try await self.withStudio { port, orders in
            let answer = try await self.order(port, body)
            #expect(answer.status == 400)
            #expect(answer.body.hasSuffix(".\n"))
            #expect(orders() == [])
        }
    }

    @Test func deepJSONIsAnsweredWithASentence() async throws {
        try await self.withStudio { port, _ in
            self.expect(400, try await self.order(port, String(repeating: "[", count: 100_000)))
        }
    }

    @Test func anOrderThatIsTooLongIsRefused() async throws {
        try await self.withStudio { port, _ in
            let text = String(repeating: "x", count: 300_000)
            self.expect(413, try await self.order(port, #"{"order": "configure", "text": "\#(text)"}"#))
        }
    }

    @Test func otherPathsAndMethodsAreRefused() async throws {
        try await self.withStudio { port, _ in
            let host = "Host: 127.0.0.1:\(port)"
            let nowhere = ["GET /nowhere?token=\(Self.token) HTTP/1.1", host]
            self.expect(404, try await RawHTTP.send(nowhere, to: port))
            let put = ["PUT /?token=\(Self.token) HTTP/1.1", host]
            self.expect(405, try await RawHTTP.send(put, to: port))
            let get = ["GET /orders?token=\(Self.token) HTTP/1.1", host]
            self.expect(405, try await RawHTTP.send(get, to: port))
        }
    }

    @Test func eventsOfAppsHaveTheSameDoor() async throws {
        try await self.withStudio { port, _ in
            func send(_ body: String, _ headers: [String], host: String? = nil) async throws -> RawHTTP.Answer {
                let lines = ["POST /events HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
                return try await RawHTTP.send(lines, body: body, to: port)
            }
            let good = ["Content-Type: application/json", "Studio-Token: \(Self.token)"]
            let message = #"{"session": "s", "app": "Acme", "lost": 0, "events": []}"#
            self.expect(200, try await send(message, good))
            self.expect(403, try await send(message, [good[0]]))
            self.expect(403, try await send(message, [good[0], "Studio-Token: x"]))
            self.expect(403, try await send(message, good + ["Origin: http://other.example"]))
            self.expect(403, try await send(message, good, host: "rebinding.example:\(port)"))
            self.expect(415, try await send(message, ["Content-Type: text/plain", good[1]]))
            for body in ["", "{}", "[]", #"{"session": "s", "app": "A", "lost": 0, "events": [{}]}"#, "\u{0}"] {
                self.expect(400, try await send(body, good))
            }
        }
    }

    @Test func aSecondStudioOnAPortSaysWhatToDo() async throws {
        try await self.withStudio { port, _ in
            let result = try MediateProcess.run("studio", "--port", "\(port)")
            #expect(result.exitCode == 69)
            #expect(result.errors.contains("port \(port) is in use"))
            #expect(result.errors.contains("--port"))
            #expect(result.output == "")
        }
    }

    @Test func tokensAreLongAndNeverTheSame() {
        let tokens = Set((0..<100).map { _ in StudioDoor.makeToken() })
        #expect(tokens.count == 100)
        #expect(tokens.allSatisfy { $0.count == 32 })
    }
}
