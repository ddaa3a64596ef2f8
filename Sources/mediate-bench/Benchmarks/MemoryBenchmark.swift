import MediationCore
import MediationTesting

/// Measures the memory of an open load, against a task that waits for as many adapters with plain closures.
@MainActor
enum MemoryBenchmark {
    private static let adapters: [any MediationAdapter.Type] = Array(repeating: KeepingAdapter.self, count: 10)

    static func rows(_ effort: Effort) async throws -> [Row] {
        [
            try await Self.row("memory: one open load", .oneAtATime, width: 1, atMost: 6, effort),
            try await Self.row("memory: open load, 3 at a time", .parallel(3), width: 3, atMost: 8, effort),
        ]
    }

    /// Measures the memory of loads that wait for `width` adapters each, in kilobytes.
    private static func row(
        _ what: String,
        _ strategy: WaterfallStrategy,
        width: Int,
        atMost limit: Double,
        _ effort: Effort
    ) async throws -> Row {
        let target = "<= \(Int(limit)) KB"
        let mediator = BenchmarkWaterfall.mediator(of: Self.adapters, strategy: strategy)
        let request = NativeAdRequest(loadID: "load")
        let open = { @MainActor @Sendable in _ = try? await mediator.load(adUnitID: "unit", request: request) }
        let wait = { @MainActor @Sendable in await Self.wait(for: width) }
        // The first round allocates what is kept for good, such as the timer queue's arrays.
        _ = try await Self.bytes(perTask: open, asking: width, count: effort.openLoads)
        guard let mediated = try await Self.bytes(perTask: open, asking: width, count: effort.openLoads),
            let bare = try await Self.bytes(perTask: wait, asking: width, count: effort.openLoads)
        else { return Row(what: what, figure: "not measured", target: target) }
        return Row(
            what: what,
            figure: "\((mediated / 1024).text) KB",
            baseline: "\((bare / 1024).text) KB, bare task",
            ratio: (mediated / bare).times,
            target: target,
            isMet: mediated <= limit * 1024
        )
    }

    /// Returns the bytes on the heap per task, once each of the `count` tasks has asked its adapters; ends the tasks
    /// again.
    private static func bytes(
        perTask body: @escaping @MainActor @Sendable () async -> Void,
        asking adapters: Int,
        count: Int
    ) async throws -> Double? {
        let asked = KeepingAdapter.asked
        guard let before = Heap.bytesInUse else { return nil }
        let tasks = (0..<count).map { _ in Task { await body() } }
        while KeepingAdapter.asked < asked + count * adapters { await Task.yield() }
        guard let after = Heap.bytesInUse else { return nil }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        return Double(after - before) / Double(count)
    }

    /// Asks adapters without mediation, and waits until the first one answers.
    private static func wait(for count: Int) async {
        let adapters = (0..<count).map { _ in KeepingAdapter() }
        let configuration = NativeAdConfiguration(
            credentials: MediationCredentials(settings: [:]),
            loadID: "load",
            deadline: .seconds(60)
        )
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let handler = NativeAdCompletionHandler { _ in
                    continuation.resume()
                    return nil
                }
                for adapter in adapters { adapter.loadNativeAd(for: configuration, completionHandler: handler) }
            }
        } onCancel: {
            // Only one adapter answers: the continuation accepts no second answer.
            Task { @MainActor in adapters.first?.answer() }
        }
    }
}
