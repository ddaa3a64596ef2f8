import MediationConformance

extension Mutation {
    static let refusesAfterLosses = Mutation("refusesAfterLosses")
    static let asksForAdWithSignals = Mutation("asksForAdWithSignals")
    static let mixesBidsUp = Mutation("mixesBidsUp")
    static let takesWrongSettingsForNoBid = Mutation("takesWrongSettingsForNoBid")
    static let bidsAtTheFloor = Mutation("bidsAtTheFloor")
    static let bidsWithoutResponse = Mutation("bidsWithoutResponse")
    static let claimsAdsOfBids = Mutation("claimsAdsOfBids")
    static let takesNoBidForFault = Mutation("takesNoBidForFault")
    static let bidsForFirstUnit = Mutation("bidsForFirstUnit")
    static let keepsHandlersOfWrongSignals = Mutation("keepsHandlersOfWrongSignals")
    static let pausesInSignals = Mutation("pausesInSignals")
    static let forgetsTestsOfBids = Mutation("forgetsTestsOfBids")
    static let bidsWithRealAdsInTests = Mutation("bidsWithRealAdsInTests")
    static let bidsForRewardsAlways = Mutation("bidsForRewardsAlways")
    static let bidsForOneSize = Mutation("bidsForOneSize")
    static let bidsWithoutChoices = Mutation("bidsWithoutChoices")
    static let bidsForOneImpression = Mutation("bidsForOneImpression")
    static let cutsTokens = Mutation("cutsTokens")
    static let bidsOnlyWithConsent = Mutation("bidsOnlyWithConsent")
    static let bidsOnlyWhenIdle = Mutation("bidsOnlyWhenIdle")
    static let startsWithEachAuction = Mutation("startsWithEachAuction")
    static let stopsLoadsWithLosses = Mutation("stopsLoadsWithLosses")
    static let bidsTheFloor = Mutation("bidsTheFloor")
    static let answersWithTheLastSignals = Mutation("answersWithTheLastSignals")
    static let keepsFirstToken = Mutation("keepsFirstToken")
    static let preparesNextToken = Mutation("preparesNextToken")
    static let answersSignalsTwice = Mutation("answersSignalsTwice")
    static let answersBannerSignalsTwice = Mutation("answersBannerSignalsTwice")
    static let bidsInLowerCase = Mutation("bidsInLowerCase")
    static let bidsNothingBelowFloor = Mutation("bidsNothingBelowFloor")
    static let bidsNothingInTests = Mutation("bidsNothingInTests")
    static let bidsNothingForRewards = Mutation("bidsNothingForRewards")
    static let dropsBidResponse = Mutation("dropsBidResponse")
    static let unwrapsWinningPrice = Mutation("unwrapsWinningPrice")
    static let unwrapsLostBid = Mutation("unwrapsLostBid")
}

extension Mutant {
    /// Section 11.
    static let bidding = [
        Mutant(
            .bidsWithoutResponse,
            standsFor: "Adapters that pass the price on and forget what it is for.",
            mustTrip: [RuleID(11, 6)]
        ),
        Mutant(
            .claimsAdsOfBids,
            standsFor: "Adapters with a class of their own for ads that an auction has won, which lacks some things.",
            mustTrip: [RuleID(11, 3)]
        ),
        Mutant(
            .bidsAtTheFloor,
            standsFor: "Adapters that bid what the auction asks for at least, in place of the SDK's price.",
            mustTrip: [RuleID(11, 2)]
        ),
        Mutant(
            .takesWrongSettingsForNoBid,
            standsFor: "Bidders that end everything but a bid with no fill.",
            mustTrip: [RuleID(7, 1)]
        ),
        Mutant(
            .mixesBidsUp,
            standsFor: "Adapters with one variable for the request, on its way to the SDK's queue.",
            mustTrip: [RuleID(11, 7)]
        ),
        Mutant(
            .asksForAdWithSignals,
            standsFor: "Adapters that load the ad with the signals, to save time if it wins.",
            mustTrip: [RuleID(11, 8)]
        ),
        Mutant(
            .refusesAfterLosses,
            standsFor: "Adapters that mark what has lost by its placement.",
            mustTrip: [RuleID(11, 8)]
        ),
        Mutant(
            .takesNoBidForFault,
            standsFor: "Adapters with one error for all that ends without a bid.",
            mustTrip: [RuleID(11, 6)]
        ),
        Mutant(
            .bidsForFirstUnit,
            standsFor: "MAX's adapter for InMobi before 9.0.7.1: bids for the placement that was seen first.",
            mustTrip: [RuleID(11, 7)]
        ),
        Mutant(
            .bidsWithRealAdsInTests,
            standsFor: "Adapters whose test flag is read where ads are loaded.",
            mustTrip: [RuleID(11, 7)]
        ),
        Mutant(
            .bidsForRewardsAlways,
            standsFor: "Adapters that tell the SDK of two formats only: banners, and what covers the screen.",
            mustTrip: [RuleID(11, 7)]
        ),
        Mutant(
            .bidsForOneSize,
            standsFor: "Adapters that ask for signals of the usual banner, whatever the size of the view.",
            mustTrip: [RuleID(11, 7)]
        ),
        Mutant(
            .bidsWithoutChoices,
            standsFor:
                "Adapters that tell the user's choices where ads are loaded, and not where signals are collected.",
            mustTrip: [RuleID(11, 4)]
        ),
        Mutant(
            .bidsForOneImpression,
            standsFor: "SDKs that count in dollars for one impression, or in cents.",
            mustTrip: [RuleID(11, 2)]
        ),
        Mutant(
            .cutsTokens,
            standsFor: "Adapters that keep a token in a field of fixed length.",
            mustTrip: [RuleID(11, 6)]
        ),
        Mutant(
            .bidsOnlyWithConsent,
            standsFor: "Adapters that take a consent string that is not there yet for a refusal.",
            mustTrip: [RuleID(11, 4)]
        ),
        Mutant(
            .bidsOnlyWhenIdle,
            standsFor: "Adapters with one slot for each placement, which is taken while an ad is loaded.",
            mustTrip: [RuleID(11, 1)]
        ),
        Mutant(
            .startsWithEachAuction,
            standsFor: "Adapters that prepare the SDK wherever it is used, to be safe.",
            mustTrip: [RuleID(11, 8)]
        ),
        Mutant(
            .stopsLoadsWithLosses,
            standsFor: "Adapters that clear all that they wait for when a bid has lost.",
            mustTrip: [RuleID(11, 8)]
        ),
        Mutant(
            .bidsTheFloor,
            standsFor: "Adapters whose SDK makes tokens only, and which bid the floor in its place.",
            mustTrip: [RuleID(11, 2)]
        ),
        Mutant(
            .answersWithTheLastSignals,
            standsFor: "Adapters that answer with the signals of the last auction, and keep new ones for the next.",
            mustTrip: [RuleID(11, 6)],
            orTrips: [RuleID(11, 4)]
        ),
        Mutant(
            .keepsHandlersOfWrongSignals,
            standsFor: "Adapters that keep the handler in a list before they look at the settings.",
            mustTrip: [RuleID(11, 1)]
        ),
        Mutant(
            .pausesInSignals,
            standsFor: "Adapters that wait for a user agent while they collect signals.",
            mustTrip: [RuleID(11, 1)]
        ),
        Mutant(
            .answersSignalsTwice,
            standsFor: "An SDK that answers once more after its own timeout.",
            mustTrip: [RuleID(11, 1)]
        ),
        Mutant(
            .answersBannerSignalsTwice,
            standsFor: "Adapters with code of their own for the signals of each format.",
            mustTrip: [RuleID(11, 1)]
        ),
        Mutant(
            .bidsInLowerCase,
            standsFor: "An SDK that spells currencies in lower case.",
            mustTrip: [RuleID(11, 2)]
        ),
        Mutant(
            .bidsNothingBelowFloor,
            standsFor: "Adapters that do not pass on a bid below the floor, and say 0 instead.",
            mustTrip: [RuleID(11, 2)]
        ),
        Mutant(
            .bidsNothingInTests,
            standsFor: "An SDK whose test ads cost nothing.",
            mustTrip: [RuleID(11, 2)]
        ),
        Mutant(
            .bidsNothingForRewards,
            standsFor: "Adapters that look up the price of a bid in another format.",
            mustTrip: [RuleID(11, 2)]
        ),
        Mutant(
            .dropsBidResponse,
            standsFor: "An adapter that was made for a waterfall, and asks for any ad.",
            mustTrip: [RuleID(11, 3)]
        ),
        Mutant(
            .keepsFirstToken,
            standsFor: "Adapters that keep the SDK's token from the first auction.",
            mustTrip: [RuleID(11, 4)]
        ),
        Mutant(
            .preparesNextToken,
            standsFor: "SDKs that prepare the token of the next auction during this one.",
            mustTrip: [RuleID(11, 4)]
        ),
        Mutant(
            .unwrapsWinningPrice,
            standsFor: "Adapters that tell their network the price of the winner, also if there is none.",
            mustTrip: [RuleID(11, 5)]
        ),
        Mutant(
            .unwrapsLostBid,
            standsFor: "Adapters that look up each bid that was lost among those that they remember.",
            mustTrip: [RuleID(11, 5)]
        ),
        Mutant(
            .forgetsTestsOfBids,
            standsFor: "Adapters whose request with a bid response is made by code of its own.",
            mustTrip: [RuleID(11, 3)]
        ),
    ]
}
