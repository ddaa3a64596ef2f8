/// Receives the events of an adapter's ad after it was loaded.
///
/// It can be called from any thread; the app receives the events on the main actor, in the order reported.
public protocol MediationNativeAdEventDelegate: AnyObject, Sendable {
    /// Reports one event.
    func report(_ event: NativeAdEvent)
}
