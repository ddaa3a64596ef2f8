import Foundation
import MediationCore
import MediationTesting
import Testing

/// Loaders that ignore cancellation, and pipelines that are released.
@MainActor
struct ImagePipelineLifetimeTests {
    private let url: URL

    init() throws {
        self.url = try #require(URL(string: "https://a.example/i.png"))
    }

    @Test func aLoaderThatIgnoresCancellationHoldsNobodyUp() async throws {
        let loader = ScriptedLoader(heedsCancellation: false)
        let pipeline = ImagePipeline(loader: loader)
        let cancelled = pipeline.fetch(self.url) { _ in Issue.record("A cancelled waiter was answered.") }
        let stale = try #require(await loader.requests.next())
        pipeline.cancel(cancelled)

        let data: Data = try await withCheckedThrowingContinuation { continuation in
            _ = pipeline.fetch(self.url) { continuation.resume(with: $0) }
            Task {
                // The old request is still open, and the new one is a separate request.
                let fresh = await loader.requests.next()
                stale.answer(DataResponse(statusCode: 500))
                fresh?.answer(DataResponse(statusCode: 200, data: SampleImages.gif()))
            }
        }
        #expect(data == SampleImages.gif())
    }

    @Test func anAnswerThatComesAfterCancellationReachesNobody() async throws {
        var loader: ScriptedLoader? = ScriptedLoader(heedsCancellation: false)
        let life = try #require(loader?.life)
        let requests = try #require(loader?.requests)
        do {
            let pipeline = ImagePipeline(loader: try #require(loader))
            let ticket = pipeline.fetch(self.url) { _ in Issue.record("A cancelled waiter was answered.") }
            let request = try #require(await requests.next())
            pipeline.cancel(ticket)
            request.answer(DataResponse(statusCode: 200, data: SampleImages.png()))
        }
        loader = nil
        // The download holds the pipeline and the loader, so they are released once its answer has been handled.
        for await _ in life {}
    }

    @Test func waitersAreAnsweredEvenIfThePipelineIsLetGo() async throws {
        let loader = ScriptedLoader()
        let result: Result<Data, MediationError> = await withCheckedContinuation { continuation in
            _ = ImagePipeline(loader: loader).fetch(self.url) { continuation.resume(returning: $0) }
            Task {
                await loader.requests.next()?.answer(DataResponse(statusCode: 404))
            }
        }
        #expect(throws: MediationError.self) { try result.get() }
    }
}
