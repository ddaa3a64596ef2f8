/// Receives the events of an ad.
@MainActor
public protocol SampleNativeAdDelegate: AnyObject {
    /// Called for each event as it happens, in order.
    func nativeAd(_ nativeAd: SampleNativeAd, didReport event: SampleNativeAdEvent)
}
