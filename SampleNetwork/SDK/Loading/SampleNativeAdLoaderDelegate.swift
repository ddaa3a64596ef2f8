/// Receives the results of loads: each load that is not cancelled makes exactly one of these calls.
@MainActor
public protocol SampleNativeAdLoaderDelegate: AnyObject {
    /// Called with the ad.
    func nativeAdLoader(_ loader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd)

    /// Called with the reason that there is no ad.
    func nativeAdLoader(_ loader: SampleNativeAdLoader, didFailWith error: SampleError)
}
