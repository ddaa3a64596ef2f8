import MediationConformance

extension Mutation {
    static let makesFileURLs = Mutation("makesFileURLs")
    static let dropsQueries = Mutation("dropsQueries")
    static let answersBeforeImages = Mutation("answersBeforeImages")
    static let dropsIcon = Mutation("dropsIcon")
    static let downloadsAnyway = Mutation("downloadsAnyway")
    static let tellsNothingOfDownloads = Mutation("tellsNothingOfDownloads")
    static let waitsForFailedImages = Mutation("waitsForFailedImages")
    static let readsImagesWhileMapping = Mutation("readsImagesWhileMapping")
    static let scaleIsAlwaysOne = Mutation("scaleIsAlwaysOne")
    static let unwrapsURLs = Mutation("unwrapsURLs")
    static let ignoresImageWishes = Mutation("ignoresImageWishes")
    static let takesOneImage = Mutation("takesOneImage")
    static let passesIconByURL = Mutation("passesIconByURL")
    // Odd, but legal.
    static let sdkDownloadsImages = Mutation("sdkDownloadsImages")
    static let sdkDownloadsWhenAsked = Mutation("sdkDownloadsWhenAsked")
    static let passesAnyURL = Mutation("passesAnyURL")
    static let scalesAreUnknown = Mutation("scalesAreUnknown")

    /// The mutations whose SDK downloads images.
    static let downloading: Set<Mutation> = [
        .answersBeforeImages, .downloadsAnyway, .tellsNothingOfDownloads, .waitsForFailedImages,
        .passesIconByURL, .sdkDownloadsImages, .sdkDownloadsWhenAsked, .sdkDownloadsAtOnce,
    ]
}

extension Mutant {
    static let images = [
        Mutant(
            .makesFileURLs,
            standsFor: "Google's samples, which make file URLs of remote addresses: no image can ever be loaded.",
            mustTrip: [RuleID(5, 1)],
            orTrips: [RuleID(4, 3), RuleID(5, 2)]
        ),
        Mutant(
            .dropsQueries,
            standsFor: "An adapter that puts URLs together from their parts.",
            mustTrip: [RuleID(5, 1)]
        ),
        Mutant(
            .answersBeforeImages,
            standsFor: "An adapter that answers while its SDK still loads the images.",
            mustTrip: [RuleID(5, 2)],
            orTrips: [RuleID(5, 8)]
        ),
        Mutant(
            .dropsIcon,
            standsFor: "An adapter that does not pass on the icon, although it is declared.",
            mustTrip: [RuleID(5, 2), RuleID(5, 3)]
        ),
        Mutant(
            .downloadsAnyway,
            standsFor: "The adapters in Google's repository, of which two of ten heed `disableImageLoading`.",
            mustTrip: [RuleID(5, 3)]
        ),
        Mutant(
            .tellsNothingOfDownloads,
            standsFor: "An adapter that does not read the option; its SDK loads images by default.",
            mustTrip: [RuleID(5, 3)]
        ),
        Mutant(
            .waitsForFailedImages,
            standsFor: "Prebid's adapter for AdMob, which answers nothing when the icon cannot be loaded.",
            mustTrip: [RuleID(5, 4)],
            orTrips: [RuleID(4, 3), RuleID(5, 6), RuleID(5, 7)]
        ),
        Mutant(
            .readsImagesWhileMapping,
            standsFor: "ByteDance's adapter for AdMob, which loads the icon by `dataWithContentsOfURL:`.",
            mustTrip: [RuleID(5, 5)]
        ),
        Mutant(
            .scaleIsAlwaysOne,
            standsFor: "The adapter for MyTarget, whose images all have scale 1.",
            mustTrip: [RuleID(5, 6)]
        ),
        Mutant(
            .unwrapsURLs,
            standsFor: "Adapters in MoPub's changelogs that crashed on URLs that were none.",
            mustTrip: [RuleID(5, 7)],
            orTrips: [RuleID(4, 3), RuleID(10, 1)]
        ),
        Mutant(
            .ignoresImageWishes,
            standsFor: "The adapters in Google's repository, none of which asks for several images.",
            mustTrip: [RuleID(5, 8)]
        ),
        Mutant(
            .takesOneImage,
            standsFor: "An adapter that asks for several images and passes on the first.",
            mustTrip: [RuleID(5, 8)]
        ),
        Mutant(
            .passesIconByURL,
            standsFor: "An adapter that reads the files of the images, and forgets that the icon has one, too.",
            mustTrip: [RuleID(5, 9)]
        ),
        Mutant(.sdkDownloadsImages, standsFor: "A network whose SDK loads images if told to.", mustTrip: []),
        Mutant(.sdkDownloadsWhenAsked, standsFor: "A network whose SDK loads each image on demand.", mustTrip: []),
        Mutant(.passesAnyURL, standsFor: "An adapter that leaves it to mediation to look at URLs.", mustTrip: []),
        Mutant(.scalesAreUnknown, standsFor: "A network that says nothing of scales.", mustTrip: []),
    ]
}
