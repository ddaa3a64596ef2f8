import MediationCore
import MediationTesting
import Testing

/// The loads that get a kept ad, and those that do not.
@MainActor
struct KeptAdTests {
    private let a = HeldAnswers()
    private let b = HeldAnswers()

    private func waterfall(
        _ lateAds: LateAdPolicy = .keep,
        _ strategy: WaterfallStrategy = .parallel(2),
        images: any DataLoading = NoImages()
    ) -> TestWaterfall {
        TestWaterfall(
            strategy,
            .scripted("A", ecpm: 3, self.a.script),
            .scripted("B", ecpm: 2, self.b.script),
            lateAds: lateAds,
            images: images
        )
    }

    /// Ends a load with the ad of A, and keeps that of B.
    private func keepAd(_ waterfall: TestWaterfall, _ ad: TestAd = TestAd(headline: "kept")) async throws {
        let load = try waterfall.start()
        self.a.fill()
        await load.finish()
        self.b.answer(.success(ad))
        await waterfall.time.settle()
    }

    // MARK: - Keep

    @Test func theNextLoadEndsWithItAtOnceAndAsksNobody() async throws {
        let waterfall = self.waterfall()
        try await self.keepAd(waterfall)
        let load = try waterfall.start(NativeAdRequest(loadID: "next"))
        #expect(load.ad?.headline == "kept")
        #expect(load.info.lineItems.map(\.name) == ["B", "A"])
        #expect(load.outcomes == [.loaded, .notAttempted])
        #expect(self.a.open == 0)
    }

    @Test func itIsHandedOutOnce() async throws {
        let waterfall = self.waterfall()
        try await self.keepAd(waterfall)
        let loads = [try waterfall.start(), try waterfall.start()]
        #expect(loads[0].ad?.headline == "kept")
        #expect(loads[1].results.isEmpty)
        #expect(self.a.open == 1)
    }

    @Test func theBestIsHandedOutFirst() async throws {
        let waterfall = self.waterfall()
        try await self.keepAd(waterfall, TestAd(headline: "B"))
        try await self.keepTogether(waterfall)
        #expect(try waterfall.start().ad?.headline == "A")
        #expect(try waterfall.start().ad?.headline == "B")
    }

    @Test func inAWaterfallInOrderAsListedTheBestIsTheFirstOne() async throws {
        let waterfall = TestWaterfall(
            .parallel(2),
            .scripted("A", ecpm: 1, self.a.script),
            .scripted("B", ecpm: 2, self.b.script),
            lateAds: .keep,
            deadline: .seconds(1)
        )
        try await self.keepTogether(waterfall)
        #expect(try waterfall.start().ad?.headline == "A")
        #expect(try waterfall.start().ad?.headline == "B")
    }

    /// Keeps the ads of both line items, which answer after the load.
    private func keepTogether(_ waterfall: TestWaterfall) async throws {
        var loads = [try waterfall.start()]
        if loads[0].ad != nil { loads.append(try waterfall.start()) }
        await waterfall.time.advance(by: .seconds(2))
        self.b.fill("B")
        self.a.fill("A")
        await waterfall.time.settle()
    }

    // MARK: - Use if better

    @Test func itIsUsedWhenItsTurnComes() async throws {
        let waterfall = self.waterfall(.useIfBetter, .oneAtATime)
        try await self.keepLate(waterfall)
        let load = try waterfall.start(NativeAdRequest(loadID: "next"))
        #expect(load.results.isEmpty)
        self.a.refuse()
        await load.finish()
        #expect(load.ad?.headline == "kept")
        #expect(load.outcomes == [.failed, .loaded])
        #expect(load.info.lineItems[1].keptFromLoadID == "load")
        #expect(self.b.open == 0)
    }

    @Test func itWaitsForABetterOneThatIsOpen() async throws {
        let waterfall = self.waterfall(.useIfBetter, .parallel(2, wait: .seconds(1)))
        try await self.keepAd(waterfall)
        let load = try waterfall.start(NativeAdRequest(loadID: "next"))
        #expect(load.results.isEmpty)
        self.a.fill("A")
        await load.finish()
        #expect(load.ad?.headline == "A")
        #expect(load.outcomes == [.loaded, .notUsed])
    }

    @Test func unusedItIsThereForTheLoadAfterAndTellsWhereItCameFrom() async throws {
        let waterfall = self.waterfall(.useIfBetter, .parallel(2, wait: .seconds(1)))
        try await self.keepAd(waterfall)
        let second = try waterfall.start(NativeAdRequest(loadID: "second"))
        self.a.fill("A")
        await second.finish()
        let third = try waterfall.start(NativeAdRequest(loadID: "third"))
        await waterfall.time.advance(by: .seconds(1))
        #expect(third.ad?.headline == "kept")
        #expect(third.info.lineItems[1].keptFromLoadID == "load")
    }

    @Test func aLoadThatEndsBeforeItsTurnLeavesItForTheNext() async throws {
        let waterfall = self.waterfall(.useIfBetter, .oneAtATime)
        try await self.keepLate(waterfall)
        let second = try waterfall.start(NativeAdRequest(loadID: "second"))
        self.a.fill("A")
        await second.finish()
        #expect(second.outcomes == [.loaded, .notAttempted])
        let third = try waterfall.start(NativeAdRequest(loadID: "third"))
        self.a.refuse()
        await third.finish()
        #expect(third.ad?.headline == "kept")
    }

    @Test func itNeedsNoTimeOfTheLoad() async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", timeout: .milliseconds(990), self.a.script),
            .scripted("B", timeout: .milliseconds(500), minimumTime: .milliseconds(100), self.b.script),
            lateAds: .useIfBetter,
            deadline: .seconds(1)
        )
        let first = try waterfall.start()
        self.a.refuse()
        await waterfall.time.settle()
        await waterfall.time.advance(by: .milliseconds(500))
        #expect(first.error?.code == .noFill)
        self.b.fill("kept")
        await waterfall.time.settle()
        let second = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(990))
        #expect(second.ad?.headline == "kept")
    }

    @Test func anAppThatCancelsALoadFindsItInTheNext() async throws {
        let waterfall = self.waterfall(.useIfBetter, .parallel(2, wait: .seconds(1)))
        try await self.keepAd(waterfall)
        let second = try waterfall.start(NativeAdRequest(loadID: "second"))
        second.load.cancel()
        #expect(second.outcomes == [.cancelled, .cancelled])
        let third = try waterfall.start(NativeAdRequest(loadID: "third"))
        await waterfall.time.advance(by: .seconds(1))
        #expect(third.ad?.headline == "kept")
        #expect(third.info.lineItems[1].keptFromLoadID == "load")
        #expect(self.b.cancelReasons == [[.notNeeded]])
    }

    /// Keeps the ad of B, which answers after its timeout, while A has no fill.
    private func keepLate(_ waterfall: TestWaterfall) async throws {
        let load = try waterfall.start()
        self.a.refuse()
        await waterfall.time.settle()
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.error?.code == .noFill)
        self.b.fill("kept")
        await waterfall.time.settle()
    }

    @Test func anOlderOneThatComesBackDoesNotReplaceANewer() async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", timeout: .seconds(5), self.a.script),
            .scripted("B", timeout: .seconds(1), self.b.script),
            lateAds: .useIfBetter
        )
        func late(_ headline: String) async throws {
            let load = try waterfall.start()
            self.a.answerLast(.failure(MediationError(.noFill, "")))
            await waterfall.time.settle()
            await waterfall.time.advance(by: .seconds(1))
            #expect(load.error?.code == .noFill)
            self.b.fill(headline)
            await waterfall.time.settle()
        }
        try await late("old")
        // This load takes the old ad and gives it back.
        let holding = try waterfall.start()
        try await late("new")
        self.a.fill("A")
        await holding.finish()
        #expect(holding.ad?.headline == "A")
        let last = try waterfall.start()
        self.a.refuse()
        await last.finish()
        #expect(last.ad?.headline == "new")
    }

    // MARK: - Images

    @Test func itIsKeptWhenItsImagesHaveCome() async throws {
        let loader = ScriptedLoader()
        let waterfall = self.waterfall(images: loader)
        let ad = TestAd(headline: "kept")
        ad.icon = NativeAdImage(urlString: "https://images.example/icon.png")
        try await self.keepAd(waterfall, ad)
        let request = try #require(await loader.requests.next())
        let early = try waterfall.start()
        #expect(early.results.isEmpty)
        early.load.cancel()
        request.answer(DataResponse(statusCode: 200, data: SampleImages.png()))
        await loader.requestsAreOver(in: waterfall.time)
        let load = try waterfall.start()
        #expect(load.ad?.icon?.data == SampleImages.png())
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func imagesThatDoNotComeAreAbsentAndOnTheRecordOfTheLoadThatUsesIt() async throws {
        let loader = ScriptedLoader()
        let waterfall = self.waterfall(images: loader)
        let ad = TestAd(headline: "kept")
        ad.icon = NativeAdImage(urlString: "https://images.example/icon.png")
        try await self.keepAd(waterfall, ad)
        await waterfall.time.advance(by: ImageLimits().timeLimit)
        let load = try waterfall.start()
        #expect(load.ad?.headline == "kept")
        #expect(load.ad?.icon == nil)
        #expect(load.info.lineItems[0].imageErrors.map(\.code) == [.imageTimedOut])
    }
}

extension ScriptedLoader {
    /// Waits until an answer that was given has arrived.
    fileprivate func requestsAreOver(in time: VirtualTime) async {
        for _ in 0..<10_000 { await Task.yield() }
    }
}
