/// The ad of an adapter's successful answer, with the object that receives its events.
package struct AnsweredAd: Sendable {
    let ad: any MediationNativeAd
    let events: AdEventQueue<NativeAdEvent>
}

extension AdEventQueue: MediationNativeAdEventDelegate where Event == NativeAdEvent {
    func report(_ event: NativeAdEvent) { self.add(event) }
}
