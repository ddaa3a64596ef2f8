import Foundation
import MediationCore
import MediationNetworking
import SampleAdServer
import SampleNetwork

/// Measures loads over HTTP, through mediator, custom event and SDK, against a URLSession that fetches the same bytes.
@MainActor
enum EndToEndBenchmark {
    static let concurrency = 50
    private static let adUnitID = "unit"

    static func rows(_ effort: Effort) async throws -> [Row] {
        let server = SampleAdServer()
        let url = try await server.start()
        let client = PlainClient(server: url, adUnitID: Self.adUnitID)
        let loads = try await Self.loads(effort.httpLoads, client)
        let without = try await Self.row("http: loads without images", loads.map { ($0.id, []) }, url, client, effort)
        let with = try await Self.row("http: loads with 2 images", loads, url, client, effort)
        await server.stop()
        return [without, with]
    }

    private typealias Load = (id: String, images: [URL])

    private static func row(
        _ what: String,
        _ loads: [Load],
        _ server: URL,
        _ client: PlainClient,
        _ effort: Effort
    ) async throws -> Row {
        let mediator = BenchmarkWaterfall.mediator(
            of: [SampleCustomEvent.self],
            settings: ["parameter": .string(Self.adUnitID), "serverURL": .string(server.absoluteString)],
            images: URLSessionDataLoader()
        )
        var comparison = Comparison()
        // The first run only opens connections.
        for run in 0...effort.httpRuns {
            let mediated = try await Self.rate(loads) { try await Self.mediated($0, mediator) }
            let plain = try await Self.rate(loads) { try await client.load($0.id, images: $0.images) }
            if run > 0 { comparison.add(figure: mediated, baseline: plain) }
        }
        return Row(
            what: what,
            figure: comparison.figure.perSecond,
            baseline: "\(comparison.baseline.perSecond), URLSession",
            ratio: comparison.ratio.times,
            target: ">= 0.80 x",
            isMet: comparison.ratio >= 0.8
        )
    }

    private static func mediated(_ load: Load, _ mediator: AdMediator) async throws {
        let options = NativeAdOptions(images: .init(disableImageLoading: load.images.isEmpty))
        var request = NativeAdRequest(loadID: load.id)
        request.options = options
        let ad = try await mediator.load(adUnitID: BenchmarkWaterfall.adUnitID, request: request).nativeAd
        let downloaded = ((ad?.images ?? []) + [ad?.icon].compactMap { $0 }).count { $0.data != nil }
        guard downloaded == load.images.count else {
            throw BenchmarkFailure("Load \(load.id) has \(downloaded) of \(load.images.count) images.")
        }
    }

    /// Returns the loads per second, with ``concurrency`` loads under way at any time.
    private static func rate(
        _ loads: [Load],
        _ body: @escaping @MainActor (Load) async throws -> Void
    ) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, load) in loads.enumerated() {
                if index >= Self.concurrency { try await group.next() }
                group.addTask { try await body(load) }
            }
            try await group.waitForAll()
        }
        return Double(loads.count) / ((clock.now - start) / .seconds(1))
    }

    /// Returns the loads to make, with the images that mediation will fetch: the icon and the first of the large
    /// images.
    private static func loads(_ count: Int, _ client: PlainClient) async throws -> [Load] {
        struct Answer: Decodable {
            struct Image: Decodable { let url: URL }
            struct Ad: Decodable {
                let icon: Image
                let images: [Image]
            }
            let ads: [Ad]
        }
        var loads: [Load] = []
        for number in 0..<count {
            let id = "load-\(number)"
            let ads = try JSONDecoder().decode(Answer.self, from: try await client.ad(id)).ads
            guard let ad = ads.first, let image = ad.images.first else { throw BenchmarkFailure("No ad for \(id).") }
            loads.append((id, [ad.icon.url, image.url]))
        }
        return loads
    }
}
