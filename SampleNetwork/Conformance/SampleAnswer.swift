import Foundation
import MediationConformance
import MediationCore
import SampleAdSDK

/// A response of the Sample Network's ad server.
struct SampleAnswer {
    /// The kind of event that the SDK posts to an ad's URLs.
    enum Post: String {
        case impression
        case click
    }

    private struct Image: Encodable {
        var url: String?
        var data: Data?
        var scale: Double
    }

    private struct Ad: Encodable {
        var id: String
        var tracking: String?
        var headline: String?
        var body: String?
        var callToAction: String?
        var images: [Image]
        var icon: Image?
        var starRating: Double?
        var store: String?
        var price: String?
        var advertiser: String?
        var degreeOfAwesomeness: String?
        var video: Bool
        var videoSeconds: Double?
        var mediaAspectRatio: Double?
        var width: Double?
        var height: Double?
        var impressionURL: String
        var clickURL: String
    }

    /// The URLs of the images that the SDK downloads.
    let downloads: [String]
    private let ad: Ad

    /// Creates an ad with the payload's contents; `number` is the number of the request.
    init(_ payload: NetworkPayload, number: Int, downloadsImages: Bool) {
        let (images, icon) = (payload.images, payload.icon)
        // An SDK that downloads images does so before it delivers the ad; an image that fails is absent.
        func image(_ image: NetworkImage) -> Image? {
            guard downloadsImages else { return Image(url: image.url, scale: image.scale) }
            return image.data.map { Image(data: Data($0), scale: image.scale) }
        }
        self.downloads = downloadsImages ? (images + (icon.map { [$0] } ?? [])).map(\.url) : []
        self.ad = Ad(
            id: payload.name,
            tracking: payload.isTrackedByNetwork ? "network" : nil,
            headline: payload.headline,
            body: payload.body,
            callToAction: payload.callToAction,
            images: images.compactMap(image),
            icon: icon.flatMap(image),
            starRating: payload.starRating,
            store: payload.store,
            price: payload.price,
            advertiser: payload.advertiser,
            degreeOfAwesomeness: payload.extra.map { "\($0)" },
            video: payload.hasVideo,
            videoSeconds: payload.videoDuration.map { $0 / .seconds(1) },
            mediaAspectRatio: payload.mediaSize.map { $0.width / $0.height },
            width: payload.bannerSize?.width,
            height: payload.bannerSize?.height,
            impressionURL: Self.url(.impression, number),
            clickURL: Self.url(.click, number)
        )
    }

    /// Returns the body of the response, as JSON.
    func body() throws -> Data {
        let encoder = JSONEncoder()
        // JSON cannot hold these values; as texts, they are not numbers to the SDK either.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        return try encoder.encode(["ads": [self.ad]])
    }

    /// Returns the way in which the server, or the connection to it, reports that there is no ad.
    static func failure(_ failure: NetworkFailure) throws -> PlayedLoad.Answer {
        switch failure.kind {
        case .noFill: .http(status: 204, body: Data())
        case .networkError: .unreachable(failure.message)
        case .badRequest: .http(status: 400, body: try JSONEncoder().encode(["error": failure.message]))
        case .internalError: .http(status: 500, body: Data())
        }
    }

    /// Returns the kind of event that is posted and the number of the ad, if the URL belongs to an ad.
    static func adAndKind(of url: URL) -> (Post, Int)? {
        guard let kind = Post(rawValue: url.deletingLastPathComponent().lastPathComponent) else { return nil }
        return Int(url.lastPathComponent).map { (kind, $0) }
    }

    private static func url(_ post: Post, _ number: Int) -> String {
        "https://sample.invalid/\(post.rawValue)/\(number)"
    }
}
