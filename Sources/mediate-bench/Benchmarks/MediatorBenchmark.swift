import MediationCore

/// Measures the real mediator with adapters that answer at once and timers on the system's clock, against the bare calls.
@MainActor
enum MediatorBenchmark {
    private static let adapters: [any MediationAdapter.Type] =
        Array(repeating: NoFillAdapter.self, count: 9) + [FillingAdapter.self]

    static func rows(_ effort: Effort) async throws -> [Row] {
        let mediator = BenchmarkWaterfall.mediator(of: Self.adapters, timeout: .seconds(2))
        let configuration = NativeAdConfiguration(
            credentials: MediationCredentials(settings: ["parameter": "unit"]),
            loadID: "load",
            deadline: .seconds(2)
        )
        var comparison = Comparison()
        // The first run only warms up.
        for run in 0...effort.runs {
            let mediated = try await Self.mediated(mediator, loads: effort.mediatorLoads)
            let bare = try Self.bare(configuration, loads: effort.mediatorLoads)
            if run > 0 { comparison.add(figure: mediated, baseline: bare) }
        }
        return [
            Row(
                what: "mediator: attempts",
                figure: comparison.figure.perSecond,
                baseline: "\(comparison.baseline.perSecond), bare calls",
                ratio: comparison.ratio.times,
                target: ">= 400 k/s",
                isMet: comparison.figure >= 400_000
            )
        ]
    }

    /// Returns the attempts per second.
    private static func mediated(_ mediator: AdMediator, loads: Int) async throws -> Double {
        // All of it runs on one thread: everything is on the main actor, and nothing waits.
        let start = ThreadTime.now
        for _ in 0..<loads { _ = try await mediator.load(adUnitID: BenchmarkWaterfall.adUnitID) }
        return Double(loads * Self.adapters.count) / (ThreadTime.now - start)
    }

    /// Returns the attempts per second of the same adapters in a loop.
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
