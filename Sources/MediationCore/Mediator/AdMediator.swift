/// Mediates the ads of an app: knows its configuration and its adapters, and asks the line items of an ad unit in turn.
///
/// An app creates one mediator, most easily with the initializers of the module Mediation, and passes it to an ``AdLoader``
/// for each ad unit. It is confined to the main actor, as adapters are.
@MainActor
public final class AdMediator {
    package let timers: TimerQueue
    let images: ImagePipeline
    let setUp: AdapterSetUp
    let tracker: ViewTracker
    let urlOpener: any URLOpening
    let auction: any Auction
    let impressionCounts: ImpressionCounts
    let keptAds: KeptAds
    let loadEventHub = LoadEventHub()
    let userMoments = UserMoments()
    /// The ads that have been presented and may be on the screen, now or later.
    ///
    /// One at most is there, unless an ad comes after it was given up and another one was presented.
    var fullScreenAds: [FullScreenAdSession] = []
    var circuitBreakers: CircuitBreakers
    var listeners = MediatorListeners()
    /// The task that watches the connection.
    var connectionWatch: Task<Void, Never>?
    package internal(set) var openLoads = OpenLoads()

    /// The configuration as the app has given it, or its server.
    private var givenConfiguration: MediationConfiguration
    /// The part of it that counts for the user.
    private var configuration: MediationConfiguration
    private var appUser = AppUser()
    private let registry: AdapterRegistry
    private var waterfalls: [String: ResolvedWaterfall] = [:]

    /// Creates a mediator.
    ///
    /// - Parameters:
    ///   - configuration: The ad units and their line items.
    ///   - registry: The adapters that the line items name.
    ///   - images: The pipeline for images that networks provide by URL.
    ///   - urlOpener: Opens the URLs that clicks on ads of custom formats lead to; `nil` for the system's opener.
    ///   - auction: The source of the bidders' bids.
    ///   - impressionCounts: The impression counts for frequency caps and pacing.
    ///   - clock: The clock that measures timeouts, deadlines, visibility and expiry.
    public convenience init(
        configuration: MediationConfiguration,
        registry: AdapterRegistry,
        images: ImagePipeline,
        urlOpener: (any URLOpening)? = nil,
        auction: any Auction = LocalAuction(),
        impressionCounts: ImpressionCounts = ImpressionCounts(),
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            configuration: configuration,
            registry: registry,
            images: images,
            urlOpener: urlOpener,
            auction: auction,
            impressionCounts: impressionCounts,
            timers: TimerQueue(clock: clock)
        )
    }

    package init(
        configuration: MediationConfiguration,
        registry: AdapterRegistry,
        images: ImagePipeline,
        urlOpener: (any URLOpening)? = nil,
        auction: any Auction = LocalAuction(),
        impressionCounts: ImpressionCounts = ImpressionCounts(),
        timers: TimerQueue
    ) {
        self.givenConfiguration = configuration
        let configuration = configuration.resolved(for: AppUser())
        self.configuration = configuration
        self.registry = registry
        self.images = images
        self.timers = timers
        self.urlOpener = urlOpener ?? SystemURLOpening()
        self.auction = auction
        self.impressionCounts = impressionCounts
        self.keptAds = KeptAds(configuration: configuration, timers: timers)
        self.circuitBreakers = CircuitBreakers(rule: configuration.circuitBreaker)
        self.tracker = ViewTracker(timers: timers)
        self.setUp = AdapterSetUp(configuration: configuration, registry: registry, timers: timers)
    }

    deinit { self.connectionWatch?.cancel() }
}

// MARK: - The configuration

extension AdMediator {
    /// Replaces the configuration; what is under way goes on.
    ///
    /// Loads in progress end by the old configuration, and all that begin from now on follow the new one, also those of
    /// stores, lists, banners and loaders. An ad unit goes on under its ID, a line item under its name in the ad unit: its
    /// impressions under caps and pacing still count, and an ad that was kept for a later load is used by it, unless the
    /// line item now has another adapter. Adapters stay set up; one that is set up already is not told of further
    /// credentials. Failures of adapters still count, by the new rule. Stores and lists that wait after a failed load start
    /// one at once. Ads that the app holds or shows are not affected. ``loadEvents()`` tells what came of it.
    ///
    /// - Parameter configuration: The new configuration, which is checked by the rules of a configuration file.
    /// - Throws: ``MediationError/Code/configurationInvalid`` with one problem per line of its message, and nothing has
    ///   changed.
    public func update(to configuration: MediationConfiguration) throws(MediationError) {
        do throws(MediationError) {
            try configuration.validate()
        } catch {
            self.configurationFailed(error)
            throw error
        }
        self.replaceConfiguration(configuration)
    }

    /// The user by whom the audiences of the configuration are told apart; at first, one without ID and attributes.
    ///
    /// Setting it to someone for whom other parts of the configuration count has the effects of ``update(to:)``. Set it
    /// before the first load.
    public var user: AppUser {
        get { self.appUser }
        set {
            self.appUser = newValue
            self.follow(self.givenConfiguration.resolved(for: newValue))
        }
    }

    /// Replaces the configuration with one that has been checked, and returns whether it is another one.
    @discardableResult
    package func replaceConfiguration(_ configuration: MediationConfiguration) -> Bool {
        guard configuration != self.givenConfiguration else { return false }
        self.givenConfiguration = configuration
        self.follow(configuration.resolved(for: self.appUser))
        return true
    }

    /// Reports that a new configuration is not used.
    package func configurationFailed(_ error: MediationError) {
        self.emit(.configurationFailed) { $0.error = ResponseInfo.ErrorInfo(error) }
    }

    private func follow(_ configuration: MediationConfiguration) {
        guard configuration != self.configuration else { return }
        self.configuration = configuration
        self.waterfalls = [:]
        self.setUp.change(to: configuration)
        self.keptAds.configuration = configuration
        self.circuitBreakers.update(configuration.circuitBreaker, adapters: self.setUp.configuredAdapters)
        self.emit(.configurationChanged)
        for listener in self.listeners.all { listener.configurationDidChange() }
    }

    private func emit(_ kind: LoadEvent.Kind, _ change: (inout LoadEvent) -> Void = { _ in }) {
        guard self.loadEventHub.isListening else { return }
        var event = LoadEvent(kind: kind, loadID: "", adUnitID: "", time: .zero, loadStart: self.timers.now())
        change(&event)
        self.loadEventHub.emit(event)
    }
}

// MARK: - The user and the device

extension AdMediator {
    /// The user's privacy choices; this is the one place where the app sets them.
    ///
    /// A new snapshot replaces all of them; `mediator.privacy.ageTreatment = .teen` changes one.
    ///
    /// Choices that differ from the current ones get the next ``PrivacySnapshot/version`` here, whatever version they
    /// come with, and every adapter class that has been set up is notified. A class that is being set up is notified
    /// right afterwards; a class that has not been set up yet gets the choices with its set-up. Setting the same
    /// choices again has no effect.
    ///
    /// An adapter is given the choices that are current when it is asked: a change during a load counts for the
    /// attempts that follow.
    ///
    /// An ad that was requested under privacy choices other than the current ones has expired: loads, ``AdStore`` and
    /// lists do not deliver it, and it cannot be registered with views. An ad that views show stays until they no
    /// longer do. If the choices change back, an ad becomes usable again, unless it has been dropped.
    public var privacy: PrivacySnapshot {
        get { self.setUp.privacy }
        set {
            let version = self.privacy.version
            self.setUp.changePrivacy(to: newValue)
            guard self.privacy.version != version else { return }
            for listener in self.listeners.all { listener.privacyDidChange() }
        }
    }

    /// Notifies the mediator that the device has a connection again, after a time without one.
    ///
    /// Adapters that were left out because they failed are asked again; ad stores and lists that wait after a failed load
    /// start one at once, and banners as soon as they are seen. Calling this method is optional: ``watch(_:)`` has it called,
    /// and without it, errors of a load that reached no network leave no adapter out, and a wait after such a load lasts
    /// about 3 seconds at most. Knowing of the connection makes recovery quicker, and has adapters that were silent for too
    /// long asked again.
    public func connectionIsBack() {
        self.circuitBreakers.reset()
        for listener in self.listeners.all { listener.connectionIsBack() }
    }
}

// MARK: - Adapters

extension AdMediator {
    /// Sets up all adapters that the configuration names, at the same time, so that no load has to wait for a set-up.
    ///
    /// This is not needed before a load, which sets up the adapters that it asks. An adapter class is set up once,
    /// however often that is requested: a class that is ready is not set up again, a class that is being set up is
    /// waited for, and a class that failed is tried again.
    ///
    /// The method returns when each set-up has ended or its limit has passed. If the task is cancelled, it returns at
    /// once, with the statuses as they are, and the set-ups go on.
    ///
    /// - Parameter limit: The time to wait for each adapter; `nil` for the longest ``AdUnit/setUpTimeout`` of the ad
    ///   units that name it.
    /// - Returns: The ``adapterStatuses``.
    public func setUpAdapters(within limit: Duration? = nil) async -> [AdapterStatus] {
        let gathering = SetUpGathering()
        await withTaskCancellationHandler {
            await self.timers.waitForResult { handler in
                // The handler is called once, by the gathering.
                gathering.begin { handler(()) }
                guard !Task.isCancelled else { return gathering.end() }
                self.setUp.setUpAll(within: limit.map(Nanoseconds.init), for: gathering)
            }
        } onCancel: {
            Task { @MainActor in gathering.end() }
        }
        return self.adapterStatuses
    }

    /// Sets up one adapter, by the rules of ``setUpAdapters(within:)``.
    ///
    /// - Parameters:
    ///   - adapter: The adapter.
    ///   - limit: The time to wait.
    ///   - completion: Called exactly once, with the reason if the adapter is not ready; possibly at once.
    package func prepare(
        _ adapter: any NetworkAdapter.Type,
        within limit: Duration,
        _ completion: @escaping @MainActor (MediationError?) -> Void
    ) {
        self.setUp.setUp(adapter, within: Nanoseconds(limit), waiter: completion)
    }

    /// The status of each adapter that the configuration names, by name and in the order of the line items as listed.
    ///
    /// A class that goes by two names is listed twice, but is set up once.
    public var adapterStatuses: [AdapterStatus] {
        let now = self.timers.now()
        return self.setUp.statuses { self.circuitBreakers.state(of: $0, at: now) }
    }

    /// The adapters that the app has disabled, by a name that line items may use: `Type` or `Module.Type`.
    ///
    /// They come on top of those that the configuration disables. Either name stands for the class under both. A disabled adapter is neither set up nor asked, and its line items
    /// are skipped with ``MediationError/Code/adapterDisabled``. The set may change at any time: a change applies to
    /// line items that have not been asked yet, and ends every wait for the set-up of a disabled adapter. A network
    /// whose SDK is already running is still notified of changes of ``privacy``.
    public var disabledAdapters: Set<String> {
        get { self.setUp.disabledAdapters }
        set { self.setUp.disable(newValue) }
    }
}

// MARK: - Events

extension AdMediator {
    /// Returns the events of the loads that begin from now on, and those of the mediator, in order: for logs, metrics and
    /// traces.
    ///
    /// Each call creates a separate stream, which ends with the mediator; releasing the stream removes the listener. A
    /// stream also has the rest of the loads that began while another one was open.
    /// Events that have not been taken are buffered without limit. Loads cost more while there is a listener, and
    /// nothing more otherwise. A late ad or a breach of contract can follow after the load has
    /// ``LoadEvent/Kind/finished``.
    ///
    /// - Returns: The events.
    public func loadEvents() -> AsyncStream<LoadEvent> {
        self.loadEventHub.events()
    }

    /// Calls a handler at once with each event that ``loadEvents()`` delivers, for as long as the mediator exists; it must
    /// not call back into mediation.
    ///
    /// A stream hands its events over by way of the thread pool, some time later.
    package func recordLoadEvents(_ handler: @escaping @MainActor (LoadEvent) -> Void) {
        self.loadEventHub.listen(handler)
    }
}

// MARK: - Ads that cover the screen

extension AdMediator {
    /// Indicates whether an ad covers the screen, or is about to; meanwhile, no other can be presented.
    public var isPresentingFullScreenAd: Bool { self.fullScreenAds.contains(where: \.ownsScreen) }
}

// MARK: - Loads

extension AdMediator {
    /// Loads one ad, ending exactly once and no later than its deadline: the request's, or else the ad unit's.
    ///
    /// Cancelling the task cancels the load and notifies every adapter that is being asked.
    func load<Format: LoadFormat>(_ format: Format, adUnitID: String) async throws(MediationError) -> Format.Delivered {
        let load = try self.makeLoad(format, adUnitID: adUnitID)
        let result = await withTaskCancellationHandler {
            await self.timers.waitForResult { handler in
                // The handler is called once, with the machine's outcome.
                if Task.isCancelled { load.cancel() }
                load.start { handler(LoadResult($0)) }
            }
        } onCancel: {
            Task { @MainActor in load.cancel() }
        }
        return try result.get()
    }

    /// The result of a load behind a reference: each call on the way would keep room for the whole of it on the stack of its
    /// task, for as long as the load is open.
    private final class LoadResult<Delivered: Sendable>: Sendable {
        private let value: Result<Delivered, MediationError>

        init(_ value: Result<Delivered, MediationError>) { self.value = value }

        @inline(never)
        func get() throws(MediationError) -> Delivered { try self.value.get() }
    }

    /// Loads one native ad.
    package func load(
        adUnitID: String,
        request: AdRequest = AdRequest()
    ) async throws(MediationError) -> LoadedAd {
        try await self.load(NativeFormat(request: request), adUnitID: adUnitID)
    }

    /// Creates a load of a native ad, without starting it.
    package func makeLoad(adUnitID: String, request: AdRequest) throws(MediationError) -> NativeAdLoad {
        try self.makeLoad(NativeFormat(request: request), adUnitID: adUnitID)
    }

    /// Creates a load, without starting it.
    ///
    /// Not inlined: what it needs for a moment would be a part of the stacks of tasks, for as long as their loads are open.
    @inline(never)
    package func makeLoad<Format: LoadFormat>(
        _ format: Format,
        adUnitID: String
    ) throws(MediationError) -> AdLoad<Format> {
        let waterfall = try self.waterfall(of: adUnitID)
        let (has, asked) = (waterfall.adUnit.format, format.adFormat)
        guard has == asked else {
            let message =
                "The ad unit \(adUnitID.quoted) has the format \(has.rawValue.quoted), not \(asked.rawValue.quoted)."
            throw MediationError(.invalidAdRequest, message)
        }
        if let deadline = format.request.deadline, deadline <= .zero {
            throw MediationError(.invalidAdRequest, "The deadline of a load must be positive; \(deadline) is not.")
        }
        return AdLoad(format, waterfall: waterfall, mediator: self)
    }

    /// Takes the kept ads that this load may end with, the best first.
    func takeKeptAds(for format: some LoadFormat, of waterfall: ResolvedWaterfall) -> LoadKeptAds {
        guard waterfall.adUnit.lateAds != .discard else { return LoadKeptAds([]) }
        return self.keptAds.take(of: waterfall, for: format, privacy: self.setUp.presentPrivacy) {
            !self.setUp.isDisabled($0.adapterNames)
        }
    }

    /// Returns the ad unit with this ID.
    func adUnit(id: String) throws(MediationError) -> AdUnit { try self.configuration.adUnit(id: id) }

    private func waterfall(of adUnitID: String) throws(MediationError) -> ResolvedWaterfall {
        if let waterfall = self.waterfalls[adUnitID] { return waterfall }
        let waterfall = ResolvedWaterfall(try self.configuration.adUnit(id: adUnitID), registry: self.registry)
        if waterfall.isComplete { self.waterfalls[adUnitID] = waterfall }
        return waterfall
    }

    /// Creates the auction of one load, without starting it.
    ///
    /// - Parameters:
    ///   - bidders: The line items that bid, in the order of the ad unit; among equal bids, the first one wins.
    ///   - adUnitID: The ID of the ad unit that is being loaded.
    ///   - request: The app's request.
    ///   - bannerSize: The size that a banner may have; `nil` for all other formats.
    ///   - limits: The time limits, cut to the time left of the load.
    ///   - auction: The source of the bids.
    ///   - report: Receives contract violations.
    /// - Returns: The run, which begins with `start`.
    package func makeAuctionRun(
        for bidders: [AuctionBidder],
        adUnitID: String,
        request: AdRequest,
        bannerSize: BannerSize? = nil,
        limits: AuctionRun.Limits,
        auction: any Auction,
        report: @escaping AuctionRun.ViolationReport
    ) -> AuctionRun {
        AuctionRun(
            bidders: bidders,
            adUnitID: adUnitID,
            request: request,
            bannerSize: bannerSize,
            limits: limits,
            auction: auction,
            timers: self.timers,
            setUp: self.setUp,
            report: report
        )
    }
}
