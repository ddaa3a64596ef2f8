import SampleAdSDK

/// A delegate that delivers outcomes in a stream.
@MainActor
final class Recorder: SampleNativeAdLoaderDelegate {
    typealias Outcome = Result<SampleNativeAd, SampleError>

    let outcomes: AsyncStream<Outcome>
    private let continuation: AsyncStream<Outcome>.Continuation

    /// The number of calls so far.
    private(set) var calls = 0

    init() {
        (self.outcomes, self.continuation) = AsyncStream.makeStream()
    }

    func nativeAdLoader(_ loader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
        self.calls += 1
        self.continuation.yield(.success(nativeAd))
    }

    func nativeAdLoader(_ loader: SampleNativeAdLoader, didFailWith error: SampleError) {
        self.calls += 1
        self.continuation.yield(.failure(error))
    }

    /// Returns the next outcome.
    func next() async throws -> Outcome {
        for await outcome in self.outcomes { return outcome }
        throw CancellationError()
    }
}
