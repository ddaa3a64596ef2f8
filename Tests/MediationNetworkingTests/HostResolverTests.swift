import Foundation
import LoopbackServer
import MediationCore
import MediationNetworking
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct HostResolverTests {
    private func isPrivate(_ text: String, _ addresses: [String] = []) async throws -> Bool {
        let url = try #require(URL(string: text))
        return try await HostResolver { _ in addresses }.isPrivate(url)
    }

    @Test(arguments: [
        ["10.0.0.1"], ["127.0.0.1"], ["::1"], ["fe80::1%eth0"], ["fd00::1"], ["169.254.169.254"],
        ["::ffff:192.168.0.1"],
        ["93.184.215.14", "192.168.1.1"], ["no address"],
    ])
    func aNameThatLeadsIntoTheNetworkIsPrivate(_ addresses: [String]) async throws {
        #expect(try await self.isPrivate("https://a.example/", addresses))
    }

    @Test(arguments: [["93.184.215.14"], ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"], []])
    func aNameThatLeadsElsewhereIsNot(_ addresses: [String]) async throws {
        #expect(try await !self.isPrivate("https://a.example/", addresses))
    }

    @Test(arguments: ["https://10.0.0.1/", "https://localhost/", "https://[::1]/", "https://printer.local/"])
    func aPrivateHostIsNotLookedUp(_ text: String) async throws {
        let resolver = HostResolver { _ in
            Issue.record("there is a lookup")
            return []
        }
        #expect(try await resolver.isPrivate(try #require(URL(string: text))))
    }

    @Test func anAddressIsNotLookedUp() async throws {
        let resolver = HostResolver { _ in
            Issue.record("there is a lookup")
            return []
        }
        #expect(try await !resolver.isPrivate(try #require(URL(string: "https://93.184.215.14/"))))
        #expect(try await !resolver.isPrivate(try #require(URL(string: "https://[2606:2800::1]/"))))
    }

    @Test func theSystemKnowsThisDevice() async throws {
        let addresses = try await HostResolver.system.addresses(of: "localhost")
        #expect(!addresses.isEmpty)
        #expect(addresses.allSatisfy { URL.isPrivate(address: $0) == true })
    }

    /// Tries again what has timed out because the machine is busy.
    private static func patiently<Result>(_ body: () async throws -> Result) async throws -> Result {
        for _ in 0..<5 {
            do { return try await body() } catch let error as URLError where error.code == .timedOut { continue }
        }
        return try await body()
    }

    @Test func aRequestIsNotSentToANameThatLeadsIntoTheNetwork() async throws {
        let connections = LockedValue(0)
        try await LoopbackServer.run { connection in
            connections.withLock { $0 += 1 }
            try await connection.respond(200)
        } during: { server in
            let loader = URLSessionDataLoader(resolver: HostResolver { _ in ["127.0.0.1"] })
            var components = try #require(URLComponents(url: try server.url("/"), resolvingAgainstBaseURL: false))
            components.host = "public.example"
            var request = DataRequest(url: try #require(components.url), maximumBytes: 100)
            request.allowsPrivateHosts = false
            await #expect {
                try await loader.data(for: request)
            } throws: {
                ($0 as? MediationError)?.code == .imageRefused
            }
            request.url = try server.url("/")
            await #expect {
                try await loader.data(for: request)
            } throws: {
                ($0 as? MediationError)?.code == .imageRefused
            }
            #expect(connections.withLock { $0 } == 0)
            request.allowsPrivateHosts = true
            #expect(try await Self.patiently { try await loader.data(for: request).statusCode } == 200)
        }
    }

    @Test func aLookupThatIsCancelledEnds() async throws {
        let resolver = HostResolver { _ in
            for await _ in AsyncStream<Never>.makeStream().stream {}
            throw CancellationError()
        }
        let url = try #require(URL(string: "https://a.example/"))
        let lookup = Task { try await resolver.isPrivate(url) }
        lookup.cancel()
        await #expect(throws: CancellationError.self) { try await lookup.value }
    }
}
