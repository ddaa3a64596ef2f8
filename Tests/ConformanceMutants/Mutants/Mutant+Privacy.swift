import MediationConformance

extension Mutation {
    static let takesRefusalForChild = Mutation("takesRefusalForChild")
    static let unitIsConstant = Mutation("unitIsConstant")
    static let unitIsRemembered = Mutation("unitIsRemembered")
    static let unitIsANumber = Mutation("unitIsANumber")
    static let unitIsLowercased = Mutation("unitIsLowercased")
    static let takesUnknownForNo = Mutation("takesUnknownForNo")
    static let mixesUpSetters = Mutation("mixesUpSetters")
    static let tellsEmptyTexts = Mutation("tellsEmptyTexts")
    static let cutsConsent = Mutation("cutsConsent")
    static let tellsPrivacyLate = Mutation("tellsPrivacyLate")
    static let tellsPrivacyAtSetUp = Mutation("tellsPrivacyAtSetUp")
    static let tellsNoPrivacy = Mutation("tellsNoPrivacy")
    static let comparesChoicesWithFirst = Mutation("comparesChoicesWithFirst")
    static let comparesVersionOfChoices = Mutation("comparesVersionOfChoices")
    static let asksForTestsAlways = Mutation("asksForTestsAlways")
    static let asksForNoTests = Mutation("asksForNoTests")
    static let refusesUnknownSettings = Mutation("refusesUnknownSettings")
    static let hidesPrivacy = Mutation("hidesPrivacy")
    static let hidesTests = Mutation("hidesTests")
    static let consentStands = Mutation("consentStands")
    static let gdprStands = Mutation("gdprStands")
    static let childStaysChild = Mutation("childStaysChild")
    static let tellsPrivacyAtNativeLoads = Mutation("tellsPrivacyAtNativeLoads")
    static let tellsPrivacyAtLoads = Mutation("tellsPrivacyAtLoads")

    // Odd, but legal.

    static let loadIDIsRemembered = Mutation("loadIDIsRemembered")
    static let takesTeensForChildrenAtSetUp = Mutation("takesTeensForChildrenAtSetUp")
    static let tellsPrivacyToSDK = Mutation("tellsPrivacyToSDK")
    static let saysOnlyTests = Mutation("saysOnlyTests")
}

extension Mutant {
    static let privacy = [
        Mutant(
            .takesRefusalForChild,
            standsFor: "Adapters that treat a user who refuses tracking as a child.",
            mustTrip: [RuleID(9, 2)]
        ),
        Mutant(
            .unitIsConstant,
            standsFor: "Adapters that were published with the ad unit of their tests.",
            mustTrip: [RuleID(9, 1)]
        ),
        Mutant(
            .unitIsRemembered,
            standsFor: "Google's changelogs: loads that ask with the ad unit of an earlier one.",
            mustTrip: [RuleID(9, 1)]
        ),
        Mutant(
            .loadIDIsRemembered,
            standsFor: "Adapters that make the builder of their requests once, with the ID of the first load.",
            mustTrip: [RuleID(9, 1)]
        ),
        Mutant(
            .unitIsANumber,
            standsFor: "Adapters that read placements of digits as numbers, and lose their leading zeros.",
            mustTrip: [RuleID(9, 1)]
        ),
        Mutant(
            .unitIsLowercased,
            standsFor: "Adapters that tidy up what the publisher has typed.",
            mustTrip: [RuleID(9, 1)]
        ),
        Mutant(
            .takesUnknownForNo,
            standsFor: "Google's changelogs: what was not known of users was passed on as \"no\".",
            mustTrip: [RuleID(9, 2)]
        ),
        Mutant(
            .mixesUpSetters,
            standsFor: "Google's changelogs: a choice that was passed to the setter of another.",
            mustTrip: [RuleID(9, 2)]
        ),
        Mutant(
            .tellsEmptyTexts,
            standsFor: "Adapters that write `?? \"\"` where the SDK takes no optional.",
            mustTrip: [RuleID(9, 2)]
        ),
        Mutant(
            .cutsConsent,
            standsFor: "Adapters that keep the consent string in a field of 255 characters.",
            mustTrip: [RuleID(9, 2)]
        ),
        Mutant(
            .tellsPrivacyLate,
            standsFor: "MAX's changelogs: consent that was passed on after the request.",
            mustTrip: [RuleID(9, 3)]
        ),
        Mutant(
            .tellsPrivacyAtSetUp,
            standsFor: "Adapters that pass consent on once, when they start the SDK.",
            mustTrip: [RuleID(9, 3)],
            orTrips: [RuleID(9, 6)]
        ),
        Mutant(
            .tellsNoPrivacy,
            standsFor: "Adapters whose harness declares privacy, and that pass nothing on.",
            mustTrip: [RuleID(9, 3)]
        ),
        Mutant(
            .asksForTestsAlways,
            standsFor: "Adapters that were published in test mode.",
            mustTrip: [RuleID(9, 4)]
        ),
        Mutant(
            .asksForNoTests,
            standsFor: "Adapters that do not pass the flag on.",
            mustTrip: [RuleID(9, 4)]
        ),
        Mutant(
            .refusesUnknownSettings,
            standsFor: "Adapters that stop when a later version's setting is in the configuration.",
            mustTrip: [RuleID(9, 4)]
        ),
        Mutant(
            .hidesPrivacy,
            standsFor: "A harness that does not declare that the network is told of choices.",
            mustTrip: [RuleID(9, 5)]
        ),
        Mutant(
            .hidesTests,
            standsFor: "A harness that does not declare that the network is asked for test ads.",
            mustTrip: [RuleID(9, 5)]
        ),
        Mutant(
            .consentStands,
            standsFor: "SDKs that can be told \"yes\" only, and cannot forget what they were told.",
            mustTrip: [RuleID(9, 6)]
        ),
        Mutant(
            .gdprStands,
            standsFor: "Adapters that take back the consent string, and not that the GDPR applies.",
            mustTrip: [RuleID(9, 6)]
        ),
        Mutant(
            .childStaysChild,
            standsFor: "A flag that an adapter raises for a child, and that nobody takes down for the next person.",
            mustTrip: [RuleID(9, 2)]
        ),
        Mutant(
            .tellsPrivacyAtLoads,
            standsFor: "Adapters that start the SDK first, and tell it of the choices with each request.",
            mustTrip: [RuleID(9, 3)]
        ),
        Mutant(
            .tellsPrivacyAtNativeLoads,
            standsFor: "Adapters that had native ads first, and tell the SDK of the choices where these are loaded.",
            mustTrip: [RuleID(9, 3), RuleID(13, 2), RuleID(16, 2)],
            orTrips: [RuleID(11, 4)]
        ),
        Mutant(
            .comparesChoicesWithFirst,
            standsFor: "Adapters that pass on what differs from the choices with which they have begun.",
            mustTrip: [RuleID(9, 3)],
            orTrips: [RuleID(9, 6)]
        ),
        Mutant(
            .takesTeensForChildrenAtSetUp,
            standsFor: "Adapters that translate the choices in two places, of which one has not heard of teens.",
            mustTrip: [RuleID(9, 3)]
        ),
        Mutant(
            .comparesVersionOfChoices,
            standsFor: "Adapters that take the versions of choices, which each mediator counts, for those of all.",
            mustTrip: [RuleID(9, 3)]
        ),
        Mutant(
            .tellsPrivacyToSDK,
            standsFor: "SDKs that take choices once for all requests: what is odd, and right all the same.",
            mustTrip: []
        ),
        Mutant(
            .saysOnlyTests,
            standsFor: "SDKs that have a switch for tests only: what is odd, and right all the same.",
            mustTrip: []
        ),
    ]
}
