public import Foundation
public import MediationCore

/// Keeps a mediator's privacy choices equal to what the app's consent management platform has stored, and to the user's answer
/// to the system's question about tracking.
///
/// It reads `IABTCF_gdprApplies`, `IABTCF_TCString`, `IABGPP_HDR_GppString`, `IABGPP_GppSID` and `IABUSPrivacy_String`, and
/// sets the choices of `AdMediator.privacy` that these stand for, and no others. It reads them again when the defaults have
/// changed and when the app has become active. A choice that is not stored, or not as the specifications have it, is unknown.
///
/// The app keeps the object for as long as the choices should be followed. It is confined to the main actor.
@MainActor
public final class ConsentReader {
    private weak var mediator: AdMediator?
    private let defaults: UserDefaults
    private let tracking: any TrackingAuthorizing
    /// Indicates whether the defaults have changed since they were last read: each of many writes is told.
    private let isPending = LockedValue(false)
    /// Safe: written on the main actor only, and by `deinit`, when nobody else can reach the object.
    private nonisolated(unsafe) var observations: [any NSObjectProtocol] = []

    /// Creates a reader, which does nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - mediator: The mediator, which the reader does not retain.
    ///   - defaults: The defaults in which the platform stores the choices.
    ///   - tracking: Knows the user's answer to the system's question about tracking.
    public init(
        for mediator: AdMediator,
        defaults: UserDefaults = .standard,
        tracking: any TrackingAuthorizing = SystemTracking()
    ) {
        self.mediator = mediator
        self.defaults = defaults
        self.tracking = tracking
    }

    deinit {
        for observation in self.observations { NotificationCenter.default.removeObserver(observation) }
    }

    /// Reads the choices before it returns, and follows them from then on; has no effect if that has begun.
    ///
    /// Call it before the first load.
    public func start() {
        guard self.observations.isEmpty else { return }
        let names = [
            UserDefaults.didChangeNotification,
            // By their texts: on systems that have neither, nobody sends them.
            Notification.Name("UIApplicationDidBecomeActiveNotification"),
            Notification.Name("NSApplicationDidBecomeActiveNotification"),
        ]
        for name in names {
            let observation = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [weak self, isPending] _ in
                let isFirst = isPending.withLock { isPending in
                    defer { isPending = true }
                    return !isPending
                }
                guard isFirst else { return }
                Task { @MainActor in
                    isPending.withLock { $0 = false }
                    // The reader may have been stopped since the change was told.
                    guard let self, !self.observations.isEmpty else { return }
                    self.update()
                }
            }
            self.observations.append(observation)
        }
        self.update()
    }

    /// Stops following the choices; those that the mediator has stay.
    public func stop() {
        for observation in self.observations { NotificationCenter.default.removeObserver(observation) }
        self.observations = []
    }

    /// Reads the choices now, for example after the user has answered the system's question, of which nothing else tells.
    public func update() {
        guard let mediator = self.mediator else { return }
        let consent = StoredConsent { self.defaults.object(forKey: $0) }
        mediator.privacy = mediator.privacy.replacing(consent, tracking: self.tracking.trackingAuthorization)
    }
}
