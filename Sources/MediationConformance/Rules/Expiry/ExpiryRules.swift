import MediationCore

extension ContractRule {
    /// Section 15: how long an ad that covers the screen can be held, and what is left of it.
    static let expiry = [
        Self.lifetimeOfFullScreenAd, Self.expiryIsReported, Self.expiryDuringShowIsNoEnd, Self.nothingIsLeftOfTheAd,
        Self.lateWordsAreHarmless, Self.screenAbilitiesAreDeclared,
    ]

    /// The shortest life that an adapter may give ads of a network that does not say how long they are valid.
    static let shortestLife = Duration.seconds(60)

    private static let lifetimeOfFullScreenAd = ContractRule(
        RuleID(15, 1),
        .must,
        "`timeToLive` MUST be the time for which the network's ad is valid, or up to a quarter less, counted from the answer; "
            + "if the network does not say, it MUST be nil, or a minute at least and no longer than mediation's own limit.",
        intent: "Without the network's word, mediation keeps an ad for an hour, or for four if it is an app-open ad.",
        likelyCause: "Milliseconds are taken for seconds, or a constant stands for what the network does not say.",
        fix: "Pass `.seconds(ad.lifetime)`, or the date of expiry minus now; else leave `timeToLive` out."
    ) { bench in
        for format in try bench.formats() {
            if bench.capabilities.contains(.expiry) {
                for lifetime in [Duration.seconds(45), .seconds(90), .seconds(10_800)] {
                    let load = try await bench.loadedFullScreenAd(format) { $0.lifetime = lifetime }
                    let time = load.timeToLive
                    load.expect(
                        time.map { $0 <= lifetime + .seconds(2) && $0 >= lifetime * 0.75 } ?? false,
                        "timeToLive is \(lifetime), or up to a quarter less",
                        happened: time.map { "it is \($0)" } ?? "it is nil"
                    )
                }
            }
            let load = try await bench.loadedFullScreenAd(format) { $0.lifetime = nil }
            // A limit of the adapter's own may be shorter than mediation's.
            let limit = Duration.seconds(format == .appOpen ? 4 * 3_600 : 3_600)
            load.expect(
                load.timeToLive.map { $0 >= Self.shortestLife && $0 <= limit } ?? true,
                "timeToLive is nil, or from \(Self.shortestLife) to mediation's \(limit), if the network does not say",
                happened: load.timeToLive.map { "it is \($0)" } ?? ""
            )
        }
    }

    private static let expiryIsReported = ContractRule(
        RuleID(15, 2),
        .must,
        "That the network's ad has expired before it was presented MUST be reported once, as `expired` and nothing else.",
        intent: "The app loads another ad in time, instead of failing to present this one.",
        likelyCause: "The SDK's callback is not implemented, or taken for a failed presentation.",
        fix: "Report `.expired` in the SDK's callback for it.",
        needs: [.tellsExpiry]
    ) { bench in
        for format in try bench.formats() {
            for isOnMainThread in [true, false] {
                let load = try await bench.loadedFullScreenAd(format)
                let isPlayed = await bench.tell(.expired, of: load, isOnMainThread: isOnMainThread)
                try bench.require(isPlayed, "a driver that plays the expiry of ads")
                bench.expectReports(of: load, ["expired"], "once the network says that the ad has expired")
                bench.expectAnswers(of: load, [.ad])
            }
        }
    }

    private static let expiryDuringShowIsNoEnd = ContractRule(
        RuleID(15, 3),
        .must,
        "That the network's ad expires while it is on the screen MUST NOT be reported as an end of the presentation.",
        intent: "The app would go on beneath the ad.",
        likelyCause: "The callback reports a dismissal or a failure, so that whoever waits goes on.",
        fix: "Report `.expired` or nothing; the end is what the SDK says when the ad is closed.",
        needs: [.tellsExpiry]
    ) { bench in
        for format in try bench.formats() {
            let load = try await bench.presentedAd(format)
            guard let ad = load.requestNumber, bench.player.plays(.reportFullScreen(.expired, ad: ad)) else {
                throw BenchStop.notVerified("The harness cannot play a network whose ad expires.")
            }
            await bench.settle()
            bench.expectReports(
                of: load,
                among: FullScreenLoad.ends,
                ["willPresent"],
                "while an ad that has expired on the screen is still there"
            )
            await bench.tell(.didDismiss, of: load)
            bench.expectReports(
                of: load,
                among: FullScreenLoad.ends,
                ["willPresent", "didDismiss"],
                "of an ad that expires on the screen"
            )
        }
    }

    private static let nothingIsLeftOfTheAd = ContractRule(
        RuleID(15, 4),
        .must,
        "Once mediation has let go of an ad that covers the screen, the adapter, its ad, the view controller and the SDK's "
            + "loader and ad MUST be freed, whether it was presented or not.",
        intent: "Apps load such an ad every minute for hours, and each holds a video.",
        likelyCause: "The ad and its delegate, or a closure and `self`, hold each other.",
        fix: "Hold delegates and what closures capture weakly."
    ) { bench in
        for format in try bench.formats() {
            for end in bench.endsOfAds {
                let load = try await bench.loadedFullScreenAd(format)
                if !end.isEmpty, end != [.expired] {
                    load.present(verification: ServerSideVerification(userID: "user", customData: "data"))
                    await bench.settle { !bench.presentations(of: load).isEmpty }
                }
                for event in end { await bench.tell(event, of: load) }
                let told = end.isEmpty ? "its load" : end.map(\.name).joined(separator: ", ")
                load.release()
                await bench.settle { load.left.isEmpty && bench.network.livingObjects.isEmpty }
                let left = load.left + bench.network.livingObjects.map { "the network's \($0)" }
                load.expect(
                    left.isEmpty,
                    "nothing is left of an ad after \(told), once mediation has let go of it",
                    happened: "still alive: \(left.joined(separator: ", "))"
                )
            }
        }
    }

    private static let lateWordsAreHarmless = ContractRule(
        RuleID(15, 5),
        .must,
        "Callbacks of the network that come after mediation has let go of an ad that covers the screen MUST NOT trap.",
        intent: "SDKs keep an ad that is on the screen, and call back when it is closed.",
        likelyCause: "A delegate or a closure holds the ad `unowned`.",
        fix: "Hold weakly what the SDK calls, and take it away from the SDK when the ad ends.",
        isolation: .childProcess
    ) { bench in
        for format in try bench.formats() {
            // A report that makes a detour may find that the ad has gone meanwhile.
            for isOnMainThread in bench.threadWays.map({ !$0 }) {
                let load = try await bench.presentedAd(format)
                guard let ad = load.requestNumber else { continue }
                bench.playBlocking(.reportFullScreen(.click, ad: ad), isOnMainThread: isOnMainThread)
                bench.playBlocking(.reportFullScreen(.didDismiss, ad: ad), isOnMainThread: isOnMainThread)
                load.release()
                await bench.settle()
            }
            let loads = [try await bench.loadedFullScreenAd(format), try await bench.presentedAd(format)]
            for load in loads { load.release() }
            await bench.settle()
            for load in loads {
                guard let ad = load.requestNumber else { continue }
                let events: [FullScreenAdEvent] = [.click, .expired, .didDismiss, .didFailToPresent("Late.")]
                let steps =
                    events.map { NetworkStep.reportFullScreen($0, ad: ad) } + [
                        .reward(Self.coins, ad: ad), .fill(request: ad, bench.payload()),
                        .fail(request: ad, NetworkFailure(.networkError)),
                    ]
                for step in steps {
                    await bench.playIfPossible(step)
                    await bench.playIfPossible(step, isOnMainThread: false)
                }
            }
            await bench.settle()
        }
    }

    private static let screenAbilitiesAreDeclared = ContractRule(
        RuleID(15, 6),
        .must,
        "The harness MUST declare that the network tells the expiry of its ads, and that it takes data for the app's "
            + "server, if that is so.",
        intent: "The rules about what is not declared are not checked.",
        likelyCause: "The harness is older than what the adapter does.",
        fix: "Add `tellsExpiry`, `verification` or `verificationData` to the capabilities of the harness."
    ) { bench in
        for format in try bench.formats() {
            if !bench.capabilities.contains(.tellsExpiry) {
                let load = try await bench.loadedFullScreenAd(format)
                if let ad = load.requestNumber, bench.player.plays(.reportFullScreen(.expired, ad: ad)) {
                    await bench.settle()
                }
                load.expect(
                    load.log.reports.isEmpty,
                    "no expiry is reported, as the harness does not declare tellsExpiry",
                    happened: "\(load.log.reports.joined(separator: ", ")) is reported"
                )
            }
            guard !bench.capabilities.isSuperset(of: [.verification, .verificationData]) else { continue }
            let load = try await bench.presentedAd(
                format,
                verification: ServerSideVerification(userID: "user", customData: "data")
            )
            let given = bench.presentations(of: load).first
            for (value, capability) in [
                (given?.userID, AdapterCapability.verification), (given?.customData, .verificationData),
            ] where !bench.capabilities.contains(capability) {
                load.expect(
                    value == nil,
                    "the network has no data for the app's server that the harness does not declare: "
                        + capability.rawValue,
                    happened: "it has"
                )
            }
        }
    }
}

extension Bench {
    /// The events that networks tell of an ad until its end; none of an ad that is not presented.
    fileprivate var endsOfAds: [[FullScreenAdEvent]] {
        let ends: [[FullScreenAdEvent]] = [
            [], [.willPresent, .didDismiss], [.willPresent, .click, .didDismiss],
            [.didFailToPresent("Played by the suite.")],
        ]
        return ends + (self.capabilities.contains(.tellsExpiry) ? [[.expired]] : [])
    }
}
