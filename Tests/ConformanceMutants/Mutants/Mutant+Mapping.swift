import MediationConformance

extension Mutation {
    static let renamesExtraWithoutMedia = Mutation("renamesExtraWithoutMedia")
    static let swapsHeadlineAndBody = Mutation("swapsHeadlineAndBody")
    static let swapsIconAndImage = Mutation("swapsIconAndImage")
    static let advertiserIsHeadline = Mutation("advertiserIsHeadline")
    static let dropsAdvertiser = Mutation("dropsAdvertiser")
    static let unwrapsBody = Mutation("unwrapsBody")
    static let makesUpTexts = Mutation("makesUpTexts")
    static let makesUpIcon = Mutation("makesUpIcon")
    static let dropsAdsWithoutIcon = Mutation("dropsAdsWithoutIcon")
    static let answersWithEmptyAds = Mutation("answersWithEmptyAds")
    static let countsTenStars = Mutation("countsTenStars")
    static let missingRatingIsZero = Mutation("missingRatingIsZero")
    static let passesAnyRating = Mutation("passesAnyRating")
    static let cutsTexts = Mutation("cutsTexts")
    static let dropsEmoji = Mutation("dropsEmoji")
    static let unwrapsExtra = Mutation("unwrapsExtra")
    static let missingExtraIsEmpty = Mutation("missingExtraIsEmpty")
    static let extraKeyChanges = Mutation("extraKeyChanges")
    static let mediaViewIsVideo = Mutation("mediaViewIsVideo")
    static let videoIsAlwaysThere = Mutation("videoIsAlwaysThere")
    static let dividesByZero = Mutation("dividesByZero")
    static let ratioIsUpsideDown = Mutation("ratioIsUpsideDown")
    static let lifetimeIsMilliseconds = Mutation("lifetimeIsMilliseconds")
    static let videoNeedsMediaView = Mutation("videoNeedsMediaView")
    static let lengthNeedsMediaView = Mutation("lengthNeedsMediaView")
    static let ratioNeedsMediaView = Mutation("ratioNeedsMediaView")
    static let dropsAdChoices = Mutation("dropsAdChoices")
    static let sharesAdChoices = Mutation("sharesAdChoices")
    static let ratioIsClamped = Mutation("ratioIsClamped")
    static let priceIsNotDeclared = Mutation("priceIsNotDeclared")
    static let bodyIsDenied = Mutation("bodyIsDenied")
    // Odd, but legal.
    static let mapsThreeTexts = Mutation("mapsThreeTexts")
    static let otherAssetsStandIn = Mutation("otherAssetsStandIn")
    static let refusesHalfAds = Mutation("refusesHalfAds")
    static let ratingsAreClamped = Mutation("ratingsAreClamped")
    static let extraIsText = Mutation("extraIsText")
    static let sizesAreUnknown = Mutation("sizesAreUnknown")
}

extension Mutant {
    /// The rules in which every optional asset is missing, so that the mutants may also crash there.
    private static let missing: Set<RuleID> = [RuleID(4, 2), RuleID(4, 3), RuleID(10, 1)]

    static let mapping = [
        Mutant(
            .swapsHeadlineAndBody,
            standsFor: "An adapter that takes one text for another.",
            mustTrip: [RuleID(4, 1)],
            orTrips: [RuleID(3, 10)]
        ),
        Mutant(
            .swapsIconAndImage,
            standsFor: "An adapter that takes one image for another.",
            mustTrip: [RuleID(4, 1)]
        ),
        Mutant(
            .advertiserIsHeadline,
            standsFor: "The adapter for Pangle, whose advertiser is the headline.",
            mustTrip: [RuleID(4, 1)]
        ),
        Mutant(
            .dropsAdvertiser,
            standsFor: "The adapter for Mintegral, whose advertiser is always nil: here, declared and not there.",
            mustTrip: [RuleID(4, 1)],
            orTrips: [RuleID(4, 5)]
        ),
        Mutant(
            .unwrapsBody,
            standsFor: "An adapter that unwraps an asset by force, as Google's samples do with the URL of an image.",
            mustTrip: [RuleID(4, 2)],
            orTrips: Self.missing.union([RuleID(4, 12)])
        ),
        Mutant(
            .makesUpTexts,
            standsFor: "The adapter for InMobi, whose price is \"\" when there is none.",
            mustTrip: [RuleID(4, 2)]
        ),
        Mutant(
            .makesUpIcon,
            standsFor: "The adapter for I-Mobile, which invents a transparent icon.",
            mustTrip: [RuleID(4, 2)],
            orTrips: [RuleID(4, 3), RuleID(5, 7)]
        ),
        Mutant(
            .dropsAdsWithoutIcon,
            standsFor: "Prebid's adapter for AdMob, which answers nothing to an ad without an icon.",
            mustTrip: [RuleID(4, 2)],
            orTrips: [RuleID(4, 12), RuleID(4, 3), RuleID(10, 1)]
        ),
        Mutant(
            .answersWithEmptyAds,
            standsFor: "The adapters for Meta, Pangle, PubMatic and others, which look at no asset.",
            mustTrip: [RuleID(4, 3)]
        ),
        Mutant(
            .countsTenStars,
            standsFor: "An adapter for a network that counts to ten.",
            mustTrip: [RuleID(4, 4)]
        ),
        Mutant(
            .missingRatingIsZero,
            standsFor: "The adapter for Vungle, whose rating is 0 when there is none.",
            mustTrip: [RuleID(4, 4)],
            orTrips: [RuleID(4, 12)]
        ),
        Mutant(
            .passesAnyRating,
            standsFor: "The adapter for Mintegral, whose rating can be NaN.",
            mustTrip: [RuleID(4, 4)],
            orTrips: [RuleID(10, 1)]
        ),
        Mutant(
            .renamesExtraWithoutMedia,
            standsFor: "Adapters with a mapping of their own for ads without a media view.",
            mustTrip: [RuleID(4, 6)]
        ),
        Mutant(
            .cutsTexts,
            standsFor: "An adapter that cuts texts to a number of UTF-16 units.",
            mustTrip: [RuleID(4, 5)]
        ),
        Mutant(
            .dropsEmoji,
            standsFor: "An adapter that keeps what fits into one UTF-16 unit.",
            mustTrip: [RuleID(4, 5)]
        ),
        Mutant(
            .unwrapsExtra,
            standsFor: "Google's Objective-C sample, which crashes when an ad has no degree of awesomeness.",
            mustTrip: [RuleID(4, 6)],
            orTrips: Self.missing
        ),
        Mutant(
            .missingExtraIsEmpty,
            standsFor: "Google's Swift sample, whose degree of awesomeness is \"\" when there is none.",
            mustTrip: [RuleID(4, 6)]
        ),
        Mutant(
            .extraKeyChanges,
            standsFor: "An adapter that numbers its extra assets.",
            mustTrip: [RuleID(4, 6)]
        ),
        Mutant(
            .mediaViewIsVideo,
            standsFor: "Google's samples, which have a video wherever they have a media view.",
            mustTrip: [RuleID(4, 7)]
        ),
        Mutant(
            .videoIsAlwaysThere,
            standsFor: "The adapters for Meta, Pangle and others, which say that each ad has a video.",
            mustTrip: [RuleID(4, 7)],
            orTrips: [RuleID(4, 3)]
        ),
        Mutant(
            .dividesByZero,
            standsFor: "An adapter that divides by the height of an image whose size it does not know.",
            mustTrip: [RuleID(4, 8)],
            orTrips: [RuleID(10, 1)]
        ),
        Mutant(
            .ratioIsUpsideDown,
            standsFor: "An adapter that divides the height by the width.",
            mustTrip: [RuleID(4, 8)],
            orTrips: [RuleID(10, 1)]
        ),
        Mutant(
            .videoNeedsMediaView,
            standsFor: "Adapters that ask the media view for the video, which some layouts do without.",
            mustTrip: [RuleID(4, 7)]
        ),
        Mutant(
            .lengthNeedsMediaView,
            standsFor: "Adapters that ask the media view how long the video is.",
            mustTrip: [RuleID(4, 7)]
        ),
        Mutant(
            .ratioNeedsMediaView,
            standsFor: "Adapters that ask the media view for the aspect ratio, which is that of the image, too.",
            mustTrip: [RuleID(4, 8)]
        ),
        Mutant(
            .dropsAdChoices,
            standsFor: "Adapters in the changelogs of Google and of MAX that did not pass AdChoices on.",
            mustTrip: [RuleID(4, 9)]
        ),
        Mutant(
            .sharesAdChoices,
            standsFor: "Adapters whose class has one AdChoices view, which the latest ad takes from the others.",
            mustTrip: [RuleID(4, 9)]
        ),
        Mutant(
            .ratioIsClamped,
            standsFor: "Adapters that keep the aspect ratio within that of videos: images of 1200 × 628 are wider.",
            mustTrip: [RuleID(4, 8)]
        ),
        Mutant(
            .lifetimeIsMilliseconds,
            standsFor: "An adapter that takes the seconds of its SDK for milliseconds.",
            mustTrip: [RuleID(4, 11)],
            orTrips: [RuleID(3, 15)]
        ),
        Mutant(
            .priceIsNotDeclared,
            standsFor: "A harness that is older than its adapter: an ability that is there and not declared.",
            mustTrip: [RuleID(4, 10)]
        ),
        Mutant(
            .bodyIsDenied,
            standsFor: "A harness that says that there is no text, so that nobody looks at it.",
            mustTrip: [RuleID(4, 10)]
        ),
        Mutant(.mapsThreeTexts, standsFor: "A network of text ads.", mustTrip: []),
        Mutant(
            .otherAssetsStandIn,
            standsFor: "An adapter that shows the title where there is no text.",
            mustTrip: [RuleID(4, 12)]
        ),
        Mutant(.refusesHalfAds, standsFor: "An adapter that refuses ads without text or pictures.", mustTrip: []),
        Mutant(
            .ratingsAreClamped,
            standsFor: "An adapter that takes 10 stars for 5, and 0 for none.",
            mustTrip: [RuleID(4, 12)]
        ),
        Mutant(.extraIsText, standsFor: "An adapter that passes a number on as a text.", mustTrip: []),
        Mutant(.sizesAreUnknown, standsFor: "A network that tells neither size nor length of a video.", mustTrip: []),
    ]
}
