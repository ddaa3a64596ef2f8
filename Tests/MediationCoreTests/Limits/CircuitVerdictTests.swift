import MediationCore
import Testing

struct CircuitVerdictTests {
    private static let failures: Set<MediationError.Code> = [
        .setUpFailed, .setUpTimedOut, .networkError, .serverError, .invalidResponse, .timedOut, .handlerDropped,
        .adapterError,
    ]

    private static let successes: Set<MediationError.Code> = [
        .noFill, .imageRefused, .imageTooLarge, .imageTimedOut, .imageNotAnImage, .imageDownloadFailed,
        .missingRequiredAssets, .formatNotRequested, .bannerSizeMismatch,
    ]

    @Test(arguments: MediationError.Code.allCodes)
    func everyCodeSaysWhatItShouldOfTheNetwork(code: MediationError.Code) {
        let expected: CircuitBreaker.Verdict =
            Self.failures.contains(code) ? .failure : Self.successes.contains(code) ? .success : .none
        #expect(CircuitBreaker.Verdict(code) == expected)
    }
}
