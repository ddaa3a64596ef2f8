/// Receives the results of loads: each load that is not cancelled makes exactly one of these calls.
@MainActor
public protocol SampleFullScreenAdLoaderDelegate: AnyObject {
    /// Called with the ad.
    func fullScreenAdLoader(_ loader: SampleFullScreenAdLoader, didReceive fullScreenAd: SampleFullScreenAd)

    /// Called with the reason that there is no ad.
    func fullScreenAdLoader(_ loader: SampleFullScreenAdLoader, didFailWith error: SampleError)
}
