package import MediationCore

/// A loaded ad, as seen by the app, mediation and the network.
@MainActor
package struct BenchAd {
    /// The load that delivered the ad.
    package let load: BenchLoad

    /// The ad that the app has.
    package let ad: NativeAd

    /// The adapter's ad, as mediation calls it.
    package let adaptersAd: any MediationNativeAd

    /// The number of the ad's request to the network.
    package let request: Int

    /// Returns the number of times that the adapter has reported an event of the ad.
    package func count(of event: NativeAdEvent) -> Int {
        self.load.log.reports.count { $0.name == event.name }
    }
}
