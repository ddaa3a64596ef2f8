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

    package let settings: [String: JSONValue] = [
        "endpoint": "https://exchange.invalid/auction", "placement": "unit",
    ]

    package init() {}

    package func makeAdapter() -> OpenRTBAdapter { OpenRTBAdapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let exchange = PlayedExchange(log)
        var environment = OpenRTBEnvironment()
        environment.loader = exchange
        environment.urlOpener = ClosedBrowser()
        OpenRTBAdapter.environment = environment
        return exchange
    }
}

/// Opens nothing: the suite has no browser.
private struct ClosedBrowser: URLOpening {
    func canOpen(_ url: URL) -> Bool { false }

    func open(_ url: URL) -> Bool { true }
}
