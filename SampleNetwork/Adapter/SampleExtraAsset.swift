import MediationCore
import SampleAdSDK

/// The assets of the Sample Network beyond the standard set.
public enum SampleExtraAsset {
    /// The key of the ad's degree of awesomeness; absent if the ad has none.
    public static let degreeOfAwesomeness = "degreeOfAwesomeness"

    @MainActor
    static func all(of ad: SampleNativeAd) -> [String: JSONValue] {
        ad.degreeOfAwesomeness.map { [Self.degreeOfAwesomeness: .string($0)] } ?? [:]
    }
}
