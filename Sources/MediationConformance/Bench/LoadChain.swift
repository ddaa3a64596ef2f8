#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import MediationCore

/// Loads, each of which is started inside the completion handler of the one before; without mediation in between, which
/// would start them a moment later.
@MainActor
final class LoadChain {
    private let bench: Bench
    private let length: Int
    private var adapters: [any MediationAdapter] = []
    private var ads: [any MediationNativeAd] = []
    private let mainThread = LockedValue<UInt?>(nil)

    /// How often handlers were called.
    private(set) var answers = 0

    /// - Parameters:
    ///   - bench: Where the loads are played.
    ///   - length: How many loads there are, so that adapters that answer at once come to an end.
    init(_ bench: Bench, length: Int) {
        self.bench = bench
        self.length = length
    }

    /// Whether all loads were answered.
    var isDone: Bool { self.answers >= self.length }

    /// How many loads were answered with an error.
    var failures: Int { self.answers - self.ads.count }

    /// How many loads were started.
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
        adapter.loadNativeAd(
            for: configuration,
            completionHandler: NativeAdCompletionHandler { [self] result in
                let ad = try? result.get()
                // Noted on the main actor: who runs on that thread runs there.
                if self.mainThread.withLock({ $0 }) == Self.thisThread {
                    MainActor.assumeIsolated { self.hear(ad) }
                } else {
                    Task { @MainActor in self.hear(ad) }
                }
                return nil
            }
        )
    }

    /// Lets handlers that are called while the closure runs, and on its thread, start the next load right there.
    func noteMainThread<Failure: Error>(during body: () throws(Failure) -> Void) throws(Failure) {
        self.mainThread.withLock { $0 = Self.thisThread }
        defer { self.mainThread.withLock { $0 = nil } }
        try body()
    }

    private func hear(_ ad: (any MediationNativeAd)?) {
        self.answers += 1
        if let ad { self.ads.append(ad) }
        if self.started < self.length { self.load() }
    }

    private nonisolated static var thisThread: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        UInt(pthread_self())
        #endif
    }
}
