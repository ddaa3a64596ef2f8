#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import MediationConformance
package import MediationCore
package import MediationOpenRTB

/// The harness of the OpenRTB adapter, with a network below its HTTP client.
package struct OpenRTBHarness: AdapterHarness {
    package nonisolated static let capabilities: Set<AdapterCapability> = [
        .concurrentLoads, .cancel, .images, .icon, .starRating, .price, .advertiser, .extraAssets, .multipleImages,
        .imageOrientation, .takesImpressions, .takesClicks, .testRequests, .privacy, .expiry, .errorCodes,
    ]

    /// The floor of loads, by which the exchange tells their requests from those of bidders.
    nonisolated static let floor = 0.25

    package let settings: [String: JSONValue] = [
        "endpoint": "https://exchange.invalid/auction", "placement": "unit", "floor": .number(Self.floor),
    ]

    package init() {}

    package func makeAdapter() -> OpenRTBAdapter { OpenRTBAdapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let exchange = PlayedExchange(log)
        var environment = OpenRTBEnvironment()
        environment.loader = exchange
        environment.urlOpener = ClosedBrowser()
        environment.clock = StoppedClock()
        environment.makeBannerPage = { PlayedPage(exchange.pages) }
        OpenRTBAdapter.environment = environment
        return exchange
    }
}

/// A clock that stands still: nobody sees an ad for a second, and no time limit passes.
private struct StoppedClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: self.offset + duration) }

        func duration(to other: Instant) -> Duration { other.offset - self.offset }

        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    var now: Instant { Instant(offset: .zero) }

    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (stream, held) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        held.finish()
        throw CancellationError()
    }
}

/// Opens nothing: the suite has no browser.
private struct ClosedBrowser: URLOpening {
    func canOpen(_ url: URL) -> Bool { false }

    func open(_ url: URL) -> Bool { true }
}
