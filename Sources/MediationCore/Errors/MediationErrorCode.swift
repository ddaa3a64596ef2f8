extension MediationError {
    /// A stable number for each kind of error, in ranges by phase.
    ///
    /// Set-up 100, load 200, assets 300, presentation 400, configuration 500.
    ///
    /// A struct and not an enum: new codes appear in minor releases, so a `switch` over codes needs a `default`.
    public struct Code: Hashable, Sendable {
        /// The stable number, as in `mediate explain 204`.
        public var rawValue: Int { self.kind.rawValue }

        /// The stable name, as in response infos.
        public var name: String { "\(self.kind)" }

        /// The cause of this error.
        public var cause: String { self.explanation.cause }

        /// The remedy for this error.
        public var remedy: String { self.explanation.remedy }

        /// Every code, by number.
        public static var allCodes: [Code] { Kind.allCases.map(Code.init(kind:)) }

        let kind: Kind

        enum Kind: Int, CaseIterable {
            case setUpFailed = 100
            case setUpTimedOut = 101
            case adapterDisabled = 102

            case noFill = 200
            case networkError = 201
            case serverError = 202
            case invalidResponse = 203
            case timedOut = 204
            case handlerDropped = 205
            case cancelled = 206
            case deadlineExceeded = 207
            case outOfTime = 208
            case adapterNotFound = 209
            case notAnAdapter = 210
            case ambiguousAdapter = 211
            case unsupportedFormat = 212
            case invalidRequest = 213
            case adapterError = 214
            case alreadyLoading = 215
            case invalidAdRequest = 216
            case notNeeded = 217
            case frequencyCapped = 218
            case paced = 219
            case circuitOpen = 220
            case adapterBusy = 221
            case noBid = 222
            case outbid = 223
            case bidRejected = 224
            case bidTooLate = 225
            case bidBelowFloor = 226
            case auctionFailed = 227

            case imageRefused = 300
            case imageTooLarge = 301
            case imageTimedOut = 302
            case imageNotAnImage = 303
            case imageDownloadFailed = 304
            case missingRequiredAssets = 305
            case formatNotRequested = 306
            case bannerSizeMismatch = 307

            case adExpired = 400
            case viewOutsideContainer = 401
            case viewRegisteredTwice = 402
            case unknownAsset = 403
            case cannotOpenURL = 404
            case alreadyPresented = 405
            case alreadyPresenting = 406
            case noViewController = 407
            case presentationFailed = 408

            case configurationUnreadable = 500
            case configurationSyntax = 501
            case configurationInvalid = 502
            case unknownAdUnit = 503
            case invalidSettings = 504
            case impressionCountsUnreadable = 505
            case impressionCountsUnwritable = 506
            case configurationFetchFailed = 507
            case configurationNotAuthentic = 508
            case configurationNotKept = 509
        }

        init(kind: Kind) {
            self.kind = kind
        }

        /// Creates the code with this number, or `nil` if there is none.
        public init?(rawValue: Int) {
            guard let kind = Kind(rawValue: rawValue) else { return nil }
            self.kind = kind
        }

        /// Creates the code with this name, or `nil` if there is none.
        public init?(name: String) {
            guard let kind = Kind.allCases.first(where: { "\($0)" == name }) else { return nil }
            self.kind = kind
        }

        /// The adapter reported that its set-up failed.
        public static var setUpFailed: Code { Code(kind: .setUpFailed) }
        /// The adapter's set-up did not answer within its time limit.
        public static var setUpTimedOut: Code { Code(kind: .setUpTimedOut) }
        /// The app or the configuration has disabled the adapter.
        public static var adapterDisabled: Code { Code(kind: .adapterDisabled) }

        /// The request was fine and there is no ad for it; for a whole load, no line item had one.
        public static var noFill: Code { Code(kind: .noFill) }
        /// The network could not be reached.
        public static var networkError: Code { Code(kind: .networkError) }
        /// The network's server answered with a failure.
        public static var serverError: Code { Code(kind: .serverError) }
        /// The network's answer could not be understood.
        public static var invalidResponse: Code { Code(kind: .invalidResponse) }
        /// The line item's timeout passed without an answer.
        public static var timedOut: Code { Code(kind: .timedOut) }
        /// The adapter released its completion handler without calling it.
        public static var handlerDropped: Code { Code(kind: .handlerDropped) }
        /// The load was cancelled by the app.
        public static var cancelled: Code { Code(kind: .cancelled) }
        /// The deadline of the load passed before any ad was available.
        public static var deadlineExceeded: Code { Code(kind: .deadlineExceeded) }
        /// Less time was left than the line item needs.
        public static var outOfTime: Code { Code(kind: .outOfTime) }
        /// No adapter is known by the name in the line item.
        public static var adapterNotFound: Code { Code(kind: .adapterNotFound) }
        /// The line item names a class that is not an adapter.
        public static var notAnAdapter: Code { Code(kind: .notAnAdapter) }
        /// The name in the line item fits more than one registered adapter.
        public static var ambiguousAdapter: Code { Code(kind: .ambiguousAdapter) }
        /// The adapter does not declare the format that was requested.
        public static var unsupportedFormat: Code { Code(kind: .unsupportedFormat) }
        /// The network refused the request as malformed, or the adapter could not make one.
        public static var invalidRequest: Code { Code(kind: .invalidRequest) }
        /// The adapter answered with its own type of error.
        public static var adapterError: Code { Code(kind: .adapterError) }
        /// The ad loader is already loading.
        public static var alreadyLoading: Code { Code(kind: .alreadyLoading) }
        /// The app's request to the ad loader is not valid.
        public static var invalidAdRequest: Code { Code(kind: .invalidAdRequest) }
        /// A better line item had an ad, or the load ended with the ad of another line item.
        public static var notNeeded: Code { Code(kind: .notNeeded) }
        /// The line item's ads have been seen as often as its frequency caps allow.
        public static var frequencyCapped: Code { Code(kind: .frequencyCapped) }
        /// The line item's last impression is too recent.
        public static var paced: Code { Code(kind: .paced) }
        /// The adapter has failed too often, and is skipped for a while.
        public static var circuitOpen: Code { Code(kind: .circuitOpen) }
        /// The adapter has as many loads open as it declares that it can handle.
        public static var adapterBusy: Code { Code(kind: .adapterBusy) }
        /// The bidder did not bid.
        public static var noBid: Code { Code(kind: .noBid) }
        /// Another bidder bid more.
        public static var outbid: Code { Code(kind: .outbid) }
        /// The bid is invalid: not a positive number, not in USD, or for an unknown line item.
        public static var bidRejected: Code { Code(kind: .bidRejected) }
        /// The bidder's signals or its bid did not arrive in time.
        public static var bidTooLate: Code { Code(kind: .bidTooLate) }
        /// The bid is less than the line item's floor.
        public static var bidBelowFloor: Code { Code(kind: .bidBelowFloor) }
        /// The auction could not be held.
        public static var auctionFailed: Code { Code(kind: .auctionFailed) }

        /// The URL of an image, or one that it redirects to, must not be fetched.
        public static var imageRefused: Code { Code(kind: .imageRefused) }
        /// The image has more bytes or pixels than allowed.
        public static var imageTooLarge: Code { Code(kind: .imageTooLarge) }
        /// The image did not arrive in time.
        public static var imageTimedOut: Code { Code(kind: .imageTimedOut) }
        /// The data that arrived is not an image that can be read.
        public static var imageNotAnImage: Code { Code(kind: .imageNotAnImage) }
        /// The image could not be downloaded.
        public static var imageDownloadFailed: Code { Code(kind: .imageDownloadFailed) }
        /// The ad lacks assets that the requested format always has.
        public static var missingRequiredAssets: Code { Code(kind: .missingRequiredAssets) }
        /// The ad is of a format that the app did not request.
        public static var formatNotRequested: Code { Code(kind: .formatNotRequested) }
        /// The banner does not fit the size that the app requested.
        public static var bannerSizeMismatch: Code { Code(kind: .bannerSizeMismatch) }

        /// The ad was held for too long to be shown.
        public static var adExpired: Code { Code(kind: .adExpired) }
        /// An asset view is not inside the container that it was registered with.
        public static var viewOutsideContainer: Code { Code(kind: .viewOutsideContainer) }
        /// A view was registered for two assets, or an asset with two views.
        public static var viewRegisteredTwice: Code { Code(kind: .viewRegisteredTwice) }
        /// The ad has no asset under this key.
        public static var unknownAsset: Code { Code(kind: .unknownAsset) }
        /// No app opens any of the URLs that the click leads to.
        public static var cannotOpenURL: Code { Code(kind: .cannotOpenURL) }
        /// The ad was presented before.
        public static var alreadyPresented: Code { Code(kind: .alreadyPresented) }
        /// Another ad covers the screen.
        public static var alreadyPresenting: Code { Code(kind: .alreadyPresenting) }
        /// There is no view controller to present the ad from.
        public static var noViewController: Code { Code(kind: .noViewController) }
        /// The network could not present its ad.
        public static var presentationFailed: Code { Code(kind: .presentationFailed) }

        /// The configuration file could not be read.
        public static var configurationUnreadable: Code { Code(kind: .configurationUnreadable) }
        /// The configuration file is not well-formed.
        public static var configurationSyntax: Code { Code(kind: .configurationSyntax) }
        /// The configuration contains something that it must not contain.
        public static var configurationInvalid: Code { Code(kind: .configurationInvalid) }
        /// The configuration has no ad unit with that ID.
        public static var unknownAdUnit: Code { Code(kind: .unknownAdUnit) }
        /// A line item's settings do not match the expectations of its adapter.
        public static var invalidSettings: Code { Code(kind: .invalidSettings) }
        /// The file of counted impressions cannot be read, or this version does not understand it.
        public static var impressionCountsUnreadable: Code { Code(kind: .impressionCountsUnreadable) }
        /// The file of counted impressions cannot be written.
        public static var impressionCountsUnwritable: Code { Code(kind: .impressionCountsUnwritable) }
        /// The configuration could not be fetched from its server.
        public static var configurationFetchFailed: Code { Code(kind: .configurationFetchFailed) }
        /// The configuration has no signature, or one that does not fit.
        public static var configurationNotAuthentic: Code { Code(kind: .configurationNotAuthentic) }
        /// The configuration from the server cannot be kept for the next start, or the one that was kept cannot be used.
        public static var configurationNotKept: Code { Code(kind: .configurationNotKept) }
    }
}

extension MediationError.Code: CustomStringConvertible {
    /// The stable name.
    public var description: String { self.name }
}
