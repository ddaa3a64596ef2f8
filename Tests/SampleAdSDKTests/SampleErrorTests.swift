import Foundation
import SampleAdSDK
import SampleAdServer
import MediationTesting
import Testing

/// Every answer that is not an ad ends in an error with the right code, and none in a crash.
@MainActor
struct SampleErrorTests {
    @Test
    func codesHaveTheirNumbers() {
        #expect(SampleErrorCode.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(SampleError(.noInventory, "none").description == "noInventory (3): none")
    }

    @Test(arguments: [
        (Fault(.noFill), SampleErrorCode.noInventory), (.status(400), .badRequest), (.status(404), .unknown),
        (.status(500), .unknown), (.status(503), .unknown), (Fault(.cutConnection), .networkError),
        (Fault(.truncatedJSON), .unknown), (Fault(.garbageJSON), .unknown), (Fault(.deepJSON), .unknown),
    ])
    func faultEndsInItsError(_ fault: Fault, _ code: SampleErrorCode) async throws {
        try await Network.with([fault]) { network in
            // Some faults vary with the request; every variant must end the same way.
            for number in 0..<6 {
                let error = try await network.error { $0.requestID = "\(number)" }
                #expect(error.code == code, "\(error)")
            }
        }
    }

    @Test
    func connectionCutAfterGoodAnswersIsANetworkErrorAtOnce() async throws {
        try await Network.with { network in
            _ = try await network.ad()
            await network.server.replaceScript(ServerScript(default: AdUnitScript(faults: [Fault(.cutConnection)])))
            for number in 0..<6 {
                let error = try await network.error { $0.requestID = "\(number)" }
                #expect(error.code == .networkError)
            }
            // A request sent again on another connection would be counted twice, or be stuck for 30 seconds.
            #expect(await network.server.counts.requests == 7)
        }
    }

    @Test
    func missingAdUnitIsABadRequestWithTheServersWords() async throws {
        try await Network.with { network in
            let recorder = Recorder()
            let loader = SampleNativeAdLoader(adUnitID: "", serverURL: network.url)
            loader.delegate = recorder
            loader.load(SampleAdRequest())
            let outcome = try await recorder.next()
            #expect(throws: SampleError(.badRequest, "adUnit is empty")) { try outcome.get() }
        }
    }

    @Test
    func serverThatIsGoneIsANetworkError() async throws {
        let server = SampleAdServer()
        let network = Network(server: server, url: try await server.start())
        await server.stop()
        #expect(try await network.error().code == .networkError)
    }

    @Test
    func delayedErrorIsStillTheError() async throws {
        try await Network.with([.delay(milliseconds: 1...3), Fault(.noFill)]) { network async throws in
            #expect(try await network.error().code == .noInventory)
        }
    }

    @Test
    func serverThatStopsInMidRequestIsANetworkError() async throws {
        try await Network.with([Fault(.hang)]) { network in
            let recorder = Recorder()
            let loader = SampleNativeAdLoader(adUnitID: "unit-a", serverURL: network.url)
            loader.delegate = recorder
            loader.load(SampleAdRequest())
            #expect(await network.server.counts { $0.requests == 1 } != nil)
            await network.server.stop()
            let outcome = try await recorder.next()
            guard case .failure(let error) = outcome else {
                Issue.record("an ad from a server that never answered")
                return
            }
            #expect(error.code == .networkError)
        }
    }
}
