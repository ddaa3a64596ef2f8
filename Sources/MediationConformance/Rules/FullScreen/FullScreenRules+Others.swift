import MediationCore

extension ContractRule {
    static let screenEventsStayWithTheirAd = ContractRule(
        RuleID(13, 16),
        .must,
        "What happens to an ad MUST be reported to the event delegate of that ad, and to no other.",
        intent: "Each impression belongs to the line item that is paid for it.",
        likelyCause: "The event delegate is kept in a static variable, or by ad unit: the last one gets everything.",
        fix: "Keep the delegate in the object that is the delegate of the SDK's ad, one for each ad."
    ) { bench in
        for format in try bench.formats() {
            let first = try await bench.loadedFullScreenAd(format)
            let second = try await bench.loadedFullScreenAd(format)
            first.present()
            await bench.settle { !bench.presentations(of: first).isEmpty }
            try bench.require(!bench.presentations(of: first).isEmpty, "that the network is asked to present its ad")
            await bench.tell(.willPresent, of: first)
            if bench.capabilities.contains(.tellsExpiry) {
                let third = try await bench.loadedFullScreenAd(format)
                await bench.tell(.expired, of: third)
            }
            let isDismissed = await bench.tell(.didDismiss, of: first)
            bench.expectReports(
                of: first,
                among: ["expired", "didFailToPresent", "didDismiss"],
                isDismissed ? ["didDismiss"] : [],
                "of an ad while another one expires"
            )
            second.expect(
                second.log.reports.isEmpty,
                "nothing of the first ad is reported as of the second",
                happened: "\(second.log.reports.joined(separator: ", ")) is"
            )
            try bench.require(isDismissed, "a network that tells of the end of a presentation")
            bench.expectCount(of: "didDismiss", 1, first, "though another ad is loaded")
        }
    }

    static let nextLoadLeavesTheShownAdAlone = ContractRule(
        RuleID(13, 17),
        .must,
        "A load that begins, fails or is cancelled while an ad is on the screen MUST ask the network, and MUST NOT affect that "
            + "ad.",
        intent: "Apps load the next ad as soon as one is shown.",
        likelyCause: "A load takes the delegate away from the last ad, or clears what all ads have in common.",
        fix: "Keep all that belongs to an ad in its own object; clear nothing in a new load."
    ) { bench in
        for format in try bench.formats() {
            let shown = try await bench.presentedAd(format)
            let failed = try await bench.loadFullScreen(format)
            failed.expect(
                failed.requestNumber != nil || !failed.log.answers.contains { !$0.isAd },
                "the network is asked for the next ad while one is on the screen",
                happened: "the adapter answers with an error, and asks nobody"
            )
            await bench.playIfPossible(.fail(request: try bench.request(of: failed), NetworkFailure(.noFill)))
            await bench.settle { failed.isAnswered }
            let cancelled = try await bench.loadFullScreen(format)
            cancelled.cancel()
            await bench.settle()
            if await bench.tell(.click, of: shown) {
                bench.expectCount(of: "click", 1, shown, "though other ads are loaded")
            }
            await bench.tell(.didDismiss, of: shown)
            bench.expectReports(
                of: shown,
                among: FullScreenLoad.ends,
                ["willPresent", "didDismiss"],
                "though other ads are loaded"
            )
        }
    }

    static let controllerIsReleased = ContractRule(
        RuleID(13, 18),
        .must,
        "The view controller MUST stay on the screen when the presentation ends, and MUST be released after it, while "
            + "the ad still exists.",
        intent: "It is a whole screen of the app, which goes on with all that it shows, or is closed.",
        likelyCause: "The ad keeps the controller in a variable that nobody clears, or dismisses it for the SDK.",
        fix: "Hold the controller weakly, or only pass it on, and leave what is on the screen to the SDK."
    ) { bench in
        let ends: [[FullScreenAdEvent]] = [
            [.didDismiss], [.click, .didDismiss], [.didFailToPresent("Played by the suite.")],
        ]
        for format in try bench.formats() {
            for events in ends {
                let load = try await bench.loadedFullScreenAd(format)
                load.present()
                await bench.settle { !bench.presentations(of: load).isEmpty }
                var isEnded = false
                for event in events { isEnded = await bench.tell(event, of: load) }
                guard isEnded else { continue }
                load.expect(
                    load.isControllerInPlace,
                    "the view controller stays on the screen after \(events.map(\.name).joined(separator: ", "))",
                    happened: "it is dismissed"
                )
                load.dropController()
                await bench.settle { !load.isControllerAlive }
                load.expect(
                    !load.isControllerAlive,
                    "the view controller is released after \(events.map(\.name).joined(separator: ", "))",
                    happened: "somebody still holds it"
                )
            }
        }
    }
}
