/// Where an adapter reports what happens to its ad after it was loaded.
///
/// From any thread; the app hears the events on the main actor, in the order reported.
public protocol MediationNativeAdEventDelegate: AnyObject, Sendable {
    /// Reports one event.
    func report(_ event: NativeAdEvent)
}
