import Foundation
import MediationCore
import Testing

/// The properties of an error that crash reporters and alerts read.
struct ErrorIdentityTests {
    /// The published numbers, whose meaning must never change: this table only grows.
    private static let codes: [Int: String] = [
        100: "setUpFailed", 101: "setUpTimedOut", 102: "adapterDisabled",
        200: "noFill", 201: "networkError", 202: "serverError", 203: "invalidResponse", 204: "timedOut",
        205: "handlerDropped", 206: "cancelled", 207: "deadlineExceeded", 208: "outOfTime", 209: "adapterNotFound",
        210: "notAnAdapter", 211: "ambiguousAdapter", 212: "unsupportedFormat", 213: "invalidRequest",
        214: "adapterError", 215: "alreadyLoading", 216: "invalidAdRequest", 217: "notNeeded", 218: "frequencyCapped",
        219: "paced", 220: "circuitOpen", 221: "adapterBusy", 222: "noBid", 223: "outbid", 224: "bidRejected",
        225: "bidTooLate", 226: "bidBelowFloor", 227: "auctionFailed",
        300: "imageRefused", 301: "imageTooLarge", 302: "imageTimedOut", 303: "imageNotAnImage",
        304: "imageDownloadFailed", 305: "missingRequiredAssets", 306: "formatNotRequested",
        307: "bannerSizeMismatch",
        400: "adExpired", 401: "viewOutsideContainer", 402: "viewRegisteredTwice", 403: "unknownAsset",
        404: "cannotOpenURL", 405: "alreadyPresented", 406: "alreadyPresenting", 407: "noViewController",
        408: "presentationFailed",
        500: "configurationUnreadable", 501: "configurationSyntax", 502: "configurationInvalid", 503: "unknownAdUnit",
        504: "invalidSettings", 505: "impressionCountsUnreadable", 506: "impressionCountsUnwritable",
        507: "configurationFetchFailed", 508: "configurationNotAuthentic", 509: "configurationNotKept",
    ]

    @Test func numbersAndNamesAreThoseOfEarlierVersions() {
        let codes = MediationError.Code.allCodes.map { ($0.rawValue, $0.name) }
        #expect(Dictionary(uniqueKeysWithValues: codes) == Self.codes)
    }

    @Test(arguments: MediationError.Code.allCodes)
    func anNSErrorHasDomainAndNumber(code: MediationError.Code) {
        let error: any Error = MediationError(code, "What happened.")
        #expect((error as NSError).domain == "MediationCore.MediationError")
        #expect((error as NSError).code == code.rawValue)
    }

    @Test func theLocalizedDescriptionSaysWhatHappened() {
        let error: any Error = MediationError(.noFill, "Nothing today.", networkCode: 3)
        #expect(error.localizedDescription == "noFill (200): Nothing today. (network code 3)")
        let reason = (error as? any LocalizedError)?.failureReason
        #expect(reason == MediationError.Code.noFill.cause)
        #expect((error as? any LocalizedError)?.recoverySuggestion == MediationError.Code.noFill.remedy)
    }
}
