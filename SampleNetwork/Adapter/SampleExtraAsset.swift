import MediationCore
import SampleAdSDK

/// The assets of the Sample Network beyond the standard set.
public enum SampleExtraAsset {
    /// The key under which an ad tells how awesome it is; absent if it does not.
    public static let degreeOfAwesomeness = "degreeOfAwesomeness"

    @MainActor
    static func all(of ad: SampleNativeAd) -> [String: JSONValue] {
        ad.degreeOfAwesomeness.map { [Self.degreeOfAwesomeness: .string($0)] } ?? [:]
    }
}
