/// An ad from an adapter's answer until its delivery: it is being prepared, or it waits.
@MainActor
package protocol PendingAd: AnyObject {
    /// The time for which the ad may be held without being shown.
    var timeToLive: Nanoseconds { get }

    /// Indicates whether there is something to load before the app can get the ad.
    var needsPreparation: Bool { get }

    /// The time that the preparation may take.
    var preparationLimit: Nanoseconds { get }

    /// The errors of the preparation, none of which makes the ad useless by itself.
    var preparationErrors: [MediationError] { get }

    /// The parts that the adapter did not understand in the network's ad.
    var warnings: [String] { get }

    /// Notifies the network's ad that it has been accepted.
    func didLoad()

    /// Starts the preparation.
    ///
    /// - Parameter completion: Called exactly once, when it has ended, and not before this method returns, unless
    ///   ``whenPrepared(_:)`` replaces it.
    func prepare(_ completion: @escaping @MainActor () -> Void)

    /// Replaces the completion handler that was passed to ``prepare(_:)``; the new one is called
    /// at once if nothing is pending.
    func whenPrepared(_ completion: @escaping @MainActor () -> Void)

    /// Gives up what has not been loaded yet, which ends the preparation.
    func giveUp()
}

extension PendingAd {
    package var warnings: [String] { [] }
}
