import Foundation
import MediationConformance
import MediationCore
import SampleAdSDK

/// What the harnesses of the Sample Network have in common.
@MainActor
enum SampleNetworkPlay {
    /// What the network can do, whichever adapter asks it.
    nonisolated static let capabilities: Set<AdapterCapability> = [
        .sdkVersion, .mainThreadOnly, .concurrentLoads, .cancel, .images, .icon, .starRating, .store, .price,
        .advertiser,
        .extraAssets, .adChoices, .mediaView, .video, .multipleImages, .imageOrientation, .imageScale,
        .countsImpressions,
        .countsClicks, .takesImpressions, .takesClicks, .tracksViews, .presentation, .testRequests, .privacy,
        .errorCodes,
    ]

    static let settings: [String: JSONValue] = ["parameter": "sample-unit", "serverURL": .string(Self.url)]

    /// Where nothing is.
    private static let url = "https://sample.invalid"

    /// Has the SDK speak to a player instead of the internet, for as long as somebody holds that.
    static func begin(_ log: NetworkLog) -> SamplePlayer? {
        guard let url = URL(string: self.url) else { return nil }
        let player = SamplePlayer(at: url, log: log)
        SampleAdSDK.playedServers = player
        return player
    }
}
