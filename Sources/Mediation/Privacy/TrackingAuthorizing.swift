public import MediationCore

#if canImport(AppTrackingTransparency)
import AppTrackingTransparency
#endif

/// Knows the user's answer to the system's question about tracking: the seam between a ``ConsentReader`` and the system.
public protocol TrackingAuthorizing: Sendable {
    /// The answer at this moment; reading it asks the user nothing.
    @MainActor var trackingAuthorization: PrivacySnapshot.TrackingAuthorization { get }
}

/// The answer that the system knows: that of App Tracking Transparency; always unknown where there is no such thing.
public struct SystemTracking: TrackingAuthorizing {
    /// Creates the connection to the system.
    public init() {}

    /// The answer at this moment.
    public var trackingAuthorization: PrivacySnapshot.TrackingAuthorization {
        #if canImport(AppTrackingTransparency)
        switch ATTrackingManager.trackingAuthorizationStatus {
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        case .authorized: .authorized
        // What a later system may add.
        default: .unknown
        }
        #else
        .unknown
        #endif
    }
}
