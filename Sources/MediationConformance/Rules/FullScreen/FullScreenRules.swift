import MediationCore

extension ContractRule {
    /// Section 13: the request first, then the presentation, what happens during it, and its end.
    static let fullScreen = [
        Self.formatIsTheOneAsked, Self.requestTellsTheSame, Self.appOpenNeedsNoController, Self.loadPresentsNothing,
        Self.presentsOnce, Self.presentsFromTheController, Self.presentDoesNotWait, Self.refusalIsReported,
        Self.lateFailureIsReported, Self.willPresentIsTheNetworksWord, Self.screenImpressionOnce,
        Self.screenClickEachTime, Self.dismissalInOrder, Self.presentationKeepsOrder, Self.eventsInsidePresent,
        Self.screenEventsStayWithTheirAd, Self.nextLoadLeavesTheShownAdAlone, Self.controllerIsReleased,
        Self.screenLoadIsAnsweredOnce, Self.screenNoFillIsNoFill, Self.screenLoadIsCancelled, Self.screenNeedsSettings,
        Self.failureSaysTheReason, Self.screenEventsInsideReports, Self.nextAdIsMediations,
    ]

    private static let formatIsTheOneAsked = ContractRule(
        RuleID(13, 1),
        .must,
        "The network MUST be asked for an ad of the format that mediation asks the adapter for.",
        intent: "An interstitial ad in place of a rewarded one cheats the user of the reward, and costs another price.",
        likelyCause: "Two formats share a method, and one of them its loader, too.",
        fix: "Make the loader of the format that the method is for; let the driver note it in `NetworkRequest.format`."
    ) { bench in
        for format in try bench.formats() {
            let load = try await bench.loadFullScreen(format)
            let asked = bench.network.requests[try bench.request(of: load) - 1].format
            guard let asked else {
                throw BenchStop.notVerified("The driver does not note the format of a request (NetworkRequest.format).")
            }
            load.expect(
                asked == format,
                "the network is asked for the format \(format.rawValue)",
                happened: "it is asked for \(asked.rawValue)"
            )
            await bench.playIfPossible(.fail(request: try bench.request(of: load), NetworkFailure(.noFill)))
            await bench.settle()
        }
    }

    private static let requestTellsTheSame = ContractRule(
        RuleID(13, 2),
        .must,
        "A request for an ad that covers the screen MUST tell the network what one for a native ad tells it: an ad "
            + "unit of the settings, the user's choices, and whether a test ad is wanted.",
        intent: "What holds for one format holds for all: consent, the age of the user, tests without real ads.",
        likelyCause: "The request of the newer format is made by code of its own.",
        fix: "Make all requests in one function, which takes the values from the configuration."
    ) { bench in
        let formats = try bench.formats()
        for (isTest, usPrivacy) in [(true, "1YNN"), (false, "1YYN")] {
            let privacy = bench.chosenPrivacy(usPrivacy)
            bench.choose(privacy)
            await bench.settle()
            // Before the native ad, whose load may pass on the choices for all that follow.
            var own: [(load: FullScreenLoad, told: [Bench.ToldValue])] = []
            for format in formats {
                let load = try await bench.loadFullScreen(format) { configuration in
                    configuration.privacy = privacy
                    configuration.isTestRequest = isTest
                }
                let number = try bench.request(of: load)
                own.append((load, bench.commonValues(ofRequest: number)))
                await bench.playIfPossible(.fail(request: number, NetworkFailure(.noFill)))
                load.release()
                await bench.settle()
            }
            let native = await bench.load(isTestRequest: isTest)
            let common = bench.commonValues(ofRequest: try bench.request(of: native))
            try bench.fail(native)
            await bench.settle { native.result != nil }
            for (load, values) in own {
                for (told, expected) in zip(values, common) {
                    load.expect(
                        told.value == expected.value || bench.isOtherPlacement(told),
                        "the network is told \(expected.value ?? "nothing") for \(expected.name), as for a native ad",
                        happened: "it is told \(told.value ?? "nothing")"
                    )
                }
            }
        }
    }

    private static let appOpenNeedsNoController = ContractRule(
        RuleID(13, 3),
        .must,
        "An ad that covers the screen MUST be loaded also while the app has no window and no view controller.",
        intent: "An app-open ad is loaded while the app starts, before there is anything on the screen.",
        likelyCause: "The SDK is given the root view controller with the request, by force.",
        fix: "Pass the view controller in `present(from:)`; give the SDK none, or an empty one, with the request.",
        isolation: .childProcess
    ) { bench in
        for format in try bench.formats() {
            let load = try await bench.loadFullScreen(format)
            load.expect(
                load.requestNumber != nil,
                "the network is asked without a window",
                happened: load.log.errors.isEmpty ? "it is not asked" : "the adapter answers with an error"
            )
            guard let number = load.requestNumber else { continue }
            try bench.play(.fill(request: number, bench.payload()))
            await bench.settle { load.isAnswered }
            bench.expectAnswers(of: load, [.ad])
        }
    }
}

extension Bench {
    /// Makes choices of a user that a network can be told; they differ by the US privacy string.
    func chosenPrivacy(_ usPrivacy: String) -> PrivacySnapshot {
        PrivacySnapshot(
            ageTreatment: .child,
            gdprApplies: .yes,
            tcfString: self.word("consent \(usPrivacy)"),
            usPrivacyString: usPrivacy
        )
    }

    /// A value that the network is told, by name; `nil` if it is not told.
    typealias ToldValue = (name: String, value: String?)

    /// Indicates whether a value of a request is an ad unit of the settings: many networks have one for each format.
    func isOtherPlacement(_ told: ToldValue) -> Bool {
        guard told.name == NetworkRequest.adUnitName, let unit = told.value else { return false }
        return SettingVariants(self.settings, usedIn: unit) != nil
    }

    /// Returns what the network knows when it gets a request, of all that requests for all formats have in common.
    ///
    /// The user's choices may have been passed before it.
    func commonValues(ofRequest number: Int) -> [ToldValue] {
        self.network.requests[number - 1].values(choices: self.toldPrivacy(ofRequest: number))
    }
}

extension NetworkRequest {
    fileprivate static let adUnitName = "the ad unit"

    /// The values that requests for all formats have in common, with choices of the user that apply to it.
    func values(choices: [String: String]) -> [Bench.ToldValue] {
        [(Self.adUnitName, self.adUnitID), ("isTest", self.isTest == true ? "true" : nil)]
            + ToldPrivacy.names.sorted().map { ($0, choices[$0]) }
    }
}

extension Bench {
    /// Expects exactly these calls of the completion handler of a load of an ad that covers the screen.
    package func expectAnswers(of load: FullScreenLoad, _ expected: [Answer]) {
        let answers = load.log.answers.map { $0.isAd ? Answer.ad : .error }
        load.expect(
            answers == expected,
            Self.text(of: expected.map(\.rawValue)),
            happened: answers.isEmpty && !load.log.isHandlerAlive
                ? "the completion handler was released without a call" : Self.text(of: answers.map(\.rawValue))
        )
    }
}
