import MediationCore

/// Runs many loads, some at a time, and delivers their results in the order of their numbers.
@MainActor
final class LoadSeries {
    typealias LoadResult = Result<RunAd, MediationError>

    private let load: @MainActor (Int) async throws(MediationError) -> RunAd
    private let show: @MainActor (RunAd) async -> Void
    private let handle: @MainActor (LoadResult) -> Void
    private let progress: Progress
    private let count: Int
    private var nextToStart = 0
    private var nextToHandle = 0
    private var waiting: [Int: LoadResult] = [:]

    /// Creates a series of `count` loads, numbered from 0.
    ///
    /// `load` performs the load with a number. `show` is called with each loaded ad; the next load in its place begins when `show` has returned. `handle` is
    /// called once per load, in the order of their numbers.
    init(
        count: Int,
        showsProgress: Bool,
        load: @escaping @MainActor (Int) async throws(MediationError) -> RunAd,
        show: @escaping @MainActor (RunAd) async -> Void,
        handle: @escaping @MainActor (LoadResult) -> Void
    ) {
        self.count = count
        self.load = load
        self.show = show
        self.handle = handle
        self.progress = Progress(total: count, isVisible: showsProgress)
    }

    /// Runs all loads.
    ///
    /// Cancelling the task ends the open loads, and no more results are delivered.
    func run(concurrency: Int) async {
        let watch = self.progress.watch()
        await withTaskGroup { group in
            for _ in 0..<min(concurrency, self.count) {
                group.addTask { await self.work() }
            }
        }
        watch?.cancel()
        self.progress.end()
    }

    private func work() async {
        while self.nextToStart < self.count, !Task.isCancelled {
            let number = self.nextToStart
            self.nextToStart += 1
            do throws(MediationError) {
                let ad = try await self.load(number)
                await self.show(ad)
                self.finish(number, .success(ad))
            } catch {
                self.finish(number, .failure(error))
            }
        }
    }

    private func finish(_ number: Int, _ result: LoadResult) {
        // An interrupted load says nothing about the waterfall.
        guard !Task.isCancelled else { return }
        self.progress.advance()
        self.waiting[number] = result
        while let result = self.waiting.removeValue(forKey: self.nextToHandle) {
            self.nextToHandle += 1
            self.handle(result)
        }
    }
}
