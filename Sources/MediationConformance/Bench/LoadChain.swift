#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import MediationCore

/// A chain of loads, each of which is started inside the completion handler of the previous one, without mediation,
/// which would start them a moment later.
@MainActor
final class LoadChain {
    private let bench: Bench
    private let length: Int
    private var adapters: [any NetworkAdapter] = []
    private var ads: [any MediationNativeAd] = []
    private let mainThread = LockedValue<UInt?>(nil)

    /// The number of calls of completion handlers.
    private(set) var answers = 0

    /// - Parameters:
    ///   - bench: The bench that plays the loads.
    ///   - length: The number of loads, so that the chain ends even if the adapter answers at once.
    init(_ bench: Bench, length: Int) {
        self.bench = bench
        self.length = length
    }

    /// Indicates whether all loads were answered.
    var isDone: Bool { self.answers >= self.length }

    /// The number of loads that were answered with an error.
    var failures: Int { self.answers - self.ads.count }

    /// The number of loads that were started.
    var started: Int { self.adapters.count }

    /// Starts a load.
    func load() {
        guard let adapter = self.bench.makeAdapter() else { return }
        self.adapters.append(adapter)
        self.bench.timeline.add(.app, "starts load \(self.started) of a chain")
        let configuration = NativeAdConfiguration(
            credentials: MediationCredentials(settings: self.bench.settings),
            loadID: "chain-\(self.started)",
            deadline: .seconds(30)
        )
        adapter.load(
            self.bench.format,
            for: configuration,
            completionHandler: NativeAdCompletionHandler { [self] result in
                let ad = try? result.get()
                // The main actor's thread was noted, so code on that thread runs on the main actor.
                if self.mainThread.withLock({ $0 }) == BenchThread.thisThread {
                    MainActor.assumeIsolated { self.hear(ad) }
                } else {
                    Task { @MainActor in self.hear(ad) }
                }
                return nil
            }
        )
    }

    /// Lets completion handlers that are called on this thread during the closure start the next load synchronously.
    func noteMainThread<Failure: Error>(during body: () throws(Failure) -> Void) throws(Failure) {
        self.mainThread.withLock { $0 = BenchThread.thisThread }
        defer { self.mainThread.withLock { $0 = nil } }
        try body()
    }

    private func hear(_ ad: (any MediationNativeAd)?) {
        self.answers += 1
        if let ad { self.ads.append(ad) }
        if self.started < self.length { self.load() }
    }
}
