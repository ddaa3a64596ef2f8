package import MediationConformance

/// All odd but legal adapters.
package enum OddAdapters {
    /// The adapters that must pass.
    package static let all = Self.natives + Self.screens + Self.banners

    private static let natives: [any OddAdapter.Type] = [
        SelfMadeAdapter.self, OperationAdapter.self, IgnoringAdapter.self, HoppingAdapter.self, TableAdapter.self,
        InheritingAdapter.self, EarlyAdapter.self, GenericAdapter<Northwind>.self, Vendor.ClosureAdapter.self,
        DocumentedAsyncAdapter.self, LateAsyncAdapter.self, ActorAdapter.self, QueueAdapter.self, OneQueueAdapter.self,
        SlowSDKAdapter.self, LaterOnMainAdapter.self, TokenAdapter.self, StreamAdapter.self, DetachedAdapter.self,
        OwnTimerAdapter.self, RememberingSetUpAdapter.self, StrictSetUpAdapter.self, CheckingSetUpAdapter.self,
        SharedStartAdapter.self, ConsentOnceAdapter.self, ConsentAtSetUpAdapter.self, ConsentInRequestsAdapter.self,
        NestedSettingsAdapter.self,
        NumericSettingsAdapter.self, OneAtATimeAdapter.self, ParsedVersionAdapter.self, ComposingAdapter.self,
        CopyingAdapter.self, TellingAdapter.self, HalfCountingAdapter.self, RelayingAdapter.self,
        LateReportsAdapter.self, CountingOnceAdapter.self, LinkingAdapter.self, ShortLivedAdapter.self,
        LateAdAdapter.self, TrimmingAdapter.self, WatchingAdapter.self, VagueErrorsAdapter.self, TestingAdapter.self,
        DownloadingAdapter.self, ArticleAdapter.self, GPPAdapter.self,
    ]

    private static let screens: [any OddAdapter.Type] = [
        OwnStageAdapter.self, WeakDelegateAdapter.self, ConcludingAdapter.self, TaciturnAdapter.self,
        EndlessAdapter.self, ShownOnceAdapter.self, ExpiringStageAdapter.self, GuardedStageAdapter.self,
        ListedStageAdapter.self, StageRouterAdapter.self, FewerFormatsAdapter.self, QueueStageAdapter.self,
        LaterStageAdapter.self, MainHopAdapter.self, StreamStageAdapter.self, LaterPresentAdapter.self,
        AsyncPresentAdapter.self, StageActorAdapter.self, LateRewardAdapter.self, BareRewardAdapter.self,
        WholeRewardAdapter.self, UnverifiedAdapter.self, UserOnlyAdapter.self, NoNativeAdapter.self,
        PlacementPerFormatAdapter.self,
    ]

    private static let banners: [any OddAdapter.Type] = [
        LateViewAdapter.self, NearestSizeAdapter.self, WholePointsAdapter.self,
        StopsRefreshAdapter.self, RememberedSizeAdapter.self, OwnBannerAdapter.self, PlainBannerAdapter.self,
        TokenBannerAdapter.self, PooledViewAdapter.self,
    ]

    /// Returns the adapter with this name, including unfit ones, or `nil`.
    package static func named(_ name: String) -> (any OddAdapter.Type)? {
        (self.all + self.unfit).first { String(describing: $0) == name }
    }

    /// Returns the arguments of the program of the proofs that check one adapter, before those of the suite.
    package static func words(_ name: String) -> [String] { ["adapters", "one", name] }

    /// Checks an adapter as a separate program would, with the arguments that follow its name.
    ///
    /// - Returns: The exit code.
    @MainActor
    package static func run<Adapter: OddAdapter>(_ adapter: Adapter.Type, _ arguments: [String]) async -> Int32 {
        await AdapterConformance.runMain(OddHarness<Adapter>.self, programArguments: arguments)
    }

    /// Checks an adapter in processes of a program.
    ///
    /// - Parameters:
    ///   - adapter: The adapter.
    ///   - program: The path of the program, which gets the name of the adapter before the suite's arguments.
    ///   - rules: The rules to check.
    /// - Returns: The report on the rules.
    @MainActor
    package static func report<Adapter: OddAdapter>(
        of adapter: Adapter.Type,
        program: String,
        rules: [RuleID]
    ) async -> ConformanceReport {
        let child = ConformanceOptions.ChildProcess(
            executable: program,
            arguments: Self.words(String(describing: adapter)),
            isForAllRules: true
        )
        return await AdapterConformance.run(
            OddHarness<Adapter>.self,
            options: ConformanceOptions(rules: rules, childProcess: child)
        )
    }
}
