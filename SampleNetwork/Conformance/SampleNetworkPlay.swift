import Foundation
import MediationConformance
import MediationCore
import SampleAdSDK

/// Parts that the harnesses of the Sample Network share.
@MainActor
enum SampleNetworkPlay {
    /// The capabilities of the network with any of its adapters.
    nonisolated static let capabilities: Set<AdapterCapability> = [
        .sdkVersion, .mainThreadOnly, .concurrentLoads, .cancel, .images, .icon, .starRating, .store, .price,
        .advertiser,
        .extraAssets, .adChoices, .mediaView, .video, .multipleImages, .imageOrientation, .imageScale,
        .countsImpressions,
        .countsClicks, .takesImpressions, .takesClicks, .tracksViews, .presentation, .testRequests, .privacy,
        .errorCodes,
    ]

    static let settings: [String: JSONValue] = ["parameter": "sample-unit", "serverURL": .string(Self.url)]

    /// A URL without a server.
    private static let url = "https://sample.invalid"

    /// Makes the SDK talk to a player instead of the internet, for as long as the player is retained.
    static func begin(_ log: NetworkLog) -> SamplePlayer? {
        guard let url = URL(string: self.url) else { return nil }
        let player = SamplePlayer(at: url, log: log)
        SampleAdSDK.playedServers = player
        return player
    }
}
