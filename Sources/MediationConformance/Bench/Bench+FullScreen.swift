package import MediationCore
import PlatformViews

extension Bench {
    /// The formats of ads that cover the screen, in the order of ``AdFormat/all``.
    private static let fullScreenFormats: [AdFormat] = [.interstitial, .appOpen, .rewarded, .rewardedInterstitial]

    /// The formats of ads that cover the screen that the adapter loads.
    package var loadedFormats: [AdFormat] {
        Self.fullScreenFormats.filter(self.adapterType.formats.contains)
    }

    /// Returns the formats of ads that cover the screen that the adapter loads; if there are none, the rule does not apply.
    ///
    /// - Parameter wanted: The formats that the rule is about; `nil` for all.
    /// - Returns: The formats.
    /// - Throws: A ``BenchStop`` if there are none.
    package func formats(among wanted: [AdFormat]? = nil) throws(BenchStop) -> [AdFormat] {
        let formats = self.loadedFormats.filter { wanted?.contains($0) ?? true }
        guard !formats.isEmpty else {
            throw .notApplicable(AdFormat.reason(loadingNoneOf: wanted ?? Self.fullScreenFormats))
        }
        return formats
    }

    /// Returns the formats with rewards that the adapter loads; if there are none, the rule does not apply.
    package func rewardedFormats() throws(BenchStop) -> [AdFormat] {
        try self.formats(among: [.rewarded, .rewardedInterstitial])
    }
}

extension Bench {
    /// Checks a rule with each of some formats; it applies if it does to one of them.
    func check(
        _ formats: [AdFormat],
        _ check: (AdFormat) async throws(BenchStop) -> Void
    ) async throws(BenchStop) {
        var reasons: [BenchStop] = []
        for format in formats {
            do {
                try await check(format)
            } catch .notApplicable(let reason) {
                reasons.append(.notApplicable(reason))
            }
        }
        if reasons.count == formats.count, let reason = reasons.first { throw reason }
    }
}

// MARK: - Loading

extension Bench {
    /// Starts a load of an ad that covers the screen, without mediation, and waits until it has come to rest.
    ///
    /// - Parameters:
    ///   - format: A format that the adapter loads.
    ///   - settings: The line item's settings; `nil` for those of the harness.
    ///   - change: Changes the request.
    /// - Returns: The load.
    /// - Throws: A ``BenchStop`` if the class cannot be set up.
    package func loadFullScreen(
        _ format: AdFormat,
        settings: [String: JSONValue]? = nil,
        _ change: (inout FullScreenAdConfiguration) -> Void = { _ in }
    ) async throws(BenchStop) -> FullScreenLoad {
        try await self.setUpOnce()
        self.fullScreenLoads += 1
        let name = "\(format.rawValue) load \(self.fullScreenLoads)"
        let load = FullScreenLoad(format, FullScreenLog(name: name, timeline: self.timeline), self)
        guard let adapter = self.makeAdapter() else { return load }
        var configuration = FullScreenAdConfiguration(
            credentials: MediationCredentials(settings: settings ?? self.settings),
            loadID: "\(self.word("load"))-\(format.rawValue)-\(self.fullScreenLoads)",
            deadline: .seconds(30)
        )
        change(&configuration)
        let requests = self.network.requestCount
        self.timeline.add(.mediation, "asks the adapter for an ad: \(name)")
        self.timeLoad(format) { load.start(adapter, configuration) }
        await self.settle { self.network.requestCount > requests || load.isAnswered }
        if self.network.requestCount > requests { load.requestNumber = requests + 1 }
        return load
    }

    /// Returns a load that the network has filled, with the ad ready to be presented.
    ///
    /// - Parameters:
    ///   - format: A format that the adapter loads.
    ///   - isTestRequest: `true` if the app requests a test ad.
    ///   - change: Changes the network's ad.
    /// - Returns: The load.
    /// - Throws: A ``BenchStop`` if there is no ad.
    package func loadedFullScreenAd(
        _ format: AdFormat,
        isTestRequest: Bool = false,
        _ change: (inout NetworkAssets) -> Void = { _ in }
    ) async throws(BenchStop) -> FullScreenLoad {
        let load = try await self.loadFullScreen(format) { $0.isTestRequest = isTestRequest }
        try self.play(.fill(request: self.request(of: load), self.payload(change)))
        await self.settle { load.hasAd }
        try self.require(load.hasAd, "an ad of the format \(format.rawValue) that is loaded")
        return load
    }

    /// Returns a load whose ad is presented, and on the screen as far as the network says so.
    package func presentedAd(
        _ format: AdFormat,
        verification: ServerSideVerification? = nil,
        isTestRequest: Bool = false
    ) async throws(BenchStop) -> FullScreenLoad {
        let load = try await self.loadedFullScreenAd(format, isTestRequest: isTestRequest)
        load.present(verification: verification)
        await self.settle { !self.presentations(of: load).isEmpty }
        try self.require(!self.presentations(of: load).isEmpty, "that the network is asked to present its ad")
        await self.tell(.willPresent, of: load)
        return load
    }

    /// Returns a load whose ad is presented, and of which the network has told something else before.
    ///
    /// - Parameters:
    ///   - format: A format that the adapter loads.
    ///   - word: What the network tells.
    /// - Returns: The load; `nil` if the network does not tell this of such an ad.
    /// - Throws: A ``BenchStop`` if there is no ad that is presented.
    func presentedAd(_ format: AdFormat, after word: ScreenWord) async throws(BenchStop) -> FullScreenLoad? {
        switch word {
        case .event(let event):
            guard event != .expired || self.capabilities.contains(.tellsExpiry) else { return nil }
            let load = try await self.presentedAd(format)
            return await self.tell(event, of: load) ? load : nil
        case .reward:
            guard [.rewarded, .rewardedInterstitial].contains(format) else { return nil }
            let load = try await self.presentedAd(format)
            return await self.tell(ContractRule.coins, of: load) ? load : nil
        }
    }

    /// Returns a load whose ad the network has failed to present; `nil` if it cannot play that.
    func failedAd(
        _ format: AdFormat,
        verification: ServerSideVerification? = nil
    ) async throws(BenchStop) -> FullScreenLoad? {
        let load = try await self.loadedFullScreenAd(format)
        load.present(verification: verification)
        await self.settle { !self.presentations(of: load).isEmpty }
        return await self.tell(.didFailToPresent("Played by the suite."), of: load) ? load : nil
    }

    /// Returns the number of a load's request to the network; a rule that needs it is not verified if there is none.
    package func request(of load: FullScreenLoad) throws(BenchStop) -> Int {
        try self.require(load.requestNumber, "that the adapter asks its network for the format \(load.format.rawValue)")
    }

    /// Sets the class up, as mediation does before its first load.
    func setUpOnce() async throws(BenchStop) {
        guard !self.isSetUp else { return }
        self.isSetUp = true
        let setUp = BenchSetUp()
        self.timeline.add(.mediation, "sets the adapter's class up")
        self.adapterType.setUp(
            with: AdapterSetUpConfiguration(
                credentials: [MediationCredentials(settings: self.settings)],
                privacy: self.mediator(settings: self.settings).privacy
            ),
            completionHandler: SetUpCompletionHandler { setUp.answer($0) }
        )
        await self.settle { !setUp.answers.isEmpty }
        try self.require(setUp.answers == [.success], "that the adapter's class is set up")
    }
}

// MARK: - Presenting

extension Bench {
    /// Returns the presentations of a load's ad that the network was asked for.
    package func presentations(of load: FullScreenLoad) -> [NetworkPresentation] {
        self.network.calls.compactMap { call in
            if case .present(let ad, let presentation) = call, ad == load.requestNumber { presentation } else { nil }
        }
    }

    /// Makes the network tell an event of an ad, and waits until it is reported.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - load: The load of the ad.
    ///   - isOnMainThread: `false` for another thread, if the SDK has any.
    /// - Returns: `false` if the network has no such event; reports of that name are then the adapter's own conclusions.
    @discardableResult
    package func tell(_ event: FullScreenAdEvent, of load: FullScreenLoad, isOnMainThread: Bool = true) async -> Bool {
        guard let ad = load.requestNumber else { return false }
        let (step, name) = (NetworkStep.reportFullScreen(event, ad: ad), event.name)
        let isPlayed = await self.tell(step, isOnMainThread, as: name, of: ad) { load.count(of: name) }
        if !isPlayed { self.noteNotTold(event, of: load) }
        return isPlayed
    }

    /// Notes that the network does not tell an event of ads of a load's format.
    func noteNotTold(_ event: FullScreenAdEvent, of load: FullScreenLoad) {
        self.eventsNotTold[load.format, default: []].insert(event.name)
    }

    /// Makes the network tell that the reward of an ad was earned, and waits until it is reported.
    @discardableResult
    package func tell(_ reward: AdReward, of load: FullScreenLoad, isOnMainThread: Bool = true) async -> Bool {
        guard let ad = load.requestNumber else { return false }
        let step = NetworkStep.reward(reward, ad: ad)
        return await self.tell(step, isOnMainThread, as: "reward", of: ad) { load.count(of: "reward") }
    }

    /// Makes the network tell something of an ad, and waits for another report.
    ///
    /// If there is a report for each time already, it waits for none: an adapter that concludes an event before the
    /// network tells it reports no more. Where reports of that name were missing before, it waits less.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - isOnMainThread: `false` for another thread, if the SDK has any.
    ///   - report: The name of the report.
    ///   - ad: The number of the ad.
    ///   - count: Counts the reports of that name and ad so far.
    /// - Returns: `false` if there is no such step.
    func tell(
        _ step: NetworkStep,
        _ isOnMainThread: Bool,
        as report: String,
        of ad: Int,
        count: () -> Int
    ) async -> Bool {
        let before = count()
        guard await self.playIfPossible(step, isOnMainThread: isOnMainThread) else { return false }
        let times = self.timesTold["\(report) of \(ad)", default: 0] + 1
        self.timesTold["\(report) of \(ad)"] = times
        func isThere() -> Bool { count() > before || count() >= times }
        await self.settle(isUnlikely: self.missingReports.contains(report), until: isThere)
        if isThere() {
            self.missingReports.remove(report)
        } else if count() == 0 {
            self.missingReports.insert(report)
        }
        return true
    }

    /// Expects that these events of an ad have been reported, and no others.
    ///
    /// Events that the network does not tell are left out: the adapter may conclude them, or leave them to mediation.
    ///
    /// - Parameters:
    ///   - load: The load of the ad.
    ///   - names: The names of the events that count; `nil` for all but rewards.
    ///   - expected: The names of the reports, in order.
    ///   - when: The occasion, in words.
    package func expectReports(
        of load: FullScreenLoad,
        among names: Set<String>? = nil,
        _ expected: [String],
        _ when: String
    ) {
        let notTold = self.eventsNotTold[load.format, default: []]
        let told = expected.filter { !notTold.contains($0) }
        let reports = load.log.reports.filter { name in
            !notTold.contains(name) && names?.contains(name) ?? (name != "reward")
        }
        load.expect(
            reports == told,
            "\(told.isEmpty ? "nothing" : told.joined(separator: ", ")) is reported \(when)",
            happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
        )
    }

    /// Makes a view controller in a window where the platform lets a program without an app make one.
    ///
    /// - Parameter isPresented: `true` for one that another controller presents, as most of an app's screens are.
    /// - Returns: The controller, and its name in what the network is told.
    func makeController(isPresented: Bool = false) -> (PlatformViewController, name: String) {
        let controller = PlatformViewController()
        #if !canImport(UIKit) && !canImport(AppKit)
        let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 390, height: 844))
        window.rootViewController = isPresented ? PlatformViewController() : controller
        if isPresented { window.rootViewController?.present(controller, animated: false) }
        self.windows.append(window)
        #endif
        self.controllers += 1
        let name = "controller-\(self.controllers)"
        self.network.controllers.withLock { $0[ObjectIdentifier(controller)] = name }
        return (controller, name)
    }

    /// Makes a view controller that is on the screen, where the platform lets a program without an app make a window.
    @discardableResult
    func showController() -> PlatformViewController {
        let (controller, _) = self.makeController()
        #if !canImport(UIKit) && !canImport(AppKit)
        self.windows.last?.makeKey()
        #endif
        return controller
    }

    /// Forgets a view controller, which is released.
    func drop(_ controller: PlatformViewController) {
        self.network.controllers.withLock { $0[ObjectIdentifier(controller)] = nil }
        #if !canImport(UIKit) && !canImport(AppKit)
        for window in self.windows {
            let root = window.rootViewController
            if root === controller || root?.presentedViewController === controller { window.rootViewController = nil }
        }
        #endif
    }

    /// Indicates whether a view controller is still where `makeController(isPresented: true)` has put it.
    func isInPlace(_ controller: PlatformViewController) -> Bool {
        #if !canImport(UIKit) && !canImport(AppKit)
        self.windows.contains { $0.rootViewController?.presentedViewController === controller }
        #else
        true
        #endif
    }
}

/// A word of the network about an ad on the screen.
enum ScreenWord: Sendable {
    case event(FullScreenAdEvent)
    case reward

    /// The name of the report that it leads to.
    var name: String {
        switch self {
        case .event(let event): event.name
        case .reward: "reward"
        }
    }
}

extension FullScreenLoad {
    /// The names of the events by which an ad comes to the screen and goes; `willDismiss` may be the adapter's conclusion.
    static let ends: Set = ["willPresent", "didDismiss", "didFailToPresent"]

    /// Returns the number of times that the adapter has reported an event of the ad.
    package func count(of name: String) -> Int { self.log.reports.count { $0 == name } }
}
