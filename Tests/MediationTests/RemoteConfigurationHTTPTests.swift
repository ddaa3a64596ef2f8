import Foundation
import LoopbackServer
import Mediation
import SampleAdServer
import SampleNetwork
import Testing

/// A configuration that comes over HTTP, from servers that are right and from such as are not.
@MainActor
@Suite(.serialized)
struct RemoteConfigurationHTTPTests {
    nonisolated private static func json(_ id: String) -> Data {
        Data(
            """
            {"adUnits": [{"id": "\(id)", "deadline": "60s", "lineItems": [
                {"name": "sample", "adapter": "SampleCustomEvent", "ecpm": 1, "timeout": "60s"}]}]}
            """.utf8
        )
    }

    private static func mediator() throws -> AdMediator {
        try AdMediator(json: Self.json("own"), adapters: [SampleCustomEvent.self])
    }

    /// No time limit to speak of: these answers come over real HTTP, on a machine that may be busy.
    private static let patient = RemoteConfiguration.Options(timeLimit: .seconds(3600))

    private static func newFile() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("configuration-\(UUID().uuidString)")
    }

    /// Returns whether the configuration in force has an ad unit: a load of another one does not begin.
    private static func has(_ id: String, _ mediator: AdMediator) async -> Bool {
        var request = NativeAdRequest()
        request.deadline = .milliseconds(1)
        do throws(MediationError) {
            _ = try await AdLoader(adUnitID: id, mediator: mediator).load(request)
            return true
        } catch {
            return error.code != .unknownAdUnit
        }
    }

    private static func withServer(
        _ configuration: ServedConfiguration,
        _ body: @MainActor (SampleAdServer, URL) async throws -> Void
    ) async throws {
        let server = SampleAdServer(configuration: configuration)
        let base = try await server.start()
        do {
            try await body(server, base.appending(path: "v1/configuration"))
            await server.stop()
        } catch {
            await server.stop()
            throw error
        }
    }

    @Test func aConfigurationComesOnceAndIsThereAtTheNextStart() async throws {
        let file = Self.newFile()
        defer { try? FileManager.default.removeItem(at: file) }
        try await Self.withServer(ServedConfiguration { Self.json("first") }) { _, url in
            let mediator = try Self.mediator()
            let remote = RemoteConfiguration(url, keptIn: file, for: mediator, options: Self.patient)
            #expect(try await remote.refresh())
            #expect(try await remote.refresh() == false)
            #expect(await Self.has("first", mediator))
        }
        // The server is gone.
        let mediator = try Self.mediator()
        let url = try #require(URL(string: "http://127.0.0.1:9/v1/configuration"))
        RemoteConfiguration(url, keptIn: file, for: mediator).start()
        #expect(await Self.has("own", mediator), "It is of another URL.")
    }

    @Test func theServerSaysThatNothingHasChangedAndThenThatItHas() async throws {
        let id = LockedValue("first")
        let lines = LockedValue<[Int]>([])
        try await Self.withServer(ServedConfiguration { Self.json(id.withLock { $0 }) }) { _, url in
            let loader = CountingLoader(lines)
            let mediator = try Self.mediator()
            let remote = RemoteConfiguration(
                url: url,
                fileURL: nil,
                options: Self.patient,
                loader: loader,
                mediator: mediator
            )
            try await remote.refresh()
            try await remote.refresh()
            id.withLock { $0 = "second" }
            try await remote.refresh()
            #expect(await Self.has("second", mediator))
        }
        #expect(lines.withLock { $0 } == [200, 304, 200])
    }

    /// Notes the status of each answer.
    private struct CountingLoader: DataLoading {
        private let loader = URLSessionDataLoader()
        private let statuses: LockedValue<[Int]>

        init(_ statuses: LockedValue<[Int]>) { self.statuses = statuses }

        func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
            try await self.data(for: DataRequest(url: url, maximumBytes: maximumBytes))
        }

        func data(for request: DataRequest) async throws -> DataResponse {
            let response = try await self.loader.data(for: request)
            self.statuses.withLock { $0.append(response.statusCode) }
            return response
        }
    }

    private nonisolated static let codes: [ConfigurationFault: [MediationError.Code]] = [
        .serverError: [.configurationFetchFailed], .slow: [.configurationFetchFailed],
        .silent: [.configurationFetchFailed], .endless: [.configurationUnreadable, .configurationFetchFailed],
        .oversized: [.configurationUnreadable], .badJSON: [.configurationNotAuthentic],
        .otherVersion: [.configurationNotAuthentic], .wrongSignature: [.configurationNotAuthentic],
        .redirect: [.configurationFetchFailed],
    ]

    @Test(arguments: ConfigurationFault.allCases, [true, false])
    func whateverAServerDoesWrongTheLastGoodOneStays(fault: ConfigurationFault, isSigned: Bool) async throws {
        guard isSigned || fault != .wrongSignature else { return }
        let file = Self.newFile()
        defer { try? FileManager.default.removeItem(at: file) }
        let signature = ConfigurationSignature { $0.count == Self.json("good").count && $1 == "sample" }
        var options = Self.patient
        options.signature = isSigned ? signature : nil
        try await Self.withServer(ServedConfiguration(signature: "sample") { Self.json("good") }) { _, url in
            let mediator = try Self.mediator()
            let good = RemoteConfiguration(url, keptIn: file, for: mediator, options: options)
            try await good.refresh()
            let kept = try Data(contentsOf: file)
            // Slow answers take minutes.
            if [.slow, .silent, .endless].contains(fault) { options.timeLimit = .milliseconds(500) }
            let bad = url.appending(queryItems: [URLQueryItem(name: "fault", value: fault.rawValue)])
            let remote = RemoteConfiguration(bad, keptIn: file, for: mediator, options: options)
            let error = await #expect(throws: MediationError.self) { try await remote.refresh() }
            let codes = isSigned ? Self.codes[fault] ?? [] : Self.codesWithoutSignature(fault)
            #expect(codes.contains { $0 == error?.code }, "\(error?.description ?? "")")
            #expect(await Self.has("good", mediator))
            #expect(try Data(contentsOf: file) == kept)
        }
    }

    private static func codesWithoutSignature(_ fault: ConfigurationFault) -> [MediationError.Code] {
        switch fault {
        case .badJSON: [.configurationSyntax]
        case .otherVersion: [.configurationInvalid]
        default: Self.codes[fault] ?? []
        }
    }

    private nonisolated static let broken = [
        "no HTTP at all\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5000000000\r\n\r\n{",
        "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"adUnits\": [",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n",
        "HTTP/1.1 301 Moved\r\nLocation: javascript:alert(1)\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n",
        "",
    ]

    @Test(arguments: Self.broken.indices)
    func anAnswerThatIsBrokenChangesNothing(index: Int) async throws {
        let answer = Self.broken[index]
        try await LoopbackServer.run { connection in
            try await connection.send(answer)
        } during: { server in
            let url = try server.url("/configuration")
            try await Self.expectRefusal(of: url)
        }
    }

    private static func expectRefusal(of url: URL) async throws {
        let mediator = try Self.mediator()
        let options = RemoteConfiguration.Options(timeLimit: .seconds(20))
        let remote = RemoteConfiguration(url, keptIn: nil, for: mediator, options: options)
        await #expect(throws: MediationError.self) { try await remote.refresh() }
        #expect(remote.lastError != nil)
        #expect(await Self.has("own", mediator))
    }
}
