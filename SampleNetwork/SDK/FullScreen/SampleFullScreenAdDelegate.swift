/// Receives the events of an ad that covers the screen.
@MainActor
public protocol SampleFullScreenAdDelegate: AnyObject {
    /// Called for each event as it happens, in order.
    func fullScreenAd(_ fullScreenAd: SampleFullScreenAd, didReport event: SampleFullScreenAdEvent)
}
