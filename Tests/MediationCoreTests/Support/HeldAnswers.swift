import MediationCore
import TestSupport

/// A network whose answers the test gives when it likes.
@MainActor
final class HeldAnswers {
    private(set) var configurations: [NativeAdConfiguration] = []
    private(set) var adapters: [ScriptedAdapter] = []
    private var handlers: [NativeAdCompletionHandler] = []
    private let (asks, ask) = AsyncStream<Void>.makeStream()

    /// What the adapter does when it is asked.
    var script: ScriptedAdapter.Script {
        { adapter, configuration, handler in
            self.configurations.append(configuration)
            self.adapters.append(adapter)
            self.handlers.append(handler)
            self.ask.yield()
        }
    }

    /// How many questions are open.
    var open: Int { self.handlers.count }

    /// Waits until the network has been asked, each time for the next question.
    func question() async { _ = await self.asks.next() }

    /// Why each adapter was told that its answer is not wanted any more.
    var cancelReasons: [[CancelReason]] { self.adapters.map(\.cancelReasons) }

    /// Answers the oldest open question.
    func answer(_ result: Result<any MediationNativeAd, any Error>) {
        guard !self.handlers.isEmpty else { return }
        let handler = self.handlers.removeFirst()
        handler(result)
    }

    /// Takes the oldest open question out, to be answered by the test.
    func take() -> NativeAdCompletionHandler { self.handlers.removeFirst() }

    /// Answers the newest open question.
    func answerLast(_ result: Result<any MediationNativeAd, any Error>) {
        let handler = self.handlers.popLast()
        handler?(result)
    }

    /// Answers the oldest open question with an ad.
    func fill(_ headline: String = "Headline") {
        self.answer(.success(TestAd(headline: headline)))
    }

    /// Answers the oldest open question with no fill.
    func refuse() {
        self.answer(.failure(MediationError(.noFill, "Nothing today.")))
    }

    /// Lets go of the adapters, and keeps their handlers as a network's SDK may.
    func forgetAdapters() {
        self.adapters = []
    }

    /// Lets go of all that was asked and kept.
    func forget() {
        self.handlers = []
        self.adapters = []
        self.configurations = []
    }
}
