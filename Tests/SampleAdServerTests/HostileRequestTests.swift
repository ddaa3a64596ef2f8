import FlyingSocks
import Foundation
import MediationTesting
import SampleAdServer
import Testing

/// Requests that no client would send, and that must not affect other clients.
@Suite(.timeLimit(.minutes(20)))
struct HostileRequestTests {
    /// Sends bytes, and returns the server's answer up to the end of the connection.
    private func answer(to bytes: String, from client: Client) async throws -> String {
        let port = UInt16(try #require(client.url.port))
        let socket = try await AsyncSocket.connected(to: sockaddr_in.inet(ip4: "127.0.0.1", port: port), timeout: 60)
        defer { try? socket.close() }
        // The server may close the connection before it has read everything.
        try? await socket.write(Data(bytes.utf8))
        var answer: [UInt8] = []
        while let piece = try? await socket.read(atMost: 4096), !piece.isEmpty { answer += piece }
        return String(decoding: answer, as: UTF8.self)
    }

    @Test(arguments: [
        "GET /" + String(repeating: "a", count: 200_000),
        "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 200_000),
        "GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 40_000),
    ])
    func headThatDoesNotEndIsRefused(_ head: String) async throws {
        try await Client.withServer { client in
            let answer = try await self.answer(to: head, from: client)
            // The answer may be lost while the client is still writing.
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 431 "))
            #expect(try await client.ads("unit").status == 200)
        }
    }

    @Test
    func longHeadsHoldUpNobody() async throws {
        try await Client.withServer { client in
            let line = "GET /" + String(repeating: "a", count: 200_000)
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 { group.addTask { _ = try await self.answer(to: line, from: client) } }
                for number in 0..<20 { #expect(try await client.ads("unit", "\(number)").status == 200) }
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: [
        ("HELLO\r\n\r\n", 400), ("GET /v1/counts HTTP/9\r\n\r\n", 400), ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        ("POST /v1/ads HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST /v1/ads HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
        ("POST /v1/ads HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
    ])
    func requestThatCannotBeReadIsRefused(_ request: String, _ status: Int) async throws {
        try await Client.withServer { client in
            let answer = try await self.answer(to: request, from: client)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        }
    }

    /// Checks that no byte follows, which a client would take for the beginning of the next answer.
    @Test(arguments: ["/v1/ads", "/v1/auctions"], [204, 304])
    func answerWithoutABodyEndsWithItsHead(_ path: String, _ status: Int) async throws {
        let fault = Fault.status(status)
        let script = ServerScript(default: AdUnitScript(faults: [fault]), auctionFaults: [fault])
        try await Client.withServer(script) { client in
            let body = #"{"adUnit":"a","loadID":"l","adUnitID":"a","timeLimitMs":1000,"bidders":[]}"#
            let head = "POST \(path) HTTP/1.1\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            let answer = try await self.answer(to: head + body, from: client)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answer.hasSuffix("\r\n\r\n"))
        }
    }

    #if canImport(Glibc)
    /// Runs in a process of its own, in which no other test allocates.
    @Test
    func aRequestThatIsOverKeepsNoMemory() async {
        await #expect(processExitsWith: .success) {
            try await Client.withServer { client in
                let port = UInt16(try #require(client.url.port))
                let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
                let socket = try await AsyncSocket.connected(to: address, timeout: 60)
                defer { try? socket.close() }
                let request = Data("GET /v1/counts HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
                var heap: [Int] = []
                for number in 0...4000 {
                    if number.isMultiple(of: 2000) { heap.append(try #require(Heap.bytesInUse)) }
                    try await socket.write(request)
                    var answer = ""
                    while !answer.hasSuffix("}") {
                        answer += String(decoding: try await socket.read(atMost: 4096), as: UTF8.self)
                    }
                }
                // A task that sleeps takes some 700 bytes.
                #expect(heap[2] - heap[1] < 2000 * 200, "\(heap)")
            }
        }
    }
    #endif

    @Test
    func requestsMayComeInOnePieceAndInMany() async throws {
        let request = "GET /v1/counts HTTP/1.1\r\nHost: a\r\n\r\n"
        let last = "GET /v1/counts HTTP/1.1\r\nConnection: close\r\n\r\n"
        try await Client.withServer { client in
            let answer = try await self.answer(to: request + request + last, from: client)
            #expect(answer.components(separatedBy: "HTTP/1.1 200 ").count == 4)
            let port = UInt16(try #require(client.url.port))
            let socket = try await AsyncSocket.connected(
                to: sockaddr_in.inet(ip4: "127.0.0.1", port: port),
                timeout: 60
            )
            defer { try? socket.close() }
            for byte in last.utf8 { try await socket.write(Data([byte])) }
            #expect(String(decoding: try await socket.read(bytes: 13), as: UTF8.self) == "HTTP/1.1 200 ")
        }
    }
}
