import Foundation
import SampleAdSDK
import SampleAdServer
import MediationTesting

/// A real server with the real SDK in front of it.
@MainActor
struct Network {
    let server: SampleAdServer
    let url: URL

    /// The clock of every ad's tracking, video and age.
    let clock = ManualClock()

    /// Runs a server for the duration of one test.
    static func with(
        _ faults: [Fault] = [],
        shape: AdUnitScript.Shape = .headline,
        imageForm: AdUnitScript.ImageForm = .url,
        _ body: @MainActor (Network) async throws -> Void
    ) async throws {
        try await self.with(AdUnitScript(shape: shape, imageForm: imageForm, faults: faults), body)
    }

    /// Runs a server for the duration of one test.
    static func with(
        _ adUnit: AdUnitScript,
        _ body: @MainActor (Network) async throws -> Void
    ) async throws {
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

    /// Performs one load from start to end.
    func load(_ change: (inout SampleAdRequest) -> Void = { _ in }) async throws -> Recorder.Outcome {
        let recorder = Recorder()
        let loader = SampleNativeAdLoader(adUnitID: "unit-a", serverURL: self.url)
        loader.delegate = recorder
        var request = SampleAdRequest()
        request.requestID = "r"
        request.clock = self.clock
        change(&request)
        loader.load(request)
        return try await recorder.next()
    }

    /// Returns the ad of a load that succeeds.
    func ad(_ change: (inout SampleAdRequest) -> Void = { _ in }) async throws -> SampleNativeAd {
        try await self.load(change).get()
    }

    /// Returns the error of a load that fails.
    func error(_ change: (inout SampleAdRequest) -> Void = { _ in }) async throws -> SampleError {
        switch try await self.load(change) {
        case .success: throw NoError()
        case .failure(let error): error
        }
    }

    struct NoError: Error {}
}
