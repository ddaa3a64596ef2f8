import MediationCore

/// The real runner with adapters that answer at once, timers armed on the system's clock, against the bare calls.
@MainActor
enum RunnerBenchmark {
    private static let adapters: [any MediationAdapter.Type] =
        Array(repeating: NoFillAdapter.self, count: 9) + [FillingAdapter.self]

    static func rows(_ effort: Effort) async throws -> [Row] {
        let runner = BenchmarkWaterfall.runner(of: Self.adapters, timeout: .seconds(2))
        let configuration = NativeAdConfiguration(
            credentials: MediationCredentials(settings: ["parameter": "unit"]),
            loadID: "load",
            deadline: .seconds(2)
        )
        var comparison = Comparison()
        // The first one only warms up.
        for run in 0...effort.runs {
            let mediated = try await Self.mediated(runner, loads: effort.runnerLoads)
            let bare = try Self.bare(configuration, loads: effort.runnerLoads)
            if run > 0 { comparison.add(figure: mediated, baseline: bare) }
        }
        return [
            Row(
                what: "runner: attempts",
                figure: comparison.figure.perSecond,
                baseline: "\(comparison.baseline.perSecond), bare calls",
                ratio: comparison.ratio.times,
                target: ">= 400 k/s",
                isMet: comparison.figure >= 400_000
            )
        ]
    }

    /// Attempts per second.
    private static func mediated(_ runner: WaterfallRunner, loads: Int) async throws -> Double {
        // One thread all the way: everything is on the main actor and nothing waits.
        let start = ThreadTime.now
        for _ in 0..<loads { _ = try await runner.load(adUnitID: BenchmarkWaterfall.adUnitID) }
        return Double(loads * Self.adapters.count) / (ThreadTime.now - start)
    }

    /// Attempts per second of the same adapters in a loop.
    private static func bare(_ configuration: NativeAdConfiguration, loads: Int) throws -> Double {
        let fills = LockedValue(0)
        let seconds = ThreadTime.of {
            for _ in 0..<loads {
                for type in Self.adapters {
                    type.init().loadNativeAd(
                        for: configuration,
                        completionHandler: NativeAdCompletionHandler { result in
                            if case .success = result { fills.withLock { $0 += 1 } }
                            return nil
                        }
                    )
                }
            }
        }
        guard fills.withLock({ $0 }) == loads else { throw BenchmarkFailure("The bare loop missed an ad.") }
        return Double(loads * Self.adapters.count) / seconds
    }
}
