package import MediationConformance
package import MediationCore
package import SampleNetwork

/// The harness of the adapter that is meant to be copied.
package struct SampleCustomEventHarness: AdapterHarness {
    package nonisolated static let capabilities = SampleNetworkPlay.capabilities.union([
        .verification, .verificationData,
    ])
    package let settings = SampleNetworkPlay.settings

    package init() {}

    package func makeAdapter() -> SampleCustomEvent { SampleCustomEvent() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        SampleNetworkPlay.begin(log)
    }
}

/// The harness of the delegating form, whose network downloads images.
package struct SampleDelegatingCustomEventHarness: AdapterHarness {
    package nonisolated static let capabilities = SampleNetworkPlay.capabilities.union([.downloadsImages])
    package let settings = SampleNetworkPlay.settings

    package init() {}

    package func makeAdapter() -> SampleDelegatingCustomEvent { SampleDelegatingCustomEvent() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        SampleNetworkPlay.begin(log)
    }
}

/// The harness of the bidding adapter, whose network gets bid responses; bids themselves are not played, tokens need no network.
package struct SampleBiddingCustomEventHarness: AdapterHarness {
    package nonisolated static let capabilities = SampleNetworkPlay.capabilities.union([
        .bidResponses, .verification, .verificationData,
    ])
    package let settings = SampleNetworkPlay.settings.merging(["bidding": "token"]) { $1 }

    package init() {}

    package func makeAdapter() -> SampleBiddingCustomEvent { SampleBiddingCustomEvent() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        SampleNetworkPlay.begin(log)
    }
}

/// The harness of the faulty adapter with the mistake of answering twice, to show the report of a violated rule.
package struct SampleFaultyCustomEventHarness: AdapterHarness {
    package nonisolated static let capabilities = SampleNetworkPlay.capabilities
    package let settings = SampleNetworkPlay.settings.merging(["fault": "answersTwice"]) { $1 }

    package init() {}

    package func makeAdapter() -> SampleFaultyCustomEvent { SampleFaultyCustomEvent() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        SampleNetworkPlay.begin(log)
    }
}
