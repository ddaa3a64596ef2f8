/// The body of an ad request, which leaves out unknown values.
struct AdMessage: Encodable, Sendable {
    var adUnit: String
    var requestID: String?
    var format: String?
    var testMode: Bool
    var keywords: [String]
    var imageOrientation: String
    var multipleImages: Bool
    var formats: [String]
    var mediaAspectRatio: String
    var customFormatIDs: [String]
    var privacy: PrivacyMessage?
    var bidResponse: String?
    var width: Double?
    var maxHeight: Double?
    var adaptive: Bool?

    init(_ request: SampleAdRequest, adUnit: String, kind: SampleAdKind = .native) {
        self.adUnit = adUnit
        self.requestID = request.requestID
        self.format = kind.format
        self.testMode = request.testMode
        self.keywords = request.keywords
        self.imageOrientation = request.preferredImageOrientation.rawValue
        self.multipleImages = request.requestsMultipleImages
        self.formats = request.formats.map(\.rawValue).sorted()
        self.mediaAspectRatio = request.mediaAspectRatio.rawValue
        self.customFormatIDs = request.customFormatIDs
        self.privacy = PrivacyMessage(request.privacy)
        self.bidResponse = request.bidResponse
        self.width = kind.bannerSize?.width
        self.maxHeight = kind.bannerSize?.maxHeight
        self.adaptive = kind.bannerSize?.isAdaptive
    }
}
