import MediationCore
import MediationTesting

/// A network whose answers the test gives at any time.
@MainActor
final class HeldAnswers {
    private(set) var configurations: [NativeAdConfiguration] = []
    private(set) var adapters: [ScriptedAdapter] = []
    private var handlers: [NativeAdCompletionHandler] = []
    private let (asks, ask) = AsyncStream<Void>.makeStream()

    /// The script of an adapter that holds the request.
    var script: ScriptedAdapter.Script {
        { adapter, configuration, handler in
            self.configurations.append(configuration)
            self.adapters.append(adapter)
            self.handlers.append(handler)
            self.ask.yield()
        }
    }

    /// The number of open requests.
    var open: Int { self.handlers.count }

    /// Waits for the next request to the network.
    func question() async { _ = await self.asks.next() }

    /// The reasons for which each adapter was cancelled.
    var cancelReasons: [[CancelReason]] { self.adapters.map(\.cancelReasons) }

    /// Ends the oldest open request with a result.
    func answer(_ result: Result<any MediationNativeAd, any Error>) {
        guard !self.handlers.isEmpty else { return }
        let handler = self.handlers.removeFirst()
        handler(result)
    }

    /// Removes the oldest open request, for the test to answer.
    func take() -> NativeAdCompletionHandler { self.handlers.removeFirst() }

    /// Ends the newest open request with a result.
    func answerLast(_ result: Result<any MediationNativeAd, any Error>) {
        let handler = self.handlers.popLast()
        handler?(result)
    }

    /// Ends the oldest open request with an ad.
    func fill(_ headline: String = "Headline") {
        self.answer(.success(TestAd(headline: headline)))
    }

    /// Ends the oldest open request with no fill.
    func refuse() {
        self.answer(.failure(MediationError(.noFill, "Nothing today.")))
    }

    /// Releases the adapters, but keeps their handlers as a network's SDK may.
    func forgetAdapters() {
        self.adapters = []
    }

    /// Releases all requests, handlers and adapters.
    func forget() {
        self.handlers = []
        self.adapters = []
        self.configurations = []
    }
}
