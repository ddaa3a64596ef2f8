package import MediationCore

/// An ad that was loaded, from all sides.
@MainActor
package struct BenchAd {
    /// The load that it came from.
    package let load: BenchLoad

    /// The ad that the app has.
    package let ad: NativeAd

    /// The adapter's ad, as mediation calls it.
    package let adaptersAd: any MediationNativeAd

    /// The number of its request to the network.
    package let request: Int

    /// How often the adapter has reported an event of it.
    package func count(of event: NativeAdEvent) -> Int {
        self.load.log.reports.count { $0.name == event.name }
    }
}
