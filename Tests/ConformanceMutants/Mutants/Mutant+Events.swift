import MediationConformance

extension Mutant {
    static let events = Self.counting + Self.views + Self.otherEvents + Self.oddEvents

    private static let counting = [
        Mutant(
            .reportsImpressionTwice,
            standsFor: "The adapter for Moloco, which reports impressions from two callbacks of the SDK.",
            mustTrip: [RuleID(6, 1)]
        ),
        Mutant(
            .ignoresImpression,
            standsFor: "Adapters that lose the SDK's impression callback when its signature changes.",
            mustTrip: [RuleID(6, 1)]
        ),
        Mutant(
            .reportsImpressionOnRender,
            standsFor: "Adapters that take an ad for seen once it has views, and pass on the SDK's callback, too.",
            mustTrip: [RuleID(6, 1)]
        ),
        Mutant(
            .countsSameAdOnce,
            standsFor: "Adapters that take a second impression of the same creative for a double report.",
            mustTrip: [RuleID(6, 1)]
        ),
        Mutant(
            .reportsClickTwice,
            standsFor: "MAX's changelogs: duplicate clicks.",
            mustTrip: [RuleID(6, 2)],
            orTrips: [RuleID(6, 9)]
        ),
        Mutant(
            .reportsFirstClickOnly,
            standsFor: "Adapters whose guard against double impressions guards clicks, too.",
            mustTrip: [RuleID(6, 2)],
            orTrips: [RuleID(3, 9), RuleID(6, 9)]
        ),
        Mutant(
            .claimsImpressions,
            standsFor: "Adapters that say so of all ads, also of those that mediation has to count.",
            mustTrip: [RuleID(6, 3)]
        ),
        Mutant(
            .leavesOutWhoCounts,
            standsFor: "Adapters without `handlesUserImpressions` for an SDK that counts: all count twice.",
            mustTrip: [RuleID(6, 3)]
        ),
        Mutant(
            .changesWhoCounts,
            standsFor: "Adapters that look up who counts in the SDK's ad, which knows only once it is shown.",
            mustTrip: [RuleID(6, 3)]
        ),
        Mutant(
            .recordsWhatNetworkCounts,
            standsFor: "Adapters that tell an SDK of impressions although they say that it counts by itself.",
            mustTrip: [RuleID(6, 3)]
        ),
        Mutant(
            .reportsWhatMediationCounts,
            standsFor: "Adapters that pass on the callback by which the SDK confirms what mediation has told it.",
            mustTrip: [RuleID(6, 3)]
        ),
        Mutant(
            .tellsImpressionTwice,
            standsFor: "Adapters that record an impression with the SDK's ad and with its tracker.",
            mustTrip: [RuleID(6, 3)]
        ),
        Mutant(
            .tellsNoImpression,
            standsFor: "Adapters without `didRecordImpression`: the network never hears that its ad was seen.",
            mustTrip: [RuleID(6, 3)]
        ),
        Mutant(
            .hidesClicks,
            standsFor: "A harness that does not declare that the network is told of clicks.",
            mustTrip: [RuleID(6, 3)]
        ),
        Mutant(
            .hidesWhoCounts,
            standsFor: "A harness that does not declare that the network counts impressions.",
            mustTrip: [RuleID(6, 3)]
        ),
        Mutant(
            .clicksAlwaysOnButton,
            standsFor: "Adapters that know of one kind of click.",
            mustTrip: [RuleID(6, 4)]
        ),
        Mutant(
            .clicksOnContainer,
            standsFor: "Adapters that pass the root view on.",
            mustTrip: [RuleID(6, 4)]
        ),
        Mutant(
            .dropsOtherClicks,
            standsFor: "Adapters that look the asset up in a table of the SDK's own, and drop what is not in it.",
            mustTrip: [RuleID(6, 4)]
        ),
    ]

    private static let views = [
        Mutant(
            .keepsViews,
            standsFor: "MAX's changelogs: native ads whose views were never unregistered.",
            mustTrip: [RuleID(6, 5)]
        ),
        Mutant(
            .keepsViewsOfGoneContainer,
            standsFor: "Adapters that look for the container first, and stop if it is nil.",
            mustTrip: [RuleID(6, 5)]
        ),
        Mutant(
            .holdsClickedView,
            standsFor: "Adapters for Meta that keep the view of a click, to open the page from it.",
            mustTrip: [RuleID(6, 12)]
        ),
        Mutant(
            .holdsViewsOfAssets,
            standsFor: "Adapters that look clicks up in a dictionary of views, which is replaced but never emptied.",
            mustTrip: [RuleID(6, 12)]
        ),
        Mutant(
            .makesAllViewsClickable,
            standsFor: "Adapters that register all views as clickable.",
            mustTrip: [RuleID(6, 5)]
        ),
        Mutant(
            .showsViewsOnce,
            standsFor: "Adapters that register the views of an ad the first time only.",
            mustTrip: [RuleID(6, 5)]
        ),
        Mutant(
            .showsViewsLate,
            standsFor: "Adapters that pass the views on in a task: a tap before it leads nowhere.",
            mustTrip: [RuleID(6, 5)]
        ),
        Mutant(
            .hidesViews,
            standsFor: "A harness that does not declare that the network is given views.",
            mustTrip: [RuleID(6, 10)]
        ),
    ]

    private static let otherEvents = [
        Mutant(
            .endsWithClosing,
            standsFor: "Adapters that take the SDK's word for closing for that for closed.",
            mustTrip: [RuleID(6, 6)]
        ),
        Mutant(
            .playsVideoOfStills,
            standsFor: "Google's sample: `didRender` plays the video, whether there is one or not.",
            mustTrip: [RuleID(6, 7)]
        ),
        Mutant(
            .reportsDismissalAlone,
            standsFor: "MAX's changelogs: the end of a presentation told without its begin.",
            mustTrip: [RuleID(6, 6)]
        ),
        Mutant(
            .losesPageOfRemovedAd,
            standsFor: "Adapters that stop listening when the ad leaves its views, with a page still open.",
            mustTrip: [RuleID(6, 6)]
        ),
        Mutant(
            .reportsVideoByDetour,
            standsFor: "Adapters whose video callbacks go through the main queue, unlike the others.",
            mustTrip: [RuleID(6, 7)],
            orTrips: [RuleID(6, 8)]
        ),
        Mutant(
            .reportsByDetour,
            standsFor: "Adapters that report some callbacks at once, and others by the main queue.",
            mustTrip: [RuleID(6, 6)]
        ),
        Mutant(
            .takesFailureForDismissal,
            standsFor: "Adapters that report each end of a presentation as a dismissal.",
            mustTrip: [RuleID(6, 6)]
        ),
        Mutant(
            .hidesPresentations,
            standsFor: "A harness that does not declare that presentations are reported.",
            mustTrip: [RuleID(6, 10)]
        ),
        Mutant(
            .losesSoundBeforeStart,
            standsFor: "Adapters that follow a video from its start on.",
            mustTrip: [RuleID(6, 7)]
        ),
        Mutant(
            .forgetsMute,
            standsFor: "Adapters that report all of a video but its sound.",
            mustTrip: [RuleID(6, 7)],
            orTrips: [RuleID(6, 8)]
        ),
        Mutant(
            .mixesUpMute,
            standsFor: "Adapters that take \"mute\" for a state and not for a change.",
            mustTrip: [RuleID(6, 7)],
            orTrips: [RuleID(6, 8)]
        ),
        Mutant(
            .playsVideoOnce,
            standsFor: "Adapters that stop listening to a video at its end, although it can be played again.",
            mustTrip: [RuleID(6, 7)]
        ),
        Mutant(
            .losesEarlyEvents,
            standsFor: "Adapters whose delegate is nil until the completion handler has returned it.",
            mustTrip: [RuleID(6, 8)]
        ),
        Mutant(
            .takesDelegateByForce,
            standsFor: "Adapters that write `delegate!`.",
            mustTrip: [RuleID(6, 8)],
            orTrips: [RuleID(10, 2)]
        ),
        Mutant(
            .delegateIsStatic,
            standsFor: "Adapters with one static delegate for all ads, as MoPub's changelogs tell of.",
            mustTrip: [RuleID(6, 9)],
            orTrips: [RuleID(6, 8), RuleID(8, 7)]
        ),
        Mutant(
            .holdsLockWhileReporting,
            standsFor: "Adapters with one lock for all that the SDK's callbacks do.",
            mustTrip: [RuleID(6, 11)],
            orTrips: [RuleID(6, 8)]
        ),
    ]

    /// The odd but legal adapters.
    private static let oddEvents = [
        Mutant(.networkCountsNothing, standsFor: "Networks that leave all counting to mediation.", mustTrip: []),
        Mutant(.networkCountsAll, standsFor: "Networks that count all by themselves.", mustTrip: []),
        Mutant(.takesDelegateOfHandler, standsFor: "Adapters that use what the handler returns.", mustTrip: []),
        Mutant(.holdsDelegateWeakly, standsFor: "Adapters that hold the event delegate weakly.", mustTrip: []),
        Mutant(.reportsOnMainActor, standsFor: "Adapters that bring all events to the main actor first.", mustTrip: []),
        Mutant(.tellsClickedViews, standsFor: "SDKs that are told the view that was clicked.", mustTrip: []),
        Mutant(.removesViewsFirst, standsFor: "Adapters that unregister before they register.", mustTrip: []),
        Mutant(.showsContainerOnly, standsFor: "SDKs that are given the container and no more.", mustTrip: []),
    ]
}
