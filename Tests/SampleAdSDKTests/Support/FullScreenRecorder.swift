import SampleAdSDK

/// A delegate that delivers outcomes of loads of full-screen ads in a stream.
@MainActor
final class FullScreenRecorder: SampleFullScreenAdLoaderDelegate {
    typealias Outcome = Result<SampleFullScreenAd, SampleError>

    private let outcomes: AsyncStream<Outcome>
    private let continuation: AsyncStream<Outcome>.Continuation

    /// The number of calls so far.
    private(set) var calls = 0

    init() {
        (self.outcomes, self.continuation) = AsyncStream.makeStream()
    }

    func fullScreenAdLoader(_ loader: SampleFullScreenAdLoader, didReceive fullScreenAd: SampleFullScreenAd) {
        self.calls += 1
        self.continuation.yield(.success(fullScreenAd))
    }

    func fullScreenAdLoader(_ loader: SampleFullScreenAdLoader, didFailWith error: SampleError) {
        self.calls += 1
        self.continuation.yield(.failure(error))
    }

    /// Returns the next outcome.
    func next() async throws -> Outcome {
        for await outcome in self.outcomes { return outcome }
        throw CancellationError()
    }
}
