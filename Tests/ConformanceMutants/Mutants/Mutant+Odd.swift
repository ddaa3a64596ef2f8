package import MediationConformance

extension Mutation {
    static let isAsync = Mutation("isAsync")
    static let isAsyncAndCannotStop = Mutation("isAsyncAndCannotStop")
    static let remembersSetUp = Mutation("remembersSetUp")
    static let refusesSetUpWithoutSettings = Mutation("refusesSetUpWithoutSettings")
    static let sdkVersionIsReadOnce = Mutation("sdkVersionIsReadOnce")
    static let sdkIsLate = Mutation("sdkIsLate")
    static let sdkIsLateOnMainThread = Mutation("sdkIsLateOnMainThread")
    static let sdkDownloadsAtOnce = Mutation("sdkDownloadsAtOnce")
    static let extrasHoldManyNumbers = Mutation("extrasHoldManyNumbers")
    static let hopsToMainThread = Mutation("hopsToMainThread")
    static let answersFromNewThread = Mutation("answersFromNewThread")

    /// Never answers and never returns, for a test that ends the process.
    package static let blocks = Mutation("blocks")

    /// The harness of the adapter with this mutation; nearly all mutations change the same adapter.
    @MainActor package var harness: any AdapterHarness.Type {
        switch self {
        case .isAsync, .isAsyncAndCannotStop: CourierHarness.self
        case _ where Self.ofBannersOnly.contains(self): KioskBannerHarness.self
        case _ where Self.ofRewardedAdsOnly.contains(self): KioskRewardedHarness.self
        default: MutantHarness.self
        }
    }
}

extension Mutant {
    /// Odd but legal adapters, with habits of adapters and SDKs that no rule forbids.
    package static let odd = [
        Mutant(
            .isAsync,
            standsFor: "`AsyncMediationAdapter` over an actor, whose ads tell what happens in a stream.",
            mustTrip: []
        ),
        Mutant(
            .isAsyncAndCannotStop,
            standsFor: "The same over an SDK that goes on until it has an answer, whoever waits for it.",
            mustTrip: []
        ),
        Mutant(
            .remembersSetUp,
            standsFor: "Adapters that set their SDK up once in the life of the process.",
            mustTrip: []
        ),
        Mutant(
            .refusesSetUpWithoutSettings,
            standsFor: "Adapters whose set-up fails when a setting is missing, so that no load gets to them.",
            mustTrip: []
        ),
        Mutant(
            .sdkVersionIsReadOnce,
            standsFor: "`static let networkSDKVersion`, which asks the SDK when it is first read.",
            mustTrip: []
        ),
        Mutant(
            .sdkIsLate,
            standsFor: "SDKs that call back 20 ms later by the real clock, on a queue of their own.",
            mustTrip: []
        ),
        Mutant(
            .sdkIsLateOnMainThread,
            standsFor: "SDKs that call back 20 ms later by the real clock, on the main queue.",
            mustTrip: []
        ),
        Mutant(
            .sdkDownloadsAtOnce,
            standsFor: "SDKs that download all images at the same time, on threads of their own.",
            mustTrip: []
        ),
        Mutant(
            .extrasHoldManyNumbers,
            standsFor: "Adapters whose other extras hold the digits of this one by chance.",
            mustTrip: []
        ),
        Mutant(
            .hopsToMainThread,
            standsFor: "Adapters that answer by way of the main queue, unless `Thread.isMainThread` is true.",
            mustTrip: []
        ),
        Mutant(
            .answersFromNewThread,
            standsFor: "Adapters that start a thread for each answer.",
            mustTrip: []
        ),
    ]
}
