import AcmeAdapter
import AcmeSDK
import MediationConformance
import MediationCore

/// Creates the adapter and its network for the suite, and declares the capabilities to check.
package struct AcmeHarness: AdapterHarness {
    package nonisolated static let capabilities: Set<AdapterCapability> = [
        .mainThreadOnly, .concurrentLoads, .cancel, .images, .starRating, .countsImpressions, .countsClicks,
        .tracksViews, .testRequests, .errorCodes,
    ]

    package let settings: [String: JSONValue] = ["parameter": "unit"]

    package init() {}

    package func makeAdapter() -> AcmeAdapter { AcmeAdapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let driver = AcmeDriver(log)
        AcmeSDK.server = driver
        return driver
    }
}
