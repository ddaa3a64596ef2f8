import MediationCore
import MediationTesting
import Testing

/// Loads of several ads at once.
@MainActor
struct AdLoaderSeveralAdsTests {
    private let network = HeldAnswers()
    private let waterfall: TestWaterfall
    private let loader: AdLoader

    init() {
        self.waterfall = TestWaterfall(self.network.script)
        self.loader = AdLoader(adUnitID: "unit", mediator: self.waterfall.mediator)
    }

    /// The results that a stream has delivered.
    @MainActor
    private final class Results {
        var texts: [String] = []
        var hasEnded = false
        var ads: [LoadedAd] = []

        func add(_ result: Result<LoadedAd, MediationError>) {
            switch result {
            case .success(let ad):
                self.ads.append(ad)
                self.texts.append(ad.nativeAd?.headline ?? "")
            case .failure(let error): self.texts.append(error.code.name)
            }
        }
    }

    /// Reads the stream in a separate task.
    private func read(
        _ stream: AsyncStream<Result<LoadedAd, MediationError>>,
        into results: Results
    ) -> Task<Void, Never> {
        Task {
            for await result in stream { results.add(result) }
            results.hasEnded = true
        }
    }

    private func rest() async { await self.waterfall.time.rest() }

    /// Waits for what comes to the reader by way of the thread pool, as all elements of a stream do.
    private func rest(until isMet: @MainActor () -> Bool) async { await self.waterfall.time.rest(until: isMet) }

    @Test(arguments: 1...5)
    func thereIsAnElementForEachAdAndThenTheEnd(count: Int) async {
        let results = Results()
        let task = self.read(self.loader.loadAds(count), into: results)
        for number in 1...count {
            await self.rest()
            #expect(self.loader.isLoading)
            #expect(self.network.open == 1)
            self.network.fill("\(number)")
        }
        await task.value
        #expect(results.texts == (1...count).map(String.init))
        #expect(self.network.configurations.count == count)
        #expect(!self.loader.isLoading)
    }

    @Test func anElementComesBeforeTheNextAdIsThere() async {
        let results = Results()
        let task = self.read(self.loader.loadAds(2), into: results)
        await self.rest()
        self.network.fill("first")
        await self.rest { !results.texts.isEmpty }
        #expect(results.texts == ["first"])
        #expect(!results.hasEnded)
        self.network.fill("second")
        await task.value
    }

    @Test func theFirstFailureIsTheLastElement() async {
        let results = Results()
        let task = self.read(self.loader.loadAds(5), into: results)
        await self.rest()
        self.network.fill("first")
        await self.rest()
        self.network.refuse()
        await task.value
        #expect(results.texts == ["first", "noFill"])
        #expect(self.network.configurations.count == 2)
        #expect(!self.loader.isLoading)
    }

    @Test(arguments: [0, 6, -1, .max, .min])
    func aNumberThatIsNotAllowedIsJustAnError(count: Int) async {
        let results = Results()
        let stream = self.loader.loadAds(count)
        #expect(!self.loader.isLoading)
        await self.read(stream, into: results).value
        #expect(results.texts == ["invalidAdRequest"])
        #expect(self.network.configurations.isEmpty)
    }

    @Test func meanwhileAnotherLoadIsRefusedInEitherForm() async throws {
        let results = [Results(), Results()]
        let task = self.read(self.loader.loadAds(2), into: results[0])
        await self.rest()
        await self.read(self.loader.loadAds(1), into: results[1]).value
        #expect(results[1].texts == ["alreadyLoading"])
        // The loader is also loading between two ads.
        self.network.fill("first")
        await #expect(throws: MediationError.self) { try await self.loader.load() }
        await self.rest()
        self.network.fill("second")
        await task.value
        #expect(results[0].texts == ["first", "second"])
    }

    @Test func theLoaderIsFreeWhenTheLastElementArrives() async {
        let task = Task {
            var texts: [String] = []
            for await _ in self.loader.loadAds(1) {
                for await result in self.loader.loadAds(1) {
                    texts.append((try? result.get().nativeAd?.headline) ?? "failure")
                }
            }
            return texts
        }
        await self.rest { self.network.open == 1 }
        self.network.fill("first")
        await self.rest { self.network.open == 1 }
        self.network.fill("second")
        #expect(await task.value == ["second"])
    }

    @Test func eachLoadHasAnIDOfItsOwn() async {
        let results = Results()
        let task = self.read(self.loader.loadAds(3, request: NativeAdRequest(loadID: "id")), into: results)
        for _ in 0..<3 {
            await self.rest()
            self.network.fill()
        }
        await task.value
        #expect(self.network.configurations.map(\.loadID) == ["id", "id-2", "id-3"])
        #expect(results.ads.map(\.responseInfo.loadID) == ["id", "id-2", "id-3"])
    }

    // MARK: - Releasing

    @Test func cancellingTheReaderCancelsTheLoadAndTellsTheAdapter() async {
        let results = Results()
        let task = self.read(self.loader.loadAds(3), into: results)
        await self.rest()
        self.network.fill("first")
        await self.rest { !results.texts.isEmpty }
        task.cancel()
        await task.value
        await self.rest()
        #expect(results.texts == ["first"])
        #expect(self.network.cancelReasons == [[], [.cancelled]])
        #expect(!self.loader.isLoading)
    }

    @Test func aReaderThatIsCancelledBeforeItReadsAsksForNothingMore() async {
        let results = Results()
        let task = self.read(self.loader.loadAds(3), into: results)
        task.cancel()
        await task.value
        await self.rest()
        #expect(results.texts.isEmpty)
        #expect(self.network.cancelReasons.allSatisfy { $0 == [.cancelled] })
        #expect(!self.loader.isLoading)
    }

    @Test func aStreamThatIsDroppedAtOnceLeavesTheLoaderFree() async throws {
        _ = self.loader.loadAds(3)
        await self.rest()
        #expect(self.network.open == 0)
        #expect(!self.loader.isLoading)
        let task = Task { try await self.loader.load() }
        await self.rest()
        self.network.fill("next")
        #expect(try await task.value.nativeAd?.headline == "next")
    }

    @Test func aStreamThatIsDroppedWhileLoadingTellsTheAdapter() async {
        do {
            let stream = self.loader.loadAds(3)
            await self.rest()
            #expect(self.network.open == 1)
            withExtendedLifetime(stream) {}
        }
        await self.rest()
        #expect(self.network.cancelReasons == [[.cancelled]])
        #expect(!self.loader.isLoading)
    }

    @Test func adsThatNobodyHasTakenGoWithTheirStream() async {
        let ads = WeakReferences()
        do {
            let stream = self.loader.loadAds(2)
            await self.rest()
            let ad = TestAd()
            ads.add(ad)
            self.network.answer(.success(ad))
            await self.rest()
            withExtendedLifetime(stream) {}
        }
        await self.rest()
        self.network.forget()
        #expect(ads.alive == 0)
        #expect(!self.loader.isLoading)
    }

    @Test func aStreamThatNobodyReadsLoadsToTheEndAndHoldsItsAds() async {
        let stream = self.loader.loadAds(2)
        for number in 1...2 {
            await self.rest()
            self.network.fill("\(number)")
        }
        await self.rest()
        #expect(!self.loader.isLoading)
        let results = Results()
        await self.read(stream, into: results).value
        #expect(results.texts == ["1", "2"])
    }

    @Test func aLoaderThatIsReleasedWhileItLoadsEndsItsStream() async {
        let loaders = WeakReferences()
        let results = Results()
        func start() -> Task<Void, Never> {
            let loader = AdLoader(adUnitID: "unit", mediator: TestWaterfall(self.network.script).mediator)
            loaders.add(loader)
            return self.read(loader.loadAds(2), into: results)
        }
        let task = start()
        for _ in 0..<2 {
            await self.rest { self.network.open == 1 }
            self.network.fill("ad")
        }
        await task.value
        await self.rest()
        #expect(results.texts == ["ad", "ad"])
        #expect(loaders.alive == 0)
    }
}
