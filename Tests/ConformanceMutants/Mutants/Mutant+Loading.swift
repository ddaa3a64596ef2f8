import MediationConformance

extension Mutation {
    static let forgetsLateAds = Mutation("forgetsLateAds")
    static let keepsHandlerOfLateAd = Mutation("keepsHandlerOfLateAd")
    static let cancelsBeforeLettingGo = Mutation("cancelsBeforeLettingGo")
    static let needsWholeSeconds = Mutation("needsWholeSeconds")
    static let handlerIsStoredLate = Mutation("handlerIsStoredLate")
    static let loaderIsLocal = Mutation("loaderIsLocal")
    static let loaderIsLocalOfLateSDK = Mutation("loaderIsLocalOfLateSDK")
    static let loaderIsLocalAndMissed = Mutation("loaderIsLocalAndMissed")
    static let ignoresFailure = Mutation("ignoresFailure")
    static let asksAgainWithoutFill = Mutation("asksAgainWithoutFill")
    static let hasNoGuard = Mutation("hasNoGuard")
    static let clearsHandlerLate = Mutation("clearsHandlerLate")
    static let callsInsideLock = Mutation("callsInsideLock")
    static let callsInsideRecursiveLock = Mutation("callsInsideRecursiveLock")
    static let looksBeforeMapping = Mutation("looksBeforeMapping")
    static let looksWithoutLock = Mutation("looksWithoutLock")
    static let takesInTwoSteps = Mutation("takesInTwoSteps")
    static let callsFailuresInsideLock = Mutation("callsFailuresInsideLock")
    static let takesWithoutLock = Mutation("takesWithoutLock")
    static let overwritesEventDelegate = Mutation("overwritesEventDelegate")
    static let handlerIsStatic = Mutation("handlerIsStatic")
    static let ignoresCancel = Mutation("ignoresCancel")
    static let ignoresCancelOnItsWay = Mutation("ignoresCancelOnItsWay")
    static let answersBeforeNetwork = Mutation("answersBeforeNetwork")
    static let keepsLateAds = Mutation("keepsLateAds")
    static let adsAreCustomFormats = Mutation("adsAreCustomFormats")
    static let adsExpireAtOnce = Mutation("adsExpireAtOnce")
    static let refusesKnownLoadIDs = Mutation("refusesKnownLoadIDs")

    /// The mutations that release the SDK's loader as soon as it has been asked.
    static let localLoader: Set<Mutation> = [.loaderIsLocal, .loaderIsLocalOfLateSDK, .loaderIsLocalAndMissed]
}

extension Mutant {
    static let loading = [
        Mutant(
            .forgetsLateAds,
            standsFor: "Adapters that note a late ad as one that nobody wants, and keep the handler.",
            mustTrip: [RuleID(3, 11)]
        ),
        Mutant(
            .refusesKnownLoadIDs,
            standsFor: "Adapters that take the ID of a load, which its line items share, for that of their request.",
            mustTrip: [RuleID(3, 10)],
            orTrips: [RuleID(3, 16), RuleID(8, 8)]
        ),
        Mutant(
            .handlerIsStoredLate,
            standsFor: "An adapter that stores its handler after the request; the sample SDK answers before that.",
            mustTrip: [RuleID(3, 1)]
        ),
        Mutant(
            .asksAgainWithoutFill,
            standsFor: "Adapters that try once more if there is no fill, which is the next line item's turn.",
            mustTrip: [RuleID(3, 3)]
        ),
        Mutant(
            .loaderIsLocal,
            standsFor: "An adapter whose loader is gone when the answer comes.",
            mustTrip: [RuleID(3, 2)],
            orTrips: [RuleID(3, 11), RuleID(3, 3), RuleID(8, 8), RuleID(10, 1)]
        ),
        Mutant(
            .loaderIsLocalOfLateSDK,
            standsFor: "The same with an SDK that never answers inside the request.",
            mustTrip: [RuleID(3, 2)],
            orTrips: [RuleID(3, 11), RuleID(3, 1), RuleID(3, 3), RuleID(3, 15), RuleID(8, 8), RuleID(10, 1)]
        ),
        Mutant(
            .loaderIsLocalAndMissed,
            standsFor: "The same with a driver that throws when the loader is gone.",
            mustTrip: [RuleID(3, 2)],
            orTrips: [RuleID(3, 11), RuleID(3, 3), RuleID(3, 15), RuleID(8, 8), RuleID(10, 1)]
        ),
        Mutant(
            .ignoresFailure,
            standsFor: "An adapter that does not implement the failure callback.",
            mustTrip: [RuleID(3, 3)]
        ),
        Mutant(
            .hasNoGuard,
            standsFor: "Google's Swift sample, and the adapter for Moloco: nothing guards the handler.",
            mustTrip: [RuleID(3, 4)],
            orTrips: [RuleID(8, 2), RuleID(10, 2), RuleID(3, 5), RuleID(3, 7), RuleID(3, 8)]
        ),
        Mutant(
            .clearsHandlerLate,
            standsFor: "An adapter that sets its handler to nil after the call.",
            mustTrip: [RuleID(3, 5)],
            orTrips: [RuleID(3, 8)]
        ),
        Mutant(
            .callsInsideLock,
            standsFor: "The adapters for Bigo and Verve, which call the handler inside a queue's `sync`.",
            mustTrip: [RuleID(3, 5), RuleID(3, 6)]
        ),
        Mutant(
            .callsFailuresInsideLock,
            standsFor: "Adapters that take the handler out with care for an ad, and answer a failure under the lock.",
            mustTrip: [RuleID(3, 5), RuleID(3, 6)]
        ),
        Mutant(
            .callsInsideRecursiveLock,
            standsFor: "An adapter that calls the handler inside a recursive lock.",
            mustTrip: [RuleID(3, 6)]
        ),
        Mutant(
            .looksBeforeMapping,
            standsFor: "An adapter that looks, maps, and then calls.",
            mustTrip: [RuleID(3, 7)],
            orTrips: [RuleID(8, 2), RuleID(3, 8)]
        ),
        Mutant(
            .looksWithoutLock,
            standsFor: "A guard that is not atomic.",
            mustTrip: [RuleID(3, 8)],
            orTrips: [RuleID(8, 2)]
        ),
        Mutant(
            .takesInTwoSteps,
            standsFor: "The handler is read under the lock, and set to nil under it again: a moment lies between.",
            mustTrip: [RuleID(3, 8)],
            orTrips: [RuleID(8, 2)]
        ),
        Mutant(
            .takesWithoutLock,
            standsFor: "The handler is an ordinary property, read and set to nil by whichever thread answers.",
            mustTrip: [RuleID(3, 8)],
            orTrips: [RuleID(3, 11), RuleID(8, 2)]
        ),
        Mutant(
            .overwritesEventDelegate,
            standsFor: "Google's Objective-C sample, whose guard returns nil, which overwrites the delegate.",
            mustTrip: [RuleID(3, 9)]
        ),
        Mutant(
            .handlerIsStatic,
            standsFor: "Google's samples, which have one place for all loads.",
            mustTrip: [RuleID(3, 10)],
            orTrips: [RuleID(3, 11), RuleID(3, 8), RuleID(8, 7)]
        ),
        Mutant(
            .ignoresCancel,
            standsFor: "An adapter that does not implement `cancelLoad`.",
            mustTrip: [RuleID(3, 11)],
            orTrips: [RuleID(3, 14), RuleID(8, 1), RuleID(8, 8), RuleID(10, 4), RuleID(13, 21), RuleID(16, 6)]
        ),
        Mutant(
            .answersBeforeNetwork,
            standsFor: "MAX adapters with a timeout of their own that came before the network's answer.",
            mustTrip: [RuleID(3, 13)],
            orTrips: [RuleID(3, 2), RuleID(7, 1), RuleID(7, 2), RuleID(7, 3), RuleID(8, 8)]
        ),
        Mutant(
            .keepsLateAds,
            standsFor: "Google's changelogs: late ads that were never let go.",
            mustTrip: [RuleID(3, 14)],
            orTrips: [RuleID(8, 1), RuleID(10, 4)]
        ),
        Mutant(
            .adsAreCustomFormats,
            standsFor: "An adapter that makes each ad one of a format of its own, which no app has asked for.",
            mustTrip: [RuleID(3, 15)],
            orTrips: [RuleID(3, 10)]
        ),
        Mutant(
            .adsExpireAtOnce,
            standsFor: "An adapter that takes its SDK's expiry, 0 for \"never\", for `timeToLive`.",
            mustTrip: [RuleID(3, 15)],
            orTrips: [RuleID(4, 11)]
        ),
        Mutant(
            .ignoresCancelOnItsWay,
            standsFor: "Adapters that answer in a task on the main actor, and take the handler out before it.",
            mustTrip: [RuleID(3, 11)]
        ),
        Mutant(
            .cancelsBeforeLettingGo,
            standsFor: "Google's samples, which cancel the SDK's request while they still hold the handler.",
            mustTrip: [RuleID(3, 11)]
        ),
        Mutant(
            .needsWholeSeconds,
            standsFor: "An adapter that rounds the time that is left down to seconds.",
            mustTrip: [RuleID(3, 16)]
        ),
        Mutant(
            .keepsHandlerOfLateAd,
            standsFor:
                "Adapters that stop the SDK whatever the reason, and let go of the handler for some reasons only.",
            mustTrip: [RuleID(3, 11)]
        ),
    ]
}
