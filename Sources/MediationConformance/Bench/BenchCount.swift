package import MediationCore

/// What of an ad is counted, by the network or by mediation.
package enum BenchCount: String, CaseIterable, Sendable {
    case impression
    case click

    /// What the network reports.
    package var event: NativeAdEvent {
        switch self {
        case .impression: .impression
        case .click: .click
        }
    }

    /// The property by which the ad says who counts.
    package var property: String {
        switch self {
        case .impression: "handlesUserImpressions"
        case .click: "handlesUserClicks"
        }
    }

    /// What a harness declares whose network counts this.
    package var countedByNetwork: AdapterCapability {
        switch self {
        case .impression: .countsImpressions
        case .click: .countsClicks
        }
    }

    /// What a harness declares whose network is told of this.
    package var toldToNetwork: AdapterCapability {
        switch self {
        case .impression: .takesImpressions
        case .click: .takesClicks
        }
    }

    /// Whether the ad says that the network counts this.
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
