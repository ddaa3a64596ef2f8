import Foundation
import MediationCore
import MediationTesting
import Testing

/// A configuration that comes from a server.
@MainActor
struct RemoteConfigurationTests {
    @Test func aConfigurationFromTheServerIsInForceAndTold() async throws {
        let stage = try RemoteStage()
        stage.remote.start()
        #expect(await stage.answer(.configuration("first")).isChange == true)
        #expect(stage.has("first"))
        #expect(!stage.has(RemoteStage.own))
        #expect(await stage.events() == ["configurationChanged"])
        #expect(stage.remote.lastError == nil)
        #expect(stage.remote.lastConfirmation == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test func theNextStartHasItBeforeAnythingIsAsked() async throws {
        let first = try RemoteStage()
        await first.refresh(.configuration("first", etag: "\"1\""))
        let second = try RemoteStage(file: first.file)
        second.remote.start()
        #expect(second.has("first"))
        #expect(second.server.requests.isEmpty)
        #expect(await second.events() == ["configurationChanged"])
        #expect(second.remote.lastConfirmation == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test func withoutAFileNothingIsKept() async throws {
        let stage = try RemoteStage()
        let url = try #require(RemoteStage.url)
        let mediator = stage.waterfall.mediator
        let remote = RemoteConfiguration(url: url, fileURL: nil, loader: stage.server, mediator: mediator)
        let refreshed = Task { try await remote.refresh() }
        await stage.server.question()
        stage.server.answer(.configuration("first"))
        #expect(try await refreshed.value)
        #expect(stage.has("first"))
        #expect(!FileManager.default.fileExists(atPath: stage.file.path))
    }

    // MARK: The question

    @Test func theServerIsToldTheTagOfTheConfigurationInForce() async throws {
        let stage = try RemoteStage(options: RemoteConfiguration.Options(headers: ["Key": "k"]))
        await stage.refresh(.configuration("first", etag: "\"1\""))
        #expect(await stage.refresh(.unchanged).isChange == false)
        let requests = stage.server.requests
        #expect(requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
        #expect(requests.map { $0.headers["Key"] } == ["k", "k"])
        #expect(requests.allSatisfy { $0.maximumBytes == 1 << 20 && $0.url == RemoteStage.url })
        #expect(stage.has("first"))
        #expect(await stage.events() == ["configurationChanged"])
    }

    @Test func theTagSurvivesARestart() async throws {
        let first = try RemoteStage()
        await first.refresh(.configuration("first", etag: "\"1\""))
        let second = try RemoteStage(file: first.file)
        #expect(await second.refresh(.unchanged).isChange == false)
        #expect(second.server.requests.map { $0.headers["If-None-Match"] } == ["\"1\""])
        #expect(second.has("first"))
    }

    @Test(arguments: ["a\nb", "a b", "", String(repeating: "a", count: 1025), "ä"])
    func aTagThatIsNoneIsNotSentBack(tag: String) async throws {
        let stage = try RemoteStage()
        await stage.refresh(.configuration("first", etag: tag))
        await stage.refresh(.configuration("first"))
        #expect(stage.server.requests.map { $0.headers["If-None-Match"] } == [nil, nil])
    }

    @Test func theSameConfigurationAgainIsNoChange() async throws {
        let stage = try RemoteStage()
        await stage.refresh(.configuration("first"))
        #expect(await stage.refresh(.configuration("first")).isChange == false)
        #expect(await stage.events() == ["configurationChanged"])
    }

    @Test func callsOfRefreshShareOneQuestion() async throws {
        let stage = try RemoteStage()
        let calls = (0..<3).map { _ in Task { try await stage.remote.refresh() } }
        await stage.server.question()
        await stage.time.settle()
        stage.server.answer(.configuration("first"))
        for call in calls { #expect(try await call.value) }
        #expect(stage.server.requests.count == 1)
    }

    // MARK: Answers that are no good

    private nonisolated static let bad: [(DataResponse, MediationError.Code)] = [
        (DataResponse(statusCode: 500), .configurationFetchFailed),
        (DataResponse(statusCode: 503, data: RemoteStage.json("bad")), .configurationFetchFailed),
        (DataResponse(statusCode: 404), .configurationFetchFailed),
        (DataResponse(statusCode: 204), .configurationFetchFailed),
        (DataResponse(statusCode: 206, data: RemoteStage.json("bad")), .configurationFetchFailed),
        (DataResponse(statusCode: 302, redirect: URL(string: "file:///etc/passwd")), .configurationFetchFailed),
        (DataResponse(statusCode: 301, redirect: URL(string: "https://example.com/")), .configurationFetchFailed),
        (DataResponse(statusCode: 200), .configurationSyntax),
        (DataResponse(statusCode: 200, data: Data("<html>Sign in to the Wi-Fi</html>".utf8)), .configurationSyntax),
        (DataResponse(statusCode: 200, data: RemoteStage.json("bad").dropLast(2)), .configurationSyntax),
        (DataResponse(statusCode: 200, data: Data([0xFF, 0xFE, 0x00])), .configurationUnreadable),
        (DataResponse(statusCode: 200, data: Data("[]".utf8)), .configurationInvalid),
        (DataResponse(statusCode: 200, data: Data("{\"adUnits\": []}".utf8)), .configurationInvalid),
        (DataResponse(statusCode: 200, data: Data("{\"placements\": [], \"version\": 0}".utf8)), .configurationInvalid),
        (DataResponse(statusCode: 200, data: Data("{\"schemaVersion\": 9}".utf8)), .configurationInvalid),
        (DataResponse(statusCode: 200, data: Data(repeating: 0x20, count: 1 << 20 + 1)), .configurationUnreadable),
    ]

    @Test(arguments: Self.bad.indices)
    func aBadAnswerLeavesTheLastGoodOneInForce(index: Int) async throws {
        let (response, code) = Self.bad[index]
        let stage = try RemoteStage()
        await stage.refresh(.configuration("good", etag: "\"1\""))
        let kept = try Data(contentsOf: stage.file)
        let error = try #require(await stage.refresh(response).error)
        #expect(error.code == code)
        #expect(!error.message.contains("secret"), "The URL may hold a token.")
        #expect(stage.has("good"))
        #expect(try Data(contentsOf: stage.file) == kept)
        #expect(await stage.events() == ["configurationChanged", "configurationFailed \(code.name)"])
        #expect(stage.remote.lastError?.code == code)
        await stage.refresh(.unchanged)
        #expect(stage.server.requests.last?.headers["If-None-Match"] == "\"1\"")
        #expect(stage.remote.lastError == nil)
    }

    @Test func unchangedWithoutATagIsNoAnswer() async throws {
        let stage = try RemoteStage()
        let error = try #require(await stage.refresh(.unchanged).error)
        #expect(error.code == .configurationFetchFailed)
        #expect(error.networkCode == 304)
        #expect(error.message.contains("no tag was sent"))
    }

    @Test func aServerThatCannotBeReachedOrSendsTooMuchIsAFailure() async throws {
        let stage = try RemoteStage()
        for (error, code) in [
            (MediationError(.imageTooLarge, ""), MediationError.Code.configurationUnreadable),
            (MediationError(.networkError, ""), .configurationFetchFailed),
        ] {
            let call = Task { try await stage.remote.refresh() }
            await stage.server.question()
            stage.server.fail(error)
            let thrown = await #expect(throws: MediationError.self) { try await call.value }
            #expect(thrown?.code == code)
        }
        #expect(stage.has(RemoteStage.own))
    }

    @Test func aURLThatIsNotOfTheWebIsNotAsked() async throws {
        let stage = try RemoteStage(url: URL(string: "file:///etc/passwd"))
        let error = await #expect(throws: MediationError.self) { try await stage.remote.refresh() }
        #expect(error?.code == .configurationFetchFailed)
        #expect(stage.server.requests.isEmpty)
    }

    // MARK: Time

    @Test func noAnswerInTimeIsAFailureWhateverTheLoaderDoes() async throws {
        let stage = try RemoteStage(options: RemoteConfiguration.Options(timeLimit: .seconds(7)))
        let call = Task { try await stage.remote.refresh() }
        await stage.server.question()
        await stage.time.advance(by: .seconds(7))
        let error = await #expect(throws: MediationError.self) { try await call.value }
        #expect(error?.message == "configuration from config.example.com: no answer within 7.0 seconds.")
        stage.server.answer(.configuration("late"))
        await stage.refresh(.configuration("next"))
        #expect(!stage.has("late"))
        #expect(stage.has("next"))
    }

    @Test func theServerIsAskedAgainAfterTheInterval() async throws {
        let stage = try RemoteStage(options: RemoteConfiguration.Options(refreshInterval: .seconds(100)))
        stage.remote.start()
        await stage.answer(.configuration("first"))
        await stage.time.advance(by: .seconds(99))
        #expect(stage.server.requests.count == 1)
        await stage.time.advance(by: .seconds(1))
        await stage.answer(.configuration("second"))
        #expect(stage.has("second"))
    }

    @Test func aStartSoonAfterTheLastAnswerWaitsForTheRestOfTheInterval() async throws {
        let options = RemoteConfiguration.Options(refreshInterval: .seconds(100))
        let first = try RemoteStage(options: options)
        await first.refresh(.configuration("first", etag: "\"1\""))
        let second = try RemoteStage(file: first.file, options: options, now: 1_700_000_060_000)
        second.remote.start()
        await second.time.advance(by: .seconds(39))
        #expect(second.server.requests.isEmpty)
        await second.time.advance(by: .seconds(1))
        await second.answer(.unchanged)
        #expect(second.remote.lastConfirmation == Date(timeIntervalSince1970: 1_700_000_060))
        let third = try RemoteStage(file: first.file, options: options, now: 1_700_000_061_000)
        third.remote.start()
        #expect(third.remote.lastConfirmation == Date(timeIntervalSince1970: 1_700_000_060))
    }

    @Test func failuresAreFollowedByLongerAndLongerWaits() async throws {
        let stage = try RemoteStage()
        stage.remote.start()
        for wait in [10, 60, 300, 900, 3600, 3600] {
            await stage.answer(DataResponse(statusCode: 500))
            let count = stage.server.requests.count
            await stage.time.advance(by: .seconds(wait - 1))
            #expect(stage.server.requests.count == count)
            await stage.time.advance(by: .seconds(1))
        }
        await stage.answer(.configuration("good"))
        #expect(stage.has("good"))
    }

    @Test func aConnectionThatIsBackEndsTheWait() async throws {
        let stage = try RemoteStage()
        stage.remote.start()
        await stage.answer(DataResponse(statusCode: 500))
        stage.waterfall.mediator.connectionIsBack()
        await stage.answer(.configuration("good"))
        #expect(stage.has("good"))
        stage.waterfall.mediator.connectionIsBack()
        await stage.time.settle()
        #expect(stage.server.requests.count == 2, "Without a failure, nobody waits.")
    }

    @Test func afterAStopNothingIsAskedAndALateAnswerIsNotUsed() async throws {
        let stage = try RemoteStage()
        stage.remote.start()
        await stage.server.question()
        stage.remote.stop()
        stage.server.answer(.configuration("late"))
        await stage.time.advance(by: .seconds(100_000))
        #expect(stage.server.requests.count == 1)
        #expect(!stage.has("late"))
        #expect(await stage.events() == [])
        stage.remote.start()
        await stage.answer(.configuration("first"))
        #expect(stage.has("first"))
    }
}
