import ArgumentParser
import Foundation
import MediationCore
import MediationNetworking
import SampleAdServer
import Testing

@testable import mediate

struct ServeCommandTests {
    /// Returns the lines printed while these paths are requested, one after another.
    private func lines(_ arguments: [String], asking paths: [String]) async throws -> [String] {
        let lines = LockedValue<[String]>([])
        let server = try ServeCommand.parse(["--port", "0"] + arguments).server { line in
            lines.withLock { $0.append(line) }
        }
        let url = try await server.start()
        for path in paths {
            let address = try #require(URL(string: url.absoluteString + path))
            _ = try? await URLSessionDataLoader().data(from: address, maximumBytes: 1 << 20)
        }
        await server.stop()
        return lines.withLock { $0 }
    }

    private let paths = ["/v1/counts", "/v1/images/icon-00c0ffee.png?query=1", "/nowhere/%1B%5B2J"]

    @Test func logHasALineForEachRequest() async throws {
        #expect(
            try await self.lines(["--log"], asking: self.paths)
                == ["GET /v1/counts", "GET /v1/images/icon-00c0ffee.png", "GET /nowhere/%1B%5B2J"]
        )
    }

    @Test func withoutLogNothingIsPrinted() async throws {
        #expect(try await self.lines([], asking: self.paths) == [])
    }

    @Test func helpTellsOfTheLog() {
        #expect(ServeCommand.helpMessage().contains("--log"))
    }
}
