public import MediationCore

/// An answer of a network in a test; see ``TestMediation/answer(_:for:)``.
public struct TestAnswer: Sendable {
    enum Kind: Sendable {
        case ad(TestAd)
        case failure(MediationError)
        case silence
    }

    let kind: Kind
    var delay: Duration?
    var isGivenTwice = false

    /// An ad.
    public static func ad(_ ad: TestAd) -> TestAnswer { TestAnswer(kind: .ad(ad)) }

    /// No ad for this request.
    public static let noFill = TestAnswer.failure(MediationError(.noFill, "The test says that there is no ad."))

    /// An error.
    public static func failure(_ error: MediationError) -> TestAnswer { TestAnswer(kind: .failure(error)) }

    /// No answer at all: the attempt ends by its timeout.
    public static let silence = TestAnswer(kind: .silence)

    /// Returns the same answer, given twice, which breaks the adapter contract: the second one has no effect but a
    /// violation in the record.
    public var twice: TestAnswer {
        var answer = self
        answer.isGivenTwice = true
        return answer
    }

    /// Returns the same answer, given after a time of the test's clock.
    ///
    /// - Parameter delay: The time from the request to the answer.
    /// - Returns: The delayed answer.
    public func after(_ delay: Duration) -> TestAnswer {
        var answer = self
        answer.delay = delay
        return answer
    }
}

/// A request to a network in a test.
public struct TestRequest: Sendable {
    /// The ID of the ad unit.
    public let adUnitID: String
    /// The name of the line item.
    public let lineItem: String
    /// The requested format.
    public let format: AdFormat
    /// The ID of the load.
    public let loadID: String
    /// Indicates whether a test ad was requested.
    public let isTestRequest: Bool
    /// The privacy choices that the network was given.
    public let privacy: PrivacySnapshot
    /// The size of the requested banner; `nil` for other formats.
    public let bannerSize: BannerSize?
    /// The time on the test's clock.
    public let time: Duration
}
