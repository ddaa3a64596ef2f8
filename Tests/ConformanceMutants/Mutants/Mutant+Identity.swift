import MediationConformance

extension Mutation {
    static let foldsHotfix = Mutation("foldsHotfix")
    static let hasVersionOfSDK = Mutation("hasVersionOfSDK")
    static let versionIsZero = Mutation("versionIsZero")
    static let sdkVersionIsConstant = Mutation("sdkVersionIsConstant")
    static let versionStartsSDK = Mutation("versionStartsSDK")
    static let versionPartsAreTaken = Mutation("versionPartsAreTaken")
}

extension Mutant {
    static let identity = [
        Mutant(
            .versionIsZero,
            standsFor: "The sample adapters of the Google Mobile Ads SDK, whose versions read 0.0.0.",
            mustTrip: [RuleID(1, 1)]
        ),
        Mutant(
            .sdkVersionIsConstant,
            standsFor: "Adapters whose SDK version is written into them, and stays when the app updates the SDK.",
            mustTrip: [RuleID(1, 2)]
        ),
        Mutant(
            .versionStartsSDK,
            standsFor: "MAX adapters that started the SDK in the getter of its version.",
            mustTrip: [RuleID(1, 3)],
            orTrips: [RuleID(1, 2)]
        ),
        Mutant(
            .versionPartsAreTaken,
            standsFor: "The sample adapters of the Google Mobile Ads SDK, which take the third part without looking.",
            mustTrip: [RuleID(1, 4)]
        ),
        Mutant(
            .hasVersionOfSDK,
            standsFor: "Adapters whose version is said to be that of the SDK that they were made for.",
            mustTrip: [RuleID(1, 2)]
        ),
        Mutant(
            .foldsHotfix,
            standsFor: "Google's adapters, which write the fourth part of a version into the third.",
            mustTrip: [RuleID(1, 2)]
        ),
    ]
}
