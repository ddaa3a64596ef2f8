import MediationCore

/// What a load holds while it is open, against a task that waits for an adapter with a plain closure.
@MainActor
enum MemoryBenchmark {
    private static let adapters: [any MediationAdapter.Type] = Array(repeating: KeepingAdapter.self, count: 10)

    static func rows(_ effort: Effort) async throws -> [Row] {
        let runner = BenchmarkWaterfall.runner(of: Self.adapters)
        let request = NativeAdRequest(loadID: "load")
        let open = { @MainActor @Sendable in _ = try? await runner.load(adUnitID: "unit", request: request) }
        // The first round fills what is kept for good, as the timer queue's arrays.
        _ = try await Self.bytes(perTask: open, count: effort.openLoads)
        guard let mediated = try await Self.bytes(perTask: open, count: effort.openLoads),
            let bare = try await Self.bytes(perTask: Self.wait, count: effort.openLoads)
        else {
            return [Row(what: "memory: one open load", figure: "not measured", target: "<= 6 KB")]
        }
        return [
            Row(
                what: "memory: one open load",
                figure: "\((mediated / 1024).text) KB",
                baseline: "\((bare / 1024).text) KB, bare task",
                ratio: (mediated / bare).times,
                target: "<= 6 KB",
                isMet: mediated <= 6 * 1024
            )
        ]
    }

    /// The bytes on the heap for each of so many tasks, once all of them wait; ends them again.
    private static func bytes(
        perTask body: @escaping @MainActor @Sendable () async -> Void,
        count: Int
    ) async throws -> Double? {
        let asked = KeepingAdapter.asked
        guard let before = Heap.bytesInUse else { return nil }
        let tasks = (0..<count).map { _ in Task { await body() } }
        while KeepingAdapter.asked < asked + count { await Task.yield() }
        guard let after = Heap.bytesInUse else { return nil }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        return Double(after - before) / Double(count)
    }

    /// Asks an adapter without mediation, and waits.
    private static func wait() async {
        let adapter = KeepingAdapter()
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
                adapter.loadNativeAd(for: configuration, completionHandler: handler)
            }
        } onCancel: {
            Task { @MainActor in adapter.answer() }
        }
    }
}
