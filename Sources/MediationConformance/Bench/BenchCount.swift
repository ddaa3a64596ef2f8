package import MediationCore

/// An event of an ad that the network or mediation counts.
package enum BenchCount: String, CaseIterable, Sendable {
    case impression
    case click

    /// The event that the network reports.
    package var event: NativeAdEvent {
        switch self {
        case .impression: .impression
        case .click: .click
        }
    }

    /// The property of the ad that determines the side that counts.
    package var property: String {
        switch self {
        case .impression: "handlesUserImpressions"
        case .click: "handlesUserClicks"
        }
    }

    /// The capability that a harness declares if its network counts this event.
    package var countedByNetwork: AdapterCapability {
        switch self {
        case .impression: .countsImpressions
        case .click: .countsClicks
        }
    }

    /// The capability that a harness declares if its network is notified of this event.
    package var toldToNetwork: AdapterCapability {
        switch self {
        case .impression: .takesImpressions
        case .click: .takesClicks
        }
    }

    /// Returns whether the network counts this event, according to the ad.
    @MainActor
    package func isCountedByNetwork(accordingTo ad: any MediationNativeAd) -> Bool {
        switch self {
        case .impression: ad.handlesUserImpressions
        case .click: ad.handlesUserClicks
        }
    }

    func isTold(by call: NetworkCall) -> Bool {
        switch (self, call) {
        case (.impression, .impression), (.click, .click): true
        default: false
        }
    }
}
