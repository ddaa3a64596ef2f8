import SampleAdServer
import Testing

struct ManyServersTests {
    /// In a process of its own, because it asks whether the rest of the process goes on.
    @Test
    func moreServersThanDispatchHasThreadsAnswer() async throws {
        await #expect(processExitsWith: .success) {
            var servers: [SampleAdServer] = []
            for _ in 0..<300 {
                let server = SampleAdServer()
                let url = try await server.start()
                servers.append(server)
                let client = Client(server: server, url: url)
                #expect(try await client.ads("unit-a", "1").status == 200)
            }
            for server in servers { await server.stop() }
        }
    }
}
