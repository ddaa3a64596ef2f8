import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// Loads, of which a loader runs one at a time.
@MainActor
struct AdLoaderTests {
    private let network = HeldAnswers()
    private let time = VirtualTime()

    private func loader(adUnitID: String = "unit", adTypes: Set<AdType> = [.native]) -> AdLoader {
        let waterfall = TestWaterfall([.scripted("A", self.network.script)], time: self.time)
        return AdLoader(adUnitID: adUnitID, adTypes: adTypes, mediator: waterfall.mediator)
    }

    private func error(_ task: Task<LoadedAd, any Error>) async -> MediationError? {
        do {
            _ = try await task.value
            return nil
        } catch {
            return error as? MediationError
        }
    }

    /// Starts a load; the network has been asked when this returns.
    private func start(_ loader: AdLoader) async -> Task<LoadedAd, any Error> {
        let task = Task { try await loader.load() }
        await self.time.rest()
        return task
    }

    @Test func theAdOfTheNetworkIsLoaded() async throws {
        let task = await self.start(self.loader())
        self.network.fill("Hello")
        let ad = try await task.value
        #expect(ad.nativeAd?.headline == "Hello")
        #expect(ad.customNativeAd == nil)
        #expect(ad.responseInfo.outcome == .filled)
    }

    @Test(arguments: [3, 60])
    func aRequestCanHaveADeadlineOfItsOwn(seconds: Int) async throws {
        let time = VirtualTime()
        let waterfall = TestWaterfall([.scripted("A", timeout: .seconds(100), self.network.script)], time: time)
        let loader = AdLoader(adUnitID: "unit", mediator: waterfall.mediator)
        var request = NativeAdRequest()
        request.deadline = .seconds(seconds)
        let task = Task { try await loader.load(request) }
        await self.network.question()
        #expect(self.network.configurations.map(\.deadline) == [.seconds(seconds)])
        await time.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(loader.isLoading)
        await time.advance(by: .milliseconds(1))
        let error = await self.error(task)
        #expect(error?.code == .deadlineExceeded)
        #expect(error?.message.contains("\(seconds).0 seconds") == true)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func aDeadlineThatIsNotPositiveIsRefused(deadline: Duration) async {
        let loader = self.loader()
        var request = NativeAdRequest()
        request.deadline = deadline
        await #expect { try await loader.load(request) } throws: { error in
            (error as? MediationError)?.code == .invalidAdRequest
        }
        #expect(self.network.configurations.isEmpty)
        #expect(!loader.isLoading)
    }

    @Test func isLoadingIsTrueFromTheCallToTheResult() async throws {
        let loader = self.loader()
        #expect(!loader.isLoading)
        let task = await self.start(loader)
        #expect(loader.isLoading)
        self.network.refuse()
        #expect(await self.error(task)?.code == .noFill)
        #expect(!loader.isLoading)
    }

    @Test func theFirstThingAnAppDoesWithAnAdCanBeToLoadAgain() async throws {
        let loader = self.loader()
        let task = Task {
            _ = try await loader.load()
            return try await loader.load()
        }
        await self.time.rest()
        self.network.fill("first")
        await self.time.rest()
        #expect(loader.isLoading)
        self.network.fill("second")
        #expect(try await task.value.nativeAd?.headline == "second")
        #expect(!loader.isLoading)
    }

    @Test func theFirstThingAnAppDoesAfterAFailureCanBeToLoadAgain() async throws {
        let loader = self.loader()
        let task = Task {
            do { return try await loader.load() } catch { return try await loader.load() }
        }
        await self.time.rest()
        self.network.refuse()
        await self.time.rest()
        self.network.fill("second")
        #expect(try await task.value.nativeAd?.headline == "second")
    }

    @Test func aSecondLoadIsRefusedAndTheFirstIsUnharmed() async throws {
        let loader = self.loader()
        let first = await self.start(loader)
        await #expect(throws: MediationError.self) { try await loader.load() }
        #expect(await self.error(await self.start(loader))?.code == .alreadyLoading)
        #expect(loader.isLoading)
        #expect(self.network.configurations.count == 1)
        #expect(self.network.cancelReasons == [[]])
        self.network.fill()
        #expect(try await first.value.nativeAd != nil)
    }

    @Test func twoLoadersLoadAtTheSameTime() async throws {
        let waterfall = TestWaterfall(self.network.script)
        let loaders = (0..<2).map { _ in AdLoader(adUnitID: "unit", mediator: waterfall.mediator) }
        let tasks = [await self.start(loaders[0]), await self.start(loaders[1])]
        self.network.fill("0")
        self.network.fill("1")
        #expect(try await tasks[0].value.nativeAd?.headline == "0")
        #expect(try await tasks[1].value.nativeAd?.headline == "1")
    }

    @Test func anUnknownAdUnitIsAnErrorThatLeavesTheLoaderFree() async throws {
        let loader = self.loader(adUnitID: "another")
        for _ in 0..<2 { #expect(await self.error(await self.start(loader))?.code == .unknownAdUnit) }
        #expect(!loader.isLoading)
    }

    @Test(arguments: [[], [AdType.custom("")], [.native, .custom("")]] as [Set<AdType>])
    func adTypesThatMakeNoSenseAreRefused(types: Set<AdType>) async throws {
        let loader = self.loader(adTypes: types)
        #expect(await self.error(await self.start(loader))?.code == .invalidAdRequest)
        #expect(!loader.isLoading)
        #expect(self.network.configurations.isEmpty)
    }

    // MARK: - Cancelling

    @Test func cancellingTheTaskCancelsTheLoadAndTellsTheAdapter() async throws {
        let loader = self.loader()
        let task = await self.start(loader)
        task.cancel()
        let error = await self.error(task)
        #expect(error?.code == .cancelled)
        #expect(error?.responseInfo?.lineItems.map(\.outcome) == [.cancelled])
        #expect(self.network.cancelReasons == [[.cancelled]])
        #expect(!loader.isLoading)
    }

    @Test func aTaskThatIsCancelledBeforeItLoadsAsksNobody() async throws {
        let loader = self.loader()
        let task = Task { try await loader.load() }
        task.cancel()
        #expect(await self.error(task)?.code == .cancelled)
        #expect(self.network.configurations.isEmpty)
        #expect(!loader.isLoading)
    }

    @Test func cancellingAfterTheEndChangesNothing() async throws {
        let loader = self.loader()
        let task = await self.start(loader)
        self.network.fill()
        let ad = try await task.value
        task.cancel()
        await self.time.rest()
        #expect(ad.responseInfo.outcome == .filled)
        #expect(self.network.cancelReasons == [[]])
        #expect(!loader.isLoading)
    }

    @Test func aCancelledLoaderLoadsAgain() async throws {
        let loader = self.loader()
        let cancelled = await self.start(loader)
        cancelled.cancel()
        _ = await self.error(cancelled)
        let task = await self.start(loader)
        // The first load answers late, without effect.
        self.network.fill("late")
        self.network.fill("in time")
        #expect(try await task.value.nativeAd?.headline == "in time")
    }

    @Test func aLoaderThatIsReleasedWhileItLoadsAnswersOnce() async throws {
        let loaders = WeakReferences()
        func start() async -> Task<LoadedAd, any Error> {
            let loader = self.loader()
            loaders.add(loader)
            return await self.start(loader)
        }
        let task = await start()
        self.network.fill()
        #expect(try await task.value.nativeAd != nil)
        #expect(loaders.alive == 0)
    }

    @Test func aLoadThatNobodyAnswersEndsAtItsDeadline() async throws {
        let loader = self.loader()
        let task = await self.start(loader)
        await self.time.advance(by: .seconds(10))
        #expect(await self.error(task)?.code == .noFill)
        #expect(!loader.isLoading)
        #expect(self.time.timers.count == 0)
    }

    // MARK: - Options

    @Test func theOptionsThatNobodyGaveAreTheDefaults() async throws {
        let task = await self.start(self.loader())
        let options = try #require(self.network.configurations.first?.options)
        #expect(!options.images.disableImageLoading)
        #expect(!options.images.shouldRequestMultipleImages)
        #expect(options.images.preferredImageOrientation == .any)
        #expect(options.mediaAspectRatio == .unknown)
        #expect(options.adChoicesCorner == .topRight)
        #expect(options.video.startMuted)
        #expect(!options.video.customControlsRequested)
        #expect(!options.video.clickToExpandRequested)
        #expect(self.network.configurations.first?.adTypes == [.native])
        self.network.fill()
        _ = try await task.value
    }

    @Test func allOptionsReachTheAdapterUnchanged() async throws {
        let options = NativeAdOptions(
            images: .init(
                disableImageLoading: true,
                shouldRequestMultipleImages: true,
                preferredImageOrientation: .portrait
            ),
            mediaAspectRatio: .square,
            adChoicesCorner: .bottomLeft,
            video: .init(startMuted: false, customControlsRequested: true, clickToExpandRequested: true)
        )
        let types: Set<AdType> = [.native, .content, .appInstall, .custom("format")]
        let waterfall = TestWaterfall(self.network.script)
        let loader = AdLoader(adUnitID: "unit", adTypes: types, options: options, mediator: waterfall.mediator)
        let task = await self.start(loader)
        #expect(self.network.configurations.map(\.options) == [options])
        #expect(self.network.configurations.map(\.adTypes) == [types])
        self.network.fill()
        _ = try await task.value
    }

    @Test func aDefaultRequestHasAnIDOfItsOwnAtEachLoad() async throws {
        let loader = self.loader()
        for _ in 0..<2 {
            let task = await self.start(loader)
            self.network.fill()
            _ = try await task.value
        }
        #expect(Set(self.network.configurations.map(\.loadID)).count == 2)
    }
}
