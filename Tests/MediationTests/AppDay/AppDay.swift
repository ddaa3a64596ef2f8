#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import MediationFeed
import MediationTesting
import PlatformViews
import SampleNetwork

/// A day of an app with a list, a detail screen, a banner, and ads that cover the screen, whose configuration, consent,
/// connection and place in the foreground change all the time.
///
/// Time is virtual, and stands still while the server, which is real, owes an answer.
@MainActor
final class AppDay {
    /// The identity of a row of the list.
    enum Row: Hashable {
        case item(Int)
        case ad(AdSlot.ID)
    }

    let network: AppDayNetwork
    let log: AppDayLog
    let mediator: AdMediator
    let plan: AppDayPlan
    /// The outages after which the first ad was there at once.
    private(set) var recoveries = 0
    /// The outages in which the list failed to load, and after which it tried again in time.
    private(set) var feedRecoveries = 0

    let time = VirtualTime()
    let clock = ManualClock()
    let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 320, height: 640))
    let controller = PlatformViewController()
    let coordinator: FeedCoordinator
    var random: SplitMix64
    /// The rows as a view has them that makes each change as it is told.
    var rows: [Row] = []
    /// The items of the list, each with its number.
    var items = Array(0..<1_000)
    var top = 0
    var isListVisible = true
    var shown: [FeedAd: PlatformView] = [:]
    var isAway = false

    private let remote: RemoteConfiguration
    private let keeper: AppOpenAdKeeper
    private let banner: BannerAdView
    private var lastVersion = 0
    private var feedFailure: Nanoseconds?
    private var awaitsFirstAd = false
    private var awaySince = Nanoseconds.zero

    init(hours: Int, seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let time = self.time
        let network = try await AppDayNetwork.start(time)
        AppDayCustomEvent.network = network
        self.network = network
        self.log = AppDayLog(network)
        self.plan = AppDayPlan(hours: hours, &random)
        let first = AppDayConfiguration(version: 0, server: network.url.absoluteString, &random)
        let data = try first.data
        network.configuration.withLock { $0 = data }
        let registry = AdapterRegistry()
        registry.register(AppDayCustomEvent.self)
        self.mediator = AdMediator(
            configuration: try MediationConfiguration(json: data, name: "own"),
            registry: registry,
            images: ImagePipeline(loader: NoImages()),
            timers: time.timers
        )
        self.mediator.watch(network)
        self.remote = RemoteConfiguration(
            url: network.url.appending(path: "v1/configuration"),
            fileURL: nil,
            options: .init(refreshInterval: .seconds(3600)),
            loader: AppDayLoader(network),
            mediator: self.mediator,
            parts: .init(now: time.calendar, random: { 0.5 })
        )
        let request = Self.request(self.clock)
        self.keeper = AppOpenAdKeeper(loader: AppOpenAdLoader(adUnitID: "return", mediator: self.mediator)) {
            request()
        }
        self.banner = BannerAdView(adUnitID: "banner", size: .banner, mediator: self.mediator)
        self.random = random
        let loads = LockedValue<[Nanoseconds]>([])
        self.coordinator = try FeedCoordinator(
            FeedList(AdPositions(counting: .content, every: 5), content: self.items.count),
            loader: AdLoader(adUnitID: "feed", mediator: self.mediator),
            random: { 0.5 },
            request: {
                loads.withLock { $0.append(time.now) }
                return Self.nativeRequest
            }
        )
        self.rows = self.items.map { .item($0) }
        self.coordinator.changeHandler = { [unowned self] in self.change($0) }
        self.coordinator.eventHandler = { [unowned self] event in
            if event.kind == .failed { self.feedFailure = self.time.now }
            if event.kind == .loaded { self.feedFailure = nil }
        }
        self.window.rootViewController = self.controller
        self.banner.frame.y = 590
        self.window.addSubview(self.banner)
        self.feedLoadTimes = { loads.withLock { $0 } }
    }

    /// The times at which the list asked for ads.
    private var feedLoadTimes: () -> [Nanoseconds] = { [] }

    static var nativeRequest: NativeAdRequest {
        var request = NativeAdRequest()
        request.options.images.disableImageLoading = true
        return request
    }

    private static func request(_ clock: ManualClock) -> () -> AdRequest {
        {
            var extras = SampleExtras()
            extras.clock = clock
            return AdRequest(extras: [extras])
        }
    }

    var request: AdRequest { Self.request(self.clock)() }
}

// MARK: - Time

extension AppDay {
    /// Lives through the day.
    func live() async throws {
        let listening = Task {
            for await event in self.mediator.loadEvents() {
                if let ad = self.log.note(event) { self.check(ad, "presented in \(event.adUnitID)", event.adUnitID) }
            }
        }
        await self.settle()
        self.remote.start()
        self.keeper.start()
        self.coordinator.start()
        self.scroll(by: 0)
        await self.run { try? await self.banner.load(self.request) }
        for event in self.plan.events {
            if event.time > self.time.now { await self.pass((event.time - self.time.now).duration) }
            try await self.meet(event.kind)
            self.check(rows: "after \(event.kind)")
        }
        await self.comeBack()
        try await self.change(to: .good)
        self.coordinator.stop()
        self.keeper.stop()
        self.remote.stop()
        self.banner.removeFromSuperview()
        await self.pass(.seconds(20))
        listening.cancel()
    }

    /// Lets time pass, for the app only if it is in the foreground.
    func pass(_ duration: Duration) async {
        let end = self.time.now + Nanoseconds(duration)
        guard !self.isAway else { return self.time.set(to: end.duration) }
        while let due = self.time.nextTimer, due <= end { await self.move(to: due) }
        await self.move(to: end)
    }

    private func move(to time: Nanoseconds) async {
        if time > self.time.now { self.clock.advance(by: (time - self.time.now).duration) }
        self.time.move(to: time)
        await self.settle()
    }

    /// Waits for everything that the server and the app have to do now.
    func settle() async {
        repeat {
            await self.time.rest()
            // What is about to ask may be on its way through another thread.
            await Task.detached {}.value
        } while await self.network.answersEnd()
    }

    /// Waits for work that may need time to pass.
    @discardableResult
    func run<Result>(_ body: @escaping @MainActor () async -> Result) async -> Result {
        var result: Result?
        Task { result = await body() }
        await self.settle()
        while true {
            if let result { return result }
            if let due = self.time.nextTimer { await self.move(to: due) } else { await Task.yield() }
        }
    }
}

// MARK: - What happens

extension AppDay {
    private func meet(_ kind: AppDayPlan.Kind) async throws {
        switch kind {
        case .update(let number): try await self.update(number)
        case .consent(let number): self.changeConsent(number)
        case .outage(let connection): try await self.change(to: connection)
        case .outageEnd:
            let failure = self.feedFailure
            try await self.change(to: .good)
            self.awaitsFirstAd = true
            await self.expectFirstAd()
            await self.expectFeed(failure, self.time.now)
        case .leave: self.leave()
        case .comeBack: await self.comeBack()
        case .scroll where !self.isAway: await self.read()
        case .detail where !self.isAway: await self.openDetail()
        case .pause where !self.isAway: await self.pause()
        case .shop where !self.isAway: await self.shop()
        case .edit where !self.isAway: try self.edit()
        case .tapBanner where !self.isAway: await self.tapBanner(self.banner)
        default: break
        }
    }

    private func update(_ number: Int) async throws {
        let isBroken = number % 10 == 7
        let server = self.network.url.absoluteString
        let configuration = AppDayConfiguration(version: self.lastVersion + 1, server: server, &self.random)
        let data = isBroken ? try configuration.broken(number) : try configuration.data
        self.network.configuration.withLock { $0 = data }
        if !isBroken {
            self.lastVersion += 1
            self.log.served = self.lastVersion
        }
        guard !self.isAway else { return }
        let expected = self.network.connection == .gone || isBroken ? self.log.version : self.lastVersion
        await self.refresh()
        // The event comes by way of the thread pool.
        for _ in 0..<100_000 where self.log.version != expected { await Task.yield() }
        if self.log.version != expected {
            let reason = self.remote.lastError.map { " after \($0.message)" } ?? ""
            self.log.faults.append("update \(number): version \(self.log.version) for \(expected)\(reason)")
        }
    }

    /// Asks for the configuration twice: the first question may join one that is under way, and get an older answer.
    private func refresh() async {
        for _ in 0..<2 { await self.run { try? await self.remote.refresh() } }
        await self.settle()
    }

    private func changeConsent(_ number: Int) {
        let choice = Int.random(in: 0..<4, using: &self.random)
        self.mediator.privacy = PrivacySnapshot(tcfString: choice == 0 ? nil : "consent \(number)")
    }

    private func change(to connection: AppDayNetwork.Connection) async throws {
        await self.settle()
        try await self.network.change(to: connection, after: self.log.events)
        await self.settle()
    }

    /// Expects an ad within the time of one load after an outage, as soon as the user can ask for one.
    private func expectFirstAd() async {
        guard self.awaitsFirstAd, !self.isAway, self.network.connection == .good else { return }
        self.awaitsFirstAd = false
        let begun = self.time.now
        let ad = await self.run {
            try? await AdLoader(adUnitID: "detail", mediator: self.mediator).load(Self.nativeRequest)
        }
        if ad == nil { self.log.faults.append("no ad after an outage") }
        if self.time.now - begun > Nanoseconds(.seconds(8)) { self.log.faults.append("a late ad after an outage") }
        self.recoveries += 1
    }

    /// Expects that the list asks again within the time of one load, if it has failed in the outage.
    private func expectFeed(_ failure: Nanoseconds?, _ end: Nanoseconds) async {
        guard failure != nil, !self.isAway else { return }
        await self.pass(.seconds(10))
        let isAsked = self.feedLoadTimes().contains { $0 >= end - Nanoseconds(.seconds(10)) }
        if !isAsked { self.log.faults.append("the list did not ask after an outage") }
        self.feedRecoveries += 1
    }

    private func leave() {
        guard !self.isAway else { return }
        self.isAway = true
        self.awaySince = self.time.now
        self.window.isActive = false
        self.keeper.appDidEnterBackground()
    }

    private func comeBack() async {
        guard self.isAway else { return }
        self.isAway = false
        self.window.isActive = true
        self.clock.advance(by: (self.time.now - self.awaySince).duration)
        // Before any timer fires, as on a device.
        await self.cover { await self.keeper.appWillEnterForeground(from: self.controller) }
        await self.pass(.milliseconds(1))
        await self.refresh()
        await self.expectFirstAd()
    }
}
#endif
