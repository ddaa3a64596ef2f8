#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import MediationCore
import SampleAdSDK

/// The settings of a line item of the Sample Network.
public struct SampleSettings: Decodable, Sendable {
    /// The ad unit's ID at the Sample Network; not empty.
    public let parameter: String

    /// Where the network's ad server is.
    public let serverURL: URL

    /// Reads the settings, or says which key is wrong.
    public init(_ credentials: MediationCredentials) throws(MediationError) {
        self = try credentials.decode(SampleSettings.self)
        guard !self.parameter.isEmpty else {
            throw MediationError(.invalidSettings, "settings.parameter is empty; it is the ad unit's ID.")
        }
        guard ["http", "https"].contains(self.serverURL.scheme?.lowercased()), self.serverURL.host() != nil else {
            throw MediationError(.invalidSettings, "settings.serverURL is no http or https URL with a host.")
        }
    }
}

/// The assets of the Sample Network beyond the standard set. // M17
public enum SampleExtraAsset {
    /// The key under which an ad tells how awesome it is; absent if it does not.
    public static let degreeOfAwesomeness = "degreeOfAwesomeness"

    @MainActor
    static func all(of ad: SampleNativeAd) -> [String: JSONValue] {
        ad.degreeOfAwesomeness.map { [Self.degreeOfAwesomeness: .string($0)] } ?? [:]
    }
}

/// What an app tells the Sample Network beside what every network is told.
public struct SampleExtras: NetworkExtras {
    /// What the app's content is about.
    public var keywords: [String]

    /// What the network's tracking, its videos and the age of its ads go by.
    package var clock: any Clock<Duration> = ContinuousClock()

    /// Creates extras.
    public init(keywords: [String] = []) {
        self.keywords = keywords
    }
}

extension SampleAdRequest {
    /// What mediation asks for, in the words of the Sample Network.
    init(_ configuration: NativeAdConfiguration, downloadsImages: Bool) {
        self.init()
        self.testMode = configuration.isTestRequest
        self.requestID = configuration.loadID
        self.downloadsImages = downloadsImages
        self.startsMuted = configuration.options.video.startMuted
        if let extras = configuration.extras(SampleExtras.self) {
            self.keywords = extras.keywords
            self.clock = extras.clock
        }
        self.requestsMultipleImages = configuration.options.images.shouldRequestMultipleImages
        self.preferredImageOrientation =
            switch configuration.options.images.preferredImageOrientation {
            case .any: .any
            case .landscape: .landscape
            case .portrait: .portrait
            }
        self.mediaAspectRatio =
            switch configuration.options.mediaAspectRatio {
            case .unknown, .any: .any
            case .landscape: .landscape
            case .portrait: .portrait
            case .square: .square
            }
        self.infoCorner = configuration.options.adChoicesCorner
        // A native ad may be of either kind.
        if !configuration.adTypes.contains(.native) {
            if configuration.adTypes.contains(.appInstall) { self.formats.insert(.appInstall) }
            if configuration.adTypes.contains(.content) { self.formats.insert(.content) }
        }
        self.customFormatIDs = configuration.adTypes.compactMap(\.customFormatID).sorted()
    }
}

extension NativeAdImage {
    /// The image as mediation has it, or `nil` if it has neither data nor URL.
    init?(_ image: SampleImage) {
        if let data = image.data {
            self.init(data: data, scale: image.scale)
        } else if let url = image.url {
            self.init(url: url, scale: image.scale)
        } else {
            return nil
        }
    }
}

extension CustomFormat {
    /// The network's ad of a custom format; a link that is no URL is absent.
    init(_ format: SampleCustomFormat) {
        self.init(
            formatID: format.formatID,
            texts: format.texts,
            images: format.images.compactMapValues(NativeAdImage.init),
            deepLinks: format.deepLinks.compactMap { URL(string: $0) },
            destination: format.destination.flatMap { URL(string: $0) }
        )
    }
}

extension MediationError {
    /// The network's error, with a code of ours and the network's own beside it.
    init(_ error: SampleError) {
        let code: Code =
            switch error.code {
            case .badRequest: .invalidRequest
            case .unknown: .serverError
            case .networkError: .networkError
            case .noInventory: .noFill
            }
        self.init(code, error.message, networkCode: error.code.rawValue, underlying: error)
    }
}

extension NativeAdEvent {
    /// The network's event, in the words of mediation.
    init(_ event: SampleNativeAdEvent) {
        self =
            switch event {
            case .impression: .impression
            case .click: .click
            case .willPresent: .willPresent
            case .willDismiss: .willDismiss
            case .didDismiss: .didDismiss
            case .didFailToPresent(let reason): .didFailToPresent(reason)
            case .videoPlay: .didPlayVideo
            case .videoPause: .didPauseVideo
            case .videoEnd: .didEndVideo
            case .videoMute: .didMuteVideo
            case .videoUnmute: .didUnmuteVideo
            }
    }
}
