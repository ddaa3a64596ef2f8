import Foundation
import LoopbackServer
import SampleAdSDK
import Testing

/// Servers whose responses do not end, that ask for something they do not get, or that name forbidden addresses.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(20)))
struct HostileTransportTests {
    private nonisolated static let largestImage = 5 * 1_048_576

    /// Performs one load from a server that answers ad requests with this JSON, and all other requests with a script.
    private func load(
        answering json: @escaping @Sendable (LoopbackServer) throws -> String,
        images: @escaping LoopbackServer.Script = { try await $0.respond(404) }
    ) async throws -> Recorder.Outcome {
        let (servers, running) = AsyncStream.makeStream(of: LoopbackServer.self)
        return try await LoopbackServer.run { connection in
            guard connection.path == "/v1/ads" else { return try await images(connection) }
            _ = try await connection.body()
            for await server in servers {
                running.yield(server)
                return try await connection.respond(200, body: Data(try json(server).utf8))
            }
        } during: { server in
            running.yield(server)
            return try await self.outcome(of: server.url())
        }
    }

    private func outcome(of url: URL) async throws -> Recorder.Outcome {
        let recorder = Recorder()
        let loader = SampleNativeAdLoader(adUnitID: "unit-a", serverURL: url)
        loader.delegate = recorder
        loader.load(SampleAdRequest())
        return try await recorder.next()
    }

    @Test(arguments: [401, 403, 404, 407, 500, 503])
    func statusOtherThan2xxEndsTheLoadAtTheHead(_ status: Int) async throws {
        let outcome = try await LoopbackServer.run { connection in
            _ = try await connection.body()
            // Nothing follows: a client that waits for the body waits forever.
            try await connection.send(
                "HTTP/1.1 \(status) No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 10\r\n\r\n"
            )
            await connection.waitUntilClosed()
        } during: { server in
            try await self.outcome(of: server.url())
        }
        #expect(throws: SampleError(.unknown, "the ad server answered with status \(status)")) { try outcome.get() }
    }

    @Test
    func imageAsLargeAsTheLimitArrives() async throws {
        let bytes = Data((0..<Self.largestImage).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let outcome = try await self.load {
            #"{"ads":[{"headline":"h","icon":{"url":"\#(try $0.url("/icon"))"},"images":[{"url":"\#(try $0.url("/i"))"}]}]}"#
        } images: { connection in
            let body = connection.path == "/icon" ? bytes : bytes + [0]
            try await connection.respond(200, headers: "Content-Type: image/png", body: body)
        }
        let ad = try outcome.get()
        #expect(ad.icon?.data == bytes)
        #expect(ad.images.isEmpty)
    }

    @Test
    func noCredentialsAreSent() async throws {
        let heads = AsyncStream.makeStream(of: String.self)
        let outcome = try await self.load { server in
            let url = try server.url("/i").absoluteString
            let named = url.replacingOccurrences(of: "http://", with: "http://user:pass@")
            return #"{"ads":[{"headline":"h","icon":{"url":"\#(named)"},"images":[{"url":"\#(url)"}],"#
                + #""impressionURL":"\#(named)","clickURL":"\#(named)"}]}"#
        } images: { connection in
            heads.continuation.yield(connection.head)
            guard connection.path == "/i" else { return try await connection.respond(404) }
            let host = connection.head.split(separator: "\r\n").first { $0.hasPrefix("Host: ") }?.dropFirst(6) ?? ""
            try await connection.respond(302, headers: "Location: http://user:pass@\(host)/j")
        }
        let ad = try outcome.get()
        #expect(ad.icon == nil && ad.images.isEmpty)
        heads.continuation.finish()
        // Only the redirect, which leads nowhere.
        var seen: [String] = []
        for await head in heads.stream { seen.append(head) }
        #expect(seen.count == 1)
        #expect(!seen.contains { $0.contains("Authorization") })
    }

    @Test
    func answerOfAThousandAdsIsReadNoFurtherThanNeeded() async throws {
        let ads = String(repeating: #"{"headline":1},"#, count: 200) + #"{"headline":"h"}"#
        let outcome = try await self.load { _ in #"{"ads":[\#(String(repeating: "1,", count: 200))\#(ads)]}"# }
        // An ad that comes this late is not used.
        #expect(throws: SampleError(.unknown, "the answer has no ad that can be read")) { try outcome.get() }
    }

    /// In a process of its own: a flood keeps the queue busy that all sessions of a process share.
    @Test
    func imagesThatRedirectWithoutEndHoldUpNobody() async throws {
        await #expect(processExitsWith: .success) {
            let flood = try FloodServer(head: "HTTP/1.1 302 Found\r\nLocation: /x\r\nConnection: close\r\n\r\n")
            defer { flood.stop() }
            let images = (0..<10).map { #"{"url":"\#(flood.url)/\#($0)"}"# }.joined(separator: ",")
            let json = #"{"ads":[{"headline":"h","images":[\#(images)]}]}"#
            try await LoopbackServer.run { connection in
                _ = try await connection.body()
                try await connection.respond(200, body: Data(json.utf8))
            } during: { server in
                let loaders = try await MainActor.run {
                    let loaders = try (0..<4).map { _ in
                        SampleNativeAdLoader(adUnitID: "unit-a", serverURL: try server.url())
                    }
                    loaders.forEach { $0.load(SampleAdRequest()) }
                    return loaders
                }
                // In real time, because the test measures the lateness of real connections.
                let clock = ContinuousClock()
                let start = clock.now
                try await Task.sleep(for: .seconds(2), clock: clock)
                for loader in loaders { await loader.cancel() }
                #expect(start.duration(to: clock.now) < .seconds(4))
            }
        }
    }
}
