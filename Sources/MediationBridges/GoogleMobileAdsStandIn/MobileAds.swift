// GADMobileAds.h, GADRequestConfiguration.h
public import Foundation

/// The SDK.
public final class MobileAds: NSObject {
    /// The SDK.
    ///
    /// Safe: nothing of it changes but the configuration, which guards itself.
    public nonisolated(unsafe) static let shared = MobileAds()

    /// The configuration of all requests.
    public let requestConfiguration = RequestConfiguration()
}

/// The choices of an app for all requests.
public final class RequestConfiguration: NSObject {
    /// Indicates whether the user is to be treated as a child; `nil` if the app does not say.
    public var tagForChildDirectedTreatment: NSNumber?
    /// Indicates whether the user is under the age of consent; `nil` if the app does not say.
    public var tagForUnderAgeOfConsent: NSNumber?
    /// The most mature content that is wanted.
    public var maxAdContentRating: GADMaxAdContentRating?
    /// The permission to personalize ads.
    public var publisherPrivacyPersonalizationState = PublisherPrivacyPersonalizationState.default
    /// The treatment by age, which the SDK has since 13.
    public var ageRestrictedTreatment = AgeRestrictedTreatment.unspecified
}

/// A rating of content.
public struct GADMaxAdContentRating: RawRepresentable, Hashable, Sendable {
    /// The value: G, PG, T or MA.
    public var rawValue: String

    /// Creates a rating.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A permission to personalize ads.
public enum PublisherPrivacyPersonalizationState: Int, Sendable {
    /// The app does not say.
    case `default` = 0
    /// It is given.
    case enabled = 1
    /// It is denied.
    case disabled = 2
}

/// A treatment by age.
public enum AgeRestrictedTreatment: Int, Sendable {
    /// The app does not say.
    case unspecified = 0
    /// As a child.
    case child = 1
    /// As a teen.
    case teen = 2
}
