import Foundation
import Testing

@testable import mediate

/// Tests of the stream that browsers get, over HTTP.
struct StudioStreamTests {
    private static let token = "0123456789abcdef0123456789abcdef"

    private func withStudio(_ body: (UInt16, StudioJournal) async throws -> Void) async throws {
        let journal = StudioJournal()
        let server = StudioServer(port: 0, token: Self.token, journal: journal)
        let url = try await server.start()
        let port = try #require(url.port.map { UInt16($0) })
        do {
            try await body(port, journal)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private static func open(_ port: UInt16, _ headers: [String] = []) throws -> Int32 {
        let browser = try RawHTTP.connect(port)
        let lines = ["GET /updates?token=\(self.token) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers
        try RawHTTP.write(lines.joined(separator: "\r\n") + "\r\n\r\n", to: browser)
        return browser
    }

    /// Returns what a browser gets until it contains a text.
    private func text(_ port: UInt16, _ headers: [String] = [], until end: String) async throws -> String {
        try await RawHTTP.onThread {
            let browser = try Self.open(port, headers)
            defer { close(browser) }
            var text = ""
            while !text.contains(end), let part = RawHTTP.read(browser), !part.isEmpty { text += part }
            return text
        }
    }

    @Test func aBrowserThatReconnectsGoesOnWhereItWas() async throws {
        try await self.withStudio { port, journal in
            await journal.publish(parts: ["first": Data("1".utf8)])
            await journal.publish(parts: ["second": Data("2".utf8)])
            let whole = try await self.text(port, until: "\"events\":[]}")
            #expect(whole.contains("Content-Type: text/event-stream"))
            #expect(whole.contains("id: 2\n"))
            #expect(whole.contains("\"first\":1"))
            let rest = try await self.text(port, ["Last-Event-ID: 1"], until: "\"events\":[]}")
            #expect(rest.contains("\"isWhole\":false"))
            #expect(!rest.contains("first"))
            #expect(rest.contains("\"second\":2"))
            let garbage = try await self.text(port, ["Last-Event-ID: x-1"], until: "\"events\":[]}")
            #expect(garbage.contains("\"isWhole\":true"))
        }
    }

    @Test func aBrowserThatDoesNotReadHoldsUpNobody() async throws {
        try await self.withStudio { port, journal in
            let deaf = try Self.open(port)
            defer { close(deaf) }
            // More than the buffers of two sockets hold.
            let large = Data("\"\(String(repeating: "x", count: 1_000_000))\"".utf8)
            for number in 0..<30 { await journal.publish(parts: ["part \(number)": large]) }
            await journal.publish(parts: ["last": Data("1".utf8)])
            let seen = try await self.text(port, ["Last-Event-ID: 30"], until: "\"events\":[]}")
            #expect(seen.contains("\"last\":1"))
        }
    }

    @Test func tooManyBrowsersAreRefused() async throws {
        try await self.withStudio { port, journal in
            var watches: [AsyncStream<Void>] = []
            while let watch = await journal.watch() { watches.append(watch) }
            #expect(watches.count == StudioJournal.mostWatchers)
            let refused = try await RawHTTP.send(
                ["GET /updates?token=\(Self.token) HTTP/1.1", "Host: 127.0.0.1:\(port)"],
                to: port
            )
            #expect(refused.status == 503)
            withExtendedLifetime(watches) {}
        }
    }
}
