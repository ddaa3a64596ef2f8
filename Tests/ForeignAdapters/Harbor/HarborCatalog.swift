package import MediationCore

// How to use: the control is `HarborHarness<HarborAdapter>`. For each of `harborSlips`, open `slip.adapter` with
// `harborHarness(of:)`, and run the harness type that it returns. Some adapters keep state for the whole process, hang
// or crash: give each its own process.

/// An adapter with exactly one mistake.
package protocol HarborBroken: MediationAdapter {}

/// Returns the harness of a broken adapter.
package func harborHarness<Adapter: HarborBroken>(of adapter: Adapter.Type) -> HarborHarness<Adapter>.Type {
    HarborHarness<Adapter>.self
}

/// A broken adapter, with what somebody outside sees of it, and the place where the idea comes from.
package struct HarborSlip {
    package let adapter: any HarborBroken.Type
    package let wrong: String
    package let source: String

    package var name: String { String(describing: self.adapter) }

    fileprivate init(_ adapter: any HarborBroken.Type, _ wrong: String, _ source: String) {
        self.adapter = adapter
        self.wrong = wrong
        self.source = source
    }
}

/// All broken adapters; sources ending in ".md" plus a section are in the facts.
@MainActor package let harborSlips: [HarborSlip] = [
    HarborSlip(
        HarborNoGuard.self,
        "An SDK that answers a request twice makes the adapter call the completion handler twice.",
        "gma.md 3.3.5, 4.1 (Unity)"
    ),
    HarborSlip(
        HarborMissingReturn.self,
        "An empty ad is answered twice: with an error and then with the empty ad.",
        "gma.md 3.3.13"
    ),
    HarborSlip(
        HarborUnknownNumber.self,
        "After the network's internal error 1004 the load is never answered.",
        "mediation.md 4.1 (ByteDance)"
    ),
    HarborSlip(
        HarborTrustsCancel.self,
        "An answer of the SDK after a cancellation still reaches the completion handler.",
        "gma.md 3.3.5"
    ),
    HarborSlip(
        HarborAnswersCancel.self,
        "Each cancelled load is answered with an error, after it was cancelled.",
        "own"
    ),
    HarborSlip(
        HarborWholeSeconds.self,
        "With less than a second left, the network is not asked and the load fails.",
        "own"
    ),
    HarborSlip(
        HarborSharedLoader.self,
        "With two loads open, both answers go to the second one, and the first is never answered.",
        "gma.md 3.3.12"
    ),
    HarborSlip(
        HarborOldestFirst.self,
        "With two loads of a unit open, the ad of the second request ends the first load.",
        "own"
    ),
    HarborSlip(
        HarborCountsUp.self,
        "After three cancelled loads, each load of the process fails without a request.",
        "gma.md 4.5 (AppLovin 6.9.4.0)"
    ),
    HarborSlip(
        HarborCancelsAll.self,
        "Cancelling one load cancels the requests of all other open loads, which never get an answer.",
        "own"
    ),
    HarborSlip(HarborStaysInTest.self, "After one test request, all later users get test ads.", "own"),
    HarborSlip(
        HarborMainSync.self,
        "An ad that the SDK delivers on the main thread makes the app hang or crash.",
        "mediation.md 4.2 (threads)"
    ),
    HarborSlip(HarborAssumesMain.self, "A failure that the SDK delivers on another thread makes the app crash.", "own"),
    HarborSlip(
        HarborLockedCall.self,
        "A cancellation from within the answer makes the app hang.",
        "gma.md 4.1 (Verve, Bigo)"
    ),
    HarborSlip(
        HarborPlainFlag.self,
        "Two answers from two threads at the same time may both reach the handler: a data race.",
        "gma.md 4.1 (AppLovin)"
    ),
    HarborSlip(
        HarborStoresLate.self,
        "An SDK that answers inside the request leaves the load without an answer.",
        "mediation.md 4.2 (synchronously)"
    ),
    HarborSlip(
        HarborLocalLoader.self,
        "The loader is freed at once, so that no load is ever answered or cancelled at the network.",
        "gma.md 3.3.11"
    ),
    HarborSlip(
        HarborLoaderTable.self,
        "The loader of each cancelled load stays in memory.",
        "mediation.md 4.2 (leaks)"
    ),
    HarborSlip(HarborCycle.self, "Each delivered ad stays in memory with its adapter.", "gma.md 6.17"),
    HarborSlip(HarborLastAd.self, "The newest ad of the SDK stays in memory after the app has released it.", "own"),
    HarborSlip(
        HarborNoWait.self,
        "Set-up succeeds before the SDK has ended it, even if the SDK then fails.",
        "gma.md 4.5 (Vungle, Mintegral)"
    ),
    HarborSlip(
        HarborAlwaysReady.self,
        "A failed set-up of the SDK is reported as a success.",
        "gma.md 4.5 (IronSource)"
    ),
    HarborSlip(
        HarborDispatchOnce.self,
        "After a failed set-up, the next one neither asks the SDK nor ever ends.",
        "gma.md 4.5 (Unity)"
    ),
    HarborSlip(
        HarborInProgress.self,
        "A second set-up during the first succeeds at once, even if the first one then fails.",
        "mediation.md 2.2 (ALAtomicBoolean)"
    ),
    HarborSlip(
        HarborBlankKey.self,
        "Without a usable key, set-up fails, but starts the SDK with a blank key and answers again.",
        "mediation.md 4.1 (LevelPlay)"
    ),
    HarborSlip(
        HarborNeverAgain.self,
        "After a failed set-up, each later one fails without asking the SDK.",
        "gma.md 6.8 (LiftoffMonetize)"
    ),
    HarborSlip(HarborWeakStarter.self, "Set-up never ends.", "gma.md 4.1 (weak self)"),
    HarborSlip(
        HarborLockedSetUp.self,
        "An SDK that ends its set-up inside the call makes the app hang.",
        "mediation.md 5.12 (MoPub #311)"
    ),
    HarborSlip(
        HarborBlocksSetUp.self,
        "The main thread stands still until the SDK has ended its set-up.",
        "gma.md 6.14"
    ),
    HarborSlip(
        HarborVersionTrap.self,
        "A version such as 5.2 or 5.2.0-beta of the SDK makes the app crash.",
        "gma.md 4.5"
    ),
    HarborSlip(HarborNumberVersion.self, "Version 5.10.2 of the SDK is reported as 5.1.2.", "gma.md 3.3.6"),
    HarborSlip(HarborVersionStarts.self, "Reading the version starts the SDK, with a blank key.", "own"),
    HarborSlip(
        HarborEncodesUnit.self,
        "Units with a space, a percent sign or an accent are requested under another name.",
        "own"
    ),
    HarborSlip(
        HarborEmptyCheck.self,
        "A blank unit or key of spaces only does not fail: the network is asked for it.",
        "gma.md 3.3.10"
    ),
    HarborSlip(HarborDemoUnit.self, "A line item without a unit shows the vendor's demo ads to users.", "own"),
    HarborSlip(
        HarborForcedText.self,
        "A unit that is a number in the configuration makes the app crash.",
        "gma.md 4.4 (values as numbers)"
    ),
    HarborSlip(
        HarborFirstUnit.self,
        "The second line item gets the ads of the first one's unit.",
        "gma.md 6.10 (Unity l.557)"
    ),
    HarborSlip(HarborOfflineNoFill.self, "A lost connection is reported as no fill.", "gma.md 3.3.9"),
    HarborSlip(
        HarborOwnNumber.self,
        "The network code of a failure is mediation's number and not the network's.",
        "own"
    ),
    HarborSlip(
        HarborRawError.self,
        "The app sees an unspecified adapter error instead of no fill or a network failure.",
        "gma.md 4.4 (Meta, Vungle)"
    ),
    HarborSlip(HarborKeyInMessage.self, "The message of each network failure contains the app's key.", "own"),
    HarborSlip(
        HarborAppCancelOnly.self,
        "After a timeout or a better ad, the request goes on and answers late.",
        "own"
    ),
    HarborSlip(HarborCancelsOnce.self, "A load that was given time for a late ad cannot be stopped afterwards.", "own"),
    HarborSlip(HarborCancelTrap.self, "A cancellation after the answer makes the app crash.", "own"),
    HarborSlip(HarborForgets.self, "A cancelled request goes on at the network.", "own"),
    HarborSlip(
        HarborScattered.self,
        "The app gets events in another order than the network reported them.",
        "mediation.md, Thread guarantees"
    ),
    HarborSlip(
        HarborOneEarly.self,
        "Of several events before the ad was accepted, only the last one reaches the app.",
        "own"
    ),
    HarborSlip(
        HarborClosesEarly.self,
        "The app hears that the screen has closed while it is still closing, and not that it will.",
        "gma.md 3.3.14"
    ),
    HarborSlip(HarborReplays.self, "Events before the ad was accepted are reported twice.", "own"),
    HarborSlip(
        HarborDeaf.self,
        "No event of an ad is reported after it has left its first view, even if it is shown again.",
        "own"
    ),
    HarborSlip(HarborLostProxy.self, "No event of any ad is reported.", "mediation.md 4.1 (Yandex)"),
    HarborSlip(
        HarborJoinsRequests.self,
        "Two open loads of a unit get one ad, whose events only one of them hears, or none if the first is cancelled.",
        "googleads-mobile-unity #1234"
    ),
    HarborSlip(
        HarborGivesUp.self,
        "After two failures without a connection in a row, no load of the process asks the network any more.",
        "mediation.md 5.1.7 (hidden retries)"
    ),
    HarborSlip(
        HarborDropsNextAd.self,
        "After a cancelled load, the next ad of the unit is taken for its late answer, and that load is never answered.",
        "own"
    ),
    HarborSlip(
        HarborRetriesUnseen.self,
        "After an internal error the network is asked again in secret, and a cancellation stops the wrong request.",
        "mediation.md 5.1.7 (hidden retries)"
    ),
    HarborSlip(
        HarborFailureAfterAd.self,
        "If the SDK fails a request that it has filled before, no event of the ad reaches the app any more.",
        "bridges.md 7 #2"
    ),
    HarborSlip(
        HarborCachedError.self,
        "The second failure of a kind carries the message of the first, even in another load.",
        "own"
    ),
    HarborSlip(
        HarborFormatMessage.self,
        "A failure whose message has a percent sign gets a garbled message or makes the app crash.",
        "own; common printf mistake"
    ),
    HarborSlip(
        HarborUnownedHop.self,
        "If a load is cancelled while its ad is on the way to the main thread, the app crashes.",
        "bridges.md 7 #7; gma.md 4.1 (weak self)"
    ),
]
