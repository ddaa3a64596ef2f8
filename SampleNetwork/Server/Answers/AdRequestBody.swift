import Foundation

/// The body of `POST /v1/ads`.
struct AdRequestBody: Decodable, Sendable {
    enum Orientation: String, Decodable, Sendable {
        case any, portrait, landscape
    }

    enum Format: String, Decodable, Sendable {
        case content, appInstall
    }

    enum AspectRatio: String, Decodable, Sendable {
        case any, landscape, portrait, square
    }

    var adUnit: String
    var requestID: String?
    var format: ServedFormat
    var testMode: Bool
    var keywords: [String]
    var imageOrientation: Orientation
    var multipleImages: Bool
    /// The accepted kinds of native ads; empty if every kind is accepted.
    var formats: Set<Format>
    var mediaAspectRatio: AspectRatio
    var customFormatIDs: [String]
    var privacy: PrivacyBody?
    /// The bid whose ad is requested.
    var bidResponse: String?
    /// The room for a banner; meaningless for other formats.
    var bannerSize: BannerSize

    struct BannerSize: Sendable {
        var width: Double
        var maxHeight: Double?
        var isAdaptive: Bool
    }

    /// The maximum number of bytes of a name: enough for any real name, and short enough that counts by name cannot
    /// fill the memory.
    static let longestName = 256

    private enum CodingKeys: String, CodingKey {
        case adUnit, requestID, format, testMode, keywords, imageOrientation, multipleImages, formats, mediaAspectRatio
        case customFormatIDs, privacy, bidResponse, width, maxHeight, adaptive
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.adUnit = try fields.decode(String.self, forKey: .adUnit)
        self.requestID = try fields.decodeIfPresent(String.self, forKey: .requestID)
        self.format = try fields.decodeName(forKey: .format) ?? .native
        self.testMode = try fields.decodeIfPresent(Bool.self, forKey: .testMode) ?? false
        self.keywords = try fields.decodeIfPresent([String].self, forKey: .keywords) ?? []
        self.imageOrientation = try fields.decodeIfPresent(Orientation.self, forKey: .imageOrientation) ?? .any
        self.multipleImages = try fields.decodeIfPresent(Bool.self, forKey: .multipleImages) ?? false
        self.formats = Set(try fields.decodeIfPresent([Format].self, forKey: .formats) ?? [])
        self.mediaAspectRatio = try fields.decodeIfPresent(AspectRatio.self, forKey: .mediaAspectRatio) ?? .any
        self.customFormatIDs = try fields.decodeIfPresent([String].self, forKey: .customFormatIDs) ?? []
        self.privacy = try fields.decodeIfPresent(PrivacyBody.self, forKey: .privacy)
        self.bidResponse = try fields.decodeIfPresent(String.self, forKey: .bidResponse)
        self.bannerSize = BannerSize(
            width: try fields.decodeIfPresent(Double.self, forKey: .width) ?? 320,
            maxHeight: try fields.decodeIfPresent(Double.self, forKey: .maxHeight),
            isAdaptive: try fields.decodeIfPresent(Bool.self, forKey: .adaptive) ?? false
        )
    }

    /// Reads a body, or throws an error that names the first invalid field.
    init(json: Data) throws(ServerScriptError) {
        do {
            self = try JSONDecoder().decode(AdRequestBody.self, from: json)
        } catch {
            throw ServerScriptError(error)
        }
        if self.adUnit.isEmpty { throw ServerScriptError("adUnit is empty", at: []) }
        let names = [self.adUnit, self.requestID ?? ""]
        if names.contains(where: { $0.utf8.count > Self.longestName }) {
            throw ServerScriptError("adUnit or requestID is longer than \(Self.longestName) bytes", at: [])
        }
        let size = self.bannerSize
        if !(size.width > 0 && size.maxHeight ?? 1 > 0) {
            throw ServerScriptError("a banner cannot have this size", at: [CodingKeys.width])
        }
        if let bidResponse = self.bidResponse, BidDecision.seed(of: bidResponse) == nil {
            throw ServerScriptError("no such bid", at: [CodingKeys.bidResponse])
        }
    }
}
