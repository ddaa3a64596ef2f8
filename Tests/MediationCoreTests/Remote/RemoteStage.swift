import Foundation
import MediationCore
import MediationTesting

/// A mediator in virtual time whose configuration comes from a scripted server.
@MainActor
final class RemoteStage {
    /// The ad unit of the mediator's own configuration.
    static let own = "own"
    static let url = URL(string: "https://config.example.com/app.json?token=secret")

    let server: ConfigurationServer
    let waterfall: TestWaterfall
    let heard: HeardEvents
    let file: URL
    let wallTime = LockedValue<Int64>(1_700_000_000_000)
    private(set) var remote: RemoteConfiguration

    /// Creates a stage; the object is not started.
    init(
        file: URL = RemoteStage.newFile(),
        server: ConfigurationServer = ConfigurationServer(),
        url: URL? = RemoteStage.url,
        options: RemoteConfiguration.Options = RemoteConfiguration.Options(),
        calls: FileCalls = .system,
        now: Int64 = 1_700_000_000_000
    ) throws {
        self.server = server
        self.file = file
        self.waterfall = TestWaterfall([Self.adUnit(Self.own)])
        self.heard = HeardEvents(self.waterfall.mediator)
        self.wallTime.withLock { $0 = now }
        let wallTime = self.wallTime
        self.remote = RemoteConfiguration(
            url: url ?? URL(filePath: "/"),
            fileURL: file,
            options: options,
            loader: server,
            mediator: self.waterfall.mediator,
            parts: RemoteConfiguration.Parts(
                now: { WallTime(milliseconds: wallTime.withLock { $0 }) },
                random: { 0.5 },
                calls: calls
            )
        )
    }

    static func newFile() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("configuration-\(UUID().uuidString)")
    }

    static func adUnit(_ id: String) -> AdUnit {
        AdUnit(id: id, lineItems: [LineItem(name: "A", adapter: "ScriptedAdapter", ecpm: 1)])
    }

    /// The text of a configuration with one ad unit.
    nonisolated static func json(_ id: String) -> Data {
        Data(
            """
            {"adUnits": [{"id": "\(id)", "deadline": "8s", "lineItems": [
                {"name": "A", "adapter": "ScriptedAdapter", "ecpm": 1, "timeout": "2s"}]}]}
            """.utf8
        )
    }

    var time: VirtualTime { self.waterfall.time }

    /// Returns whether the configuration in force has an ad unit.
    func has(_ id: String) -> Bool {
        (try? self.waterfall.mediator.makeLoad(adUnitID: id, request: NativeAdRequest())) != nil
    }

    /// The outcome of a question.
    struct Outcome: Sendable {
        var isChange: Bool?
        var error: MediationError?
    }

    private func outcome() async -> Outcome {
        do throws(MediationError) {
            return Outcome(isChange: try await self.remote.refresh())
        } catch {
            return Outcome(error: error)
        }
    }

    /// Waits for the next question, answers it, and waits until the answer has been dealt with.
    @discardableResult
    func answer(_ response: DataResponse) async -> Outcome {
        await self.server.question()
        return await self.answerHeld(response)
    }

    /// Answers a question that has arrived, and waits until the answer has been dealt with.
    @discardableResult
    func answerHeld(_ response: DataResponse) async -> Outcome {
        let outcome = Task { await self.outcome() }
        await self.time.settle()
        self.server.answer(response)
        return await outcome.value
    }

    /// Asks, answers, and returns what has come of it.
    @discardableResult
    func refresh(_ response: DataResponse) async -> Outcome {
        let outcome = Task { await self.outcome() }
        await self.server.question()
        self.server.answer(response)
        return await outcome.value
    }

    /// The kinds and errors of the events about configurations.
    func events() async -> [String] {
        await self.time.settle()
        return self.heard.events.filter { $0.kind.rawValue.hasPrefix("configuration") }
            .map { [$0.kind.rawValue, $0.error?.code.name].compactMap(\.self).joined(separator: " ") }
    }

    deinit { try? FileManager.default.removeItem(at: self.file) }
}

/// A loader whose requests the test takes one by one and answers at any time, and which may pay no heed to cancellations.
final class ConfigurationServer: DataLoading {
    private struct State {
        var requests: [DataRequest] = []
        var waiting: [CheckedContinuation<DataResponse, any Error>] = []
    }

    private let state = LockedValue(State())
    private let arrived: AsyncStream<Void>.Continuation
    private let arrivals: AsyncStream<Void>

    init() {
        (self.arrivals, self.arrived) = AsyncStream.makeStream()
    }

    deinit {
        for continuation in self.state.withLock({ $0.waiting }) { continuation.resume(throwing: CancellationError()) }
    }

    var requests: [DataRequest] { self.state.withLock { $0.requests } }

    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        try await self.data(for: DataRequest(url: url, maximumBytes: maximumBytes))
    }

    func data(for request: DataRequest) async throws -> DataResponse {
        try await withCheckedThrowingContinuation { continuation in
            self.state.withLock { state in
                state.requests.append(request)
                state.waiting.append(continuation)
            }
            self.arrived.yield()
        }
    }

    /// Waits until a question has arrived.
    func question() async {
        _ = await self.arrivals.next()
    }

    func answer(_ response: DataResponse) {
        self.state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?.resume(returning: response)
    }

    func fail(_ error: any Error) {
        self.state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?.resume(throwing: error)
    }
}

extension DataResponse {
    /// An answer with a configuration.
    static func configuration(_ id: String, etag: String? = nil, signature: String? = nil) -> DataResponse {
        var headers: [String: String] = [:]
        headers["etag"] = etag
        headers["configuration-signature"] = signature
        return DataResponse(statusCode: 200, data: RemoteStage.json(id), headers: headers)
    }

    static let unchanged = DataResponse(statusCode: 304)
}
