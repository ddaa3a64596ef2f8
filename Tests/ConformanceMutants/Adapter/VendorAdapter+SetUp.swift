import Dispatch
package import MediationCore

/// The adapter class's memory of its set-up, shared by all SDKs.
private let setUpOfProcess = LockedValue(AdapterSetUpState())

/// Indicates that no set-up has waited yet.
private let hasNotWaited = LockedValue(true)

/// The adapter class's memory of its set-up.
struct AdapterSetUpState {
    var waiting: [SetUpCompletionHandler] = []
    /// The handlers that were called, for a mutant that calls them again if things change.
    var answered: [SetUpCompletionHandler] = []
    var isUnderWay = false
    var isReady = false
    var error: VendorError?
}

extension VendorAdapter {
    package static func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        guard let sdk = VendorSDK.current else { return }
        let mutation = sdk.mutation
        switch mutation {
        case .tellsPrivacyAtSetUp, .tellsPrivacyToSDK, .takesTeensForChildrenAtSetUp:
            VendorPrivacy.tell(configuration.privacy, sdk, isSetUp: true)
        default: break
        }
        if mutation == .consentStands { VendorPrivacy.tellWhatIsKnown(configuration.privacy) }
        if mutation == .startsWithoutSetUp || mutation == .knowsNoSetUp { return completionHandler(.success(())) }
        if mutation == .refusesSetUpWithoutSettings, let problem = Self.problem(of: configuration.credentials) {
            return completionHandler(.failure(problem))
        }
        if mutation == .looksAtFirstLineItem, !Self.memory(sdk).withLock(\.isReady),
            let problem = Self.problem(of: configuration.credentials.prefix(1))
        {
            return completionHandler(.failure(problem))
        }
        if mutation == .looksAtLastLineItem, let problem = Self.problem(of: configuration.credentials.suffix(1)) {
            return completionHandler(.failure(problem))
        }
        if mutation == .isReadyWithoutSettings, Self.problem(of: configuration.credentials) != nil {
            return completionHandler(.success(()))
        }
        if mutation == .needsAllLineItems {
            for credentials in configuration.credentials {
                if let problem = Self.problem(of: [credentials]) { return completionHandler(.failure(problem)) }
            }
        }
        let (isReady, mustStart, oldError) = Self.memory(sdk).withLock { state in
            if state.isReady { return (true, false, VendorError?.none) }
            if mutation == .setUpFailureIsRemembered, let error = state.error { return (false, false, error) }
            if mutation == .setUpHandlerIsOverwritten { state.waiting = [] }
            state.waiting.append(completionHandler)
            defer { state.isUnderWay = true }
            return (false, !state.isUnderWay || mutation == .setUpStartsTwice, VendorError?.none)
        }
        if isReady { return completionHandler(.success(())) }
        if let oldError { return completionHandler(.failure(MediationError(oldError))) }
        if mustStart {
            let starts = mutation == .startsForEachLineItem ? Set(configuration.credentials.map(\.settings)).count : 1
            for _ in 0..<starts { sdk.setUp { Self.didSetUp(sdk, $0) } }
        }
        // The first time in a process will do.
        if mutation == .waitsForSetUp,
            hasNotWaited.withLock({ (isFirst: inout Bool) in
                defer { isFirst = false }
                return isFirst
            })
        {
            _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1_500))
        }
    }

    private nonisolated static func memory(_ sdk: VendorSDK) -> LockedValue<AdapterSetUpState> {
        sdk.mutation == .remembersSetUp ? setUpOfProcess : sdk.adapterSetUp
    }

    /// Returns an error if there is nothing to set up.
    private static func problem(of credentials: some Sequence<MediationCredentials>) -> MediationError? {
        let parameters = credentials.compactMap { $0.settings["parameter"]?.stringValue }
        let isThere = parameters.contains { $0.contains { !$0.isWhitespace } }
        return isThere ? nil : MediationError(.invalidSettings, "No line item has a parameter.")
    }

    private nonisolated static func didSetUp(_ sdk: VendorSDK, _ error: VendorError?) {
        let mutation = sdk.mutation
        if mutation == .assumesMainThreadAtSetUp { MainActor.assumeIsolated {} }
        let waiting = Self.memory(sdk).withLock { state in
            if mutation == .tellsWhatBecomesOfSetUp {
                if state.isReady != (error == nil) { state.waiting += state.answered }
                if !state.waiting.isEmpty { state.answered = state.waiting }
            }
            let isKept = mutation == .setUpIsAnsweredTwice || mutation == .repeatsFailedSetUps && error != nil
            defer { if !isKept { state.waiting = [] } }
            state.isUnderWay = false
            state.isReady = error == nil
            state.error = error
            return state.waiting
        }
        if error == nil, mutation == .setUpIsNeverAnswered { return }
        let isToldOnce = mutation == .setUpErrorIsToldOnce && error != nil
        for handler in isToldOnce ? waiting.prefix(1) : waiting[...] {
            if let error, mutation != .setUpErrorIsSwallowed {
                handler(.failure(sdk.translated(error, unit: nil)))
            } else {
                handler(.success(()))
            }
        }
    }
}
