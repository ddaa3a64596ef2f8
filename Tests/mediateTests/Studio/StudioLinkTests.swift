import Foundation
import MediationCore
import MediationNetworking
import MediationTesting
import Testing

@testable import MediationStudioLink
@testable import mediate

/// Apps that send their events to a studio, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StudioLinkTests {
    private func withStudio(_ body: (Studio, StudioJournal, URL) async throws -> Void) async throws {
        let journal = StudioJournal()
        let studio = Studio(journal, adapters: [])
        let server = StudioServer(port: 0, journal: journal, messages: { await studio.take($0) })
        let url = try await server.start()
        do {
            try await body(studio, journal, url)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private struct App: Decodable, Equatable {
        let app: String
        let loads: Int
        let filled: Int
        let lost: Int
    }

    /// Waits until the apps of the page are these.
    private func wait(_ journal: StudioJournal, for wanted: [App]) async throws {
        for await _ in try #require(await journal.watch()) {
            guard let update = await journal.update(after: 0),
                let json = try JSONSerialization.jsonObject(with: update.json) as? [String: Any],
                let apps = (json["parts"] as? [String: Any])?["apps"]
            else { continue }
            let data = try JSONSerialization.data(withJSONObject: apps)
            if try JSONDecoder().decode([App].self, from: data) == wanted { return }
        }
    }

    /// Returns an app that loads ads and tells a studio of it.
    private func app(
        _ studio: String,
        loads: Int,
        loader: any DataLoading = URLSessionDataLoader()
    ) async throws -> (mediation: TestMediation, link: StudioLink) {
        let mediation = TestMediation()
        let link = StudioLink(mediation.mediator, studio: studio, app: "Acme", loader: loader, pause: .zero)
        try await self.load(loads, mediation)
        return (mediation, link)
    }

    private func load(_ count: Int, _ mediation: TestMediation) async throws {
        for _ in 0..<count { _ = try await AdLoader(adUnitID: "native", mediator: mediation.mediator).load() }
    }

    @Test func thePageHasTheLoadsOfSeveralApps() async throws {
        try await self.withStudio { _, journal, url in
            let first = try await self.app(url.absoluteString, loads: 3)
            try await self.wait(journal, for: [App(app: "Acme", loads: 3, filled: 3, lost: 0)])
            let second = try await self.app(url.absoluteString, loads: 2)
            let apps = [
                App(app: "Acme", loads: 3, filled: 3, lost: 0), App(app: "Acme 2", loads: 2, filled: 2, lost: 0),
            ]
            try await self.wait(journal, for: apps)
            for app in [first, second] { app.link.stop() }
        }
    }

    @Test func aStudioThatWasGoneGetsEverythingInOrder() async throws {
        let studio = PlayedStudio([nil, 503, nil])
        let app = try await self.app("http://127.0.0.1:1/?token=t", loads: 2, loader: studio)
        var kinds: [String] = []
        for await message in studio.messages {
            kinds += message.kinds
            if kinds.count(where: { $0 == "finished" }) == 2 { break }
        }
        let rest = ["asked", "filled", "finished"]
        #expect(kinds == ["started", "settingUp"] + rest + ["started"] + rest)
        app.link.stop()
    }

    @Test func anAppThatIsRefusedAsksNoMore() async throws {
        let studio = PlayedStudio([403])
        let app = try await self.app("http://127.0.0.1:1/?token=t", loads: 1, loader: studio)
        for await _ in studio.attempts { break }
        try await self.load(2, app.mediation)
        // A link that still asks would have its turn by now.
        for _ in 0..<100 { await Task.yield() }
        #expect(studio.count == 1)
    }

    private func sender(_ studio: PlayedStudio) throws -> StudioSender {
        try #require(StudioSender(studio: "http://127.0.0.1:1/?token=t", app: "Acme", loader: studio, pause: .zero))
    }

    private func add(_ numbers: Range<Int>, to sender: StudioSender) {
        for number in numbers {
            let event = LoadEvent(kind: .asked, loadID: "\(number)", adUnitID: "", time: .zero, loadStart: .zero)
            sender.add(event)
        }
    }

    @Test func theOldestEventsAreLostAndThatIsSaid() async throws {
        let studio = PlayedStudio([])
        let sender = try self.sender(studio)
        self.add(0..<2_500, to: sender)
        let sending = Task { await sender.run() }
        defer { sending.cancel() }
        var loads: [String] = []
        for await message in studio.messages {
            loads += message.loads
            #expect(message.lost == 600)
            if loads.count == 1_900 { break }
        }
        #expect(loads == (600..<2_500).map { String($0) })
    }

    @Test func eventsThatAreDroppedWhileTheyAreSentAreNotLost() async throws {
        let studio = PlayedStudio([], waits: true)
        let sender = try self.sender(studio)
        self.add(0..<10, to: sender)
        let sending = Task { await sender.run() }
        defer { sending.cancel() }
        for await _ in studio.attempts { break }
        self.add(10..<2_010, to: sender)
        studio.goOn()
        var loads: [String] = []
        for await message in studio.messages {
            loads += message.loads
            if loads.last == "2009" {
                #expect(message.lost == 190)
                break
            }
        }
        let sent: [Int] = Array(0..<10) + Array(200..<2_010)
        #expect(loads == sent.map { String($0) })
    }

    @Test func eventsThatTheStudioCannotReadAreLostAndTheNextOnesAreSent() async throws {
        let studio = PlayedStudio([400])
        let sender = try self.sender(studio)
        self.add(0..<300, to: sender)
        let sending = Task { await sender.run() }
        defer { sending.cancel() }
        for await message in studio.messages {
            #expect(message.loads == (200..<300).map { String($0) })
            #expect(message.lost == 200)
            break
        }
    }

    @Test func aCodeOfANewerLibraryCostsNoEvents() async throws {
        let mediation = TestMediation()
        mediation.answer(.noFill)
        _ = try? await AdLoader(adUnitID: "native", mediator: mediation.mediator).load()
        let events = mediation.events.map { StudioMessage.Event($0) }
        let message = StudioMessage(session: "1", app: "Acme", lost: 0, events: events)
        let json = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
        let code = "\"code\":\(MediationError.Code.noFill.rawValue)"
        #expect(json.contains(code))
        let newer = Data(json.replacing(code, with: "\"code\":299").utf8)
        let taken = try JSONDecoder().decode(StudioMessage.self, from: newer).events.map(\.loadEvent)
        #expect(taken.map(\.kind) == mediation.events.map(\.kind))
        #expect(taken.last?.outcome == mediation.events.last?.outcome)
        #expect(taken.last?.responseInfo == nil)
    }

    @Test func theSumsOfAnAppAreKeptWhileItIsUsed() async throws {
        let journal = StudioJournal()
        let log = StudioLog(journal)
        for number in 0..<100 {
            for app in [Studio.demonstration, "Acme", "App \(number)"] {
                log.add(
                    LoadEvent(kind: .started, loadID: "\(number)", adUnitID: "", time: .zero, loadStart: .zero),
                    of: app
                )
            }
        }
        let used = [Studio.demonstration, "Acme"].map { App(app: $0, loads: 100, filled: 0, lost: 0) }
        let latest = (70..<100).map { App(app: "App \($0)", loads: 1, filled: 0, lost: 0) }
        try await self.wait(journal, for: used + latest)
    }

    @Test func aLongMessageIsTakenWhole() async throws {
        try await self.withStudio { _, journal, url in
            let sender = try #require(
                StudioSender(studio: url.absoluteString, app: "Acme", loader: URLSessionDataLoader(), pause: .zero)
            )
            let id = String(repeating: "long", count: 100_000)
            sender.add(LoadEvent(kind: .started, loadID: id, adUnitID: "", time: .zero, loadStart: .zero))
            let sending = Task { await sender.run() }
            defer { sending.cancel() }
            try await self.wait(journal, for: [App(app: "Acme", loads: 1, filled: 0, lost: 0)])
        }
    }

    @Test(arguments: [
        "", "127.0.0.1", "http://127.0.0.1:1/", "https://127.0.0.1:1/?token=t", "file:///?token=t", "http://[/?token=t",
    ])
    func anAddressThatIsNoneIsNotUsed(_ address: String) throws {
        #expect(StudioSender(studio: address, app: "Acme", loader: PlayedStudio([]), pause: .zero) == nil)
    }
}

/// A studio that answers as it is told.
private final class PlayedStudio: DataLoading {
    struct Message {
        var kinds: [String]
        var loads: [String]
        var lost: Int
    }

    private struct Body: Decodable {
        struct Event: Decodable {
            let kind: String
            let loadID: String
        }

        let lost: Int
        let events: [Event]
    }

    /// The messages that were taken, and all that were sent.
    let messages: AsyncStream<Message>
    let attempts: AsyncStream<Void>

    private let taken: AsyncStream<Message>.Continuation
    private let attempted: AsyncStream<Void>.Continuation
    private let state: LockedValue<(answers: [Int?], count: Int)>
    private let gate: AsyncStream<Void>?
    private let opening: AsyncStream<Void>.Continuation?

    /// Creates a studio with its first answers: `nil` for none, otherwise the status; 200 afterwards.
    init(_ answers: [Int?], waits: Bool = false) {
        (self.messages, self.taken) = AsyncStream.makeStream()
        (self.attempts, self.attempted) = AsyncStream.makeStream()
        let gate = waits ? AsyncStream.makeStream(of: Void.self) : nil
        (self.gate, self.opening) = (gate?.stream, gate?.continuation)
        self.state = LockedValue((answers, 0))
    }

    var count: Int { self.state.withLock(\.count) }

    /// Answers what has been asked and all that comes.
    func goOn() { self.opening?.finish() }

    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        try await self.data(for: DataRequest(url: url, maximumBytes: maximumBytes))
    }

    func data(for request: DataRequest) async throws -> DataResponse {
        let answer: Int? = self.state.withLock { state in
            state.count += 1
            return state.answers.isEmpty ? 200 : state.answers.removeFirst()
        }
        self.attempted.yield()
        if let gate { for await _ in gate {} }
        guard let answer else { throw URLError(.cannotConnectToHost) }
        if answer == 200, let body = request.body {
            let message = try JSONDecoder().decode(Body.self, from: body)
            let events = message.events
            self.taken.yield(
                Message(kinds: events.map(\.kind), loads: events.map(\.loadID), lost: message.lost)
            )
        }
        return DataResponse(statusCode: answer)
    }
}
