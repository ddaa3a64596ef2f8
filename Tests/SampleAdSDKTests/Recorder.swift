import Foundation
import SampleAdSDK
import SampleAdServer
import Testing

/// A delegate that hands over what it hears.
@MainActor
final class Recorder: SampleNativeAdLoaderDelegate {
    typealias Outcome = Result<SampleNativeAd, SampleError>

    let outcomes: AsyncStream<Outcome>
    private let continuation: AsyncStream<Outcome>.Continuation

    /// How many calls there have been.
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

    /// The next outcome.
    func next() async throws -> Outcome {
        for await outcome in self.outcomes { return outcome }
        throw CancellationError()
    }
}

/// A real server with the real SDK in front of it.
@MainActor
struct Network {
    let server: SampleAdServer
    let url: URL

    /// Runs a server for the time of one test.
    static func with(
        _ faults: [Fault] = [],
        shape: AdUnitScript.Shape = .headline,
        imageForm: AdUnitScript.ImageForm = .url,
        _ body: @MainActor (Network) async throws -> Void
    ) async throws {
        let adUnit = AdUnitScript(shape: shape, imageForm: imageForm, faults: faults)
        let server = SampleAdServer(script: ServerScript(seed: 1, default: adUnit))
        let network = Network(server: server, url: try await server.start())
        do {
            try await body(network)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// One load from start to end.
    func load(_ change: (inout SampleAdRequest) -> Void = { _ in }) async throws -> Recorder.Outcome {
        let recorder = Recorder()
        let loader = SampleNativeAdLoader(adUnitID: "unit-a", serverURL: self.url)
        loader.delegate = recorder
        var request = SampleAdRequest()
        request.requestID = "r"
        change(&request)
        loader.load(request)
        return try await recorder.next()
    }

    /// The ad of a load that succeeds.
    func ad(_ change: (inout SampleAdRequest) -> Void = { _ in }) async throws -> SampleNativeAd {
        try await self.load(change).get()
    }

    /// The error of a load that fails.
    func error(_ change: (inout SampleAdRequest) -> Void = { _ in }) async throws -> SampleError {
        switch try await self.load(change) {
        case .success: throw NoError()
        case .failure(let error): error
        }
    }

    struct NoError: Error {}
}
