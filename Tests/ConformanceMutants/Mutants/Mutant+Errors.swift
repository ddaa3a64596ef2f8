import MediationConformance

extension Mutation {
    static let hasOneCode = Mutation("hasOneCode")
    static let takesSettingsForRequest = Mutation("takesSettingsForRequest")
    static let takesNetworkForTimeout = Mutation("takesNetworkForTimeout")
    static let passesErrorsOn = Mutation("passesErrorsOn")
    static let noFillIsAnError = Mutation("noFillIsAnError")
    static let laterNoFillIsAnError = Mutation("laterNoFillIsAnError")
    static let dropsNetworkCode = Mutation("dropsNetworkCode")
    static let networkCodeIsConstant = Mutation("networkCodeIsConstant")
    static let printsSettings = Mutation("printsSettings")
    static let printsUnit = Mutation("printsUnit")
    static let printsWrongSettings = Mutation("printsWrongSettings")
    static let refusesUnknownUnits = Mutation("refusesUnknownUnits")
}

extension Mutant {
    static let errors = [
        Mutant(
            .hasOneCode,
            standsFor: "Adapters whose errors all have the same code.",
            mustTrip: [RuleID(7, 1), RuleID(7, 2)],
            orTrips: [RuleID(13, 20), RuleID(16, 5)]
        ),
        Mutant(
            .takesSettingsForRequest,
            standsFor: "Adapters that have one code for a missing setting and for a request that the network refuses.",
            mustTrip: [RuleID(7, 1)]
        ),
        Mutant(
            .takesNetworkForTimeout,
            standsFor: "Adapters that tell each failure of the connection as a timeout.",
            mustTrip: [RuleID(7, 1)]
        ),
        Mutant(
            .passesErrorsOn,
            standsFor: "Adapters that answer with the SDK's error as it is.",
            mustTrip: [RuleID(7, 1)],
            orTrips: [RuleID(7, 2), RuleID(7, 3), RuleID(13, 20), RuleID(16, 5)]
        ),
        Mutant(
            .noFillIsAnError,
            standsFor: "Adapters that know no \"no fill\": a network without ads looks like one that is broken.",
            mustTrip: [RuleID(7, 2)],
            orTrips: [RuleID(13, 20), RuleID(16, 5)]
        ),
        Mutant(
            .laterNoFillIsAnError,
            standsFor: "SDKs that answer with \"too many requests\" after some without an ad.",
            mustTrip: [RuleID(7, 2)],
            orTrips: [RuleID(7, 1), RuleID(13, 20), RuleID(16, 5)]
        ),
        Mutant(
            .dropsNetworkCode,
            standsFor: "MAX adapters that dropped the number of the SDK's error.",
            mustTrip: [RuleID(7, 3)]
        ),
        Mutant(
            .networkCodeIsConstant,
            standsFor: "Adapters with -1 for every error.",
            mustTrip: [RuleID(7, 3)]
        ),
        Mutant(
            .printsSettings,
            standsFor: "Adapters that name the ad unit in the message when a load has failed.",
            mustTrip: [RuleID(7, 4)]
        ),
        Mutant(
            .printsUnit,
            standsFor: "Adapters with a `print` that has been left in.",
            mustTrip: [RuleID(7, 4)]
        ),
        Mutant(
            .printsWrongSettings,
            standsFor: "Adapters that show the settings which they cannot read.",
            mustTrip: [RuleID(7, 4)]
        ),
        Mutant(
            .refusesUnknownUnits,
            standsFor: "An adapter that takes a request which the network refuses for a wrong setting.",
            mustTrip: []
        ),
    ]
}
