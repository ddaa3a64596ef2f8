import Foundation
import MediationCore
import MediationTesting
import Testing

/// The handlers that are answered, those that are not, and the number of requests to the loader.
@MainActor
struct ImagePipelineTests {
    private static let image = DataResponse(statusCode: 200, data: SampleImages.png())

    private let loader: ScriptedLoader
    private let pipeline: ImagePipeline
    private let url: URL
    private let answers: AsyncStream<String>
    private let answered: AsyncStream<String>.Continuation

    init() throws {
        self.loader = ScriptedLoader()
        self.pipeline = ImagePipeline(loader: self.loader)
        self.url = try #require(URL(string: "https://a.example/i.png"))
        (self.answers, self.answered) = AsyncStream.makeStream()
    }

    /// Fetches the image, and records the name when the answer arrives.
    private func fetch(as name: String) -> ImagePipeline.Ticket {
        self.pipeline.fetch(self.url) { _ in self.answered.yield(name) }
    }

    private func request() async throws -> ScriptedLoader.Request {
        try #require(await self.loader.requests.next())
    }

    private func answers(_ count: Int) async -> [String] {
        await self.answers.take(count)
    }

    @Test func theLoaderIsToldTheByteLimit() async throws {
        _ = self.fetch(as: "first")
        #expect(try await self.request().maximumBytes == 5 * 1024 * 1024)
    }

    @Test func equalURLsAreFetchedOnceAndAllAreAnsweredInOrder() async throws {
        for name in ["1", "2", "3"] { _ = self.fetch(as: name) }
        let request = try await self.request()
        _ = self.fetch(as: "4")
        request.answer(Self.image)
        #expect(await self.answers(4) == ["1", "2", "3", "4"])
        // The next request is for another URL, so there was no second request before it.
        let other = try #require(URL(string: "https://a.example/other.png"))
        _ = self.pipeline.fetch(other) { _ in }
        #expect(try await self.request().url == other)
    }

    @Test func anImageThatHasArrivedIsFetchedAnew() async throws {
        _ = self.fetch(as: "first")
        try await self.request().answer(Self.image)
        #expect(await self.answers(1) == ["first"])
        _ = self.fetch(as: "second")
        try await self.request().answer(Self.image)
        #expect(await self.answers(1) == ["second"])
    }

    @Test func oneOfTwoWaitersCanLeave() async throws {
        let first = self.fetch(as: "first")
        _ = self.fetch(as: "second")
        let request = try await self.request()
        self.pipeline.cancel(first)
        self.pipeline.cancel(first)
        request.answer(Self.image)
        #expect(await self.answers(1) == ["second"])
    }

    @Test func theDownloadIsCancelledWithItsLastWaiter() async throws {
        let first = self.fetch(as: "first")
        let second = self.fetch(as: "second")
        _ = try await self.request()
        self.pipeline.cancel(first)
        self.pipeline.cancel(second)
        #expect(await self.loader.cancellations.next() == self.url)
    }

    @Test func cancellingAfterTheAnswerDoesNothing() async throws {
        let ticket = self.fetch(as: "first")
        try await self.request().answer(Self.image)
        #expect(await self.answers(1) == ["first"])
        self.pipeline.cancel(ticket)
        _ = self.fetch(as: "second")
        self.pipeline.cancel(ticket)
        try await self.request().answer(Self.image)
        #expect(await self.answers(1) == ["second"])
    }

    @Test func aWaiterCanCancelTheOneAfterIt() async throws {
        let second = LockedValue<ImagePipeline.Ticket?>(nil)
        _ = self.pipeline.fetch(self.url) { _ in
            self.answered.yield("first")
            if let ticket = second.withLock({ $0 }) { self.pipeline.cancel(ticket) }
        }
        let ticket = self.fetch(as: "second")
        second.withLock { $0 = ticket }
        _ = self.fetch(as: "third")
        try await self.request().answer(Self.image)
        #expect(await self.answers(2) == ["first", "third"])
    }

    @Test func aWaiterCanFetchTheSameURLAgain() async throws {
        _ = self.pipeline.fetch(self.url) { _ in
            self.answered.yield("first")
            _ = self.fetch(as: "again")
        }
        _ = self.fetch(as: "second")
        try await self.request().answer(Self.image)
        #expect(await self.answers(2) == ["first", "second"])
        try await self.request().answer(Self.image)
        #expect(await self.answers(1) == ["again"])
    }

    @Test func aRefusedURLIsAnsweredAfterFetchHasReturned() async throws {
        let file = try #require(URL(string: "file:///etc/passwd"))
        _ = self.pipeline.fetch(file) { _ in self.answered.yield("answer") }
        self.answered.yield("return")
        #expect(await self.answers(2) == ["return", "answer"])
    }
}
