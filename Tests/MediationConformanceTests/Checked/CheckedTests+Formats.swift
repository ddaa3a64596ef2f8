import MediationConformance
import MediationCore
import Testing

extension CheckedTests {
    /// Holds the handlers of its loads for the test to call.
    final class BannerTestAdapter: BannerAdapter {
        nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
        nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
        static var handler: BannerAdCompletionHandler?

        func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
            Self.handler = completionHandler
        }
    }

    @Test
    func wrapperLoadsTheFormatsOfTheAdapterInside() {
        #expect(Checked<BannerTestAdapter>.formats == [.banner])
        #expect(Checked<ScriptedAdapter<Plain>>.formats == [.native])
    }

    @Test
    func bannerThatIsAnsweredTwiceIsTold() async {
        var rules: [RuleID] = []
        AdapterConformance.breachHandler = { breach in
            if breach.adapter == String(reflecting: BannerTestAdapter.self) { rules.append(breach.rule) }
        }
        var answers = 0
        let adapter = Checked<BannerTestAdapter>()
        adapter.loadBannerAd(
            for: BannerAdConfiguration(
                credentials: MediationCredentials(settings: ["key": "a-secret-key"]),
                loadID: "load",
                size: .banner,
                deadline: .seconds(2)
            ),
            completionHandler: BannerAdCompletionHandler { _ in
                MainActor.assumeIsolated { answers += 1 }
                return nil
            }
        )
        let handler = BannerTestAdapter.handler
        BannerTestAdapter.handler = nil
        handler?(.failure(MediationError(.noFill, "There is nothing for a-secret-key.")))
        handler?(.failure(MediationError(.noFill, "There is nothing.")))
        for _ in 0..<10 { await Task.yield() }
        #expect(answers == 2)
        #expect(rules == [RuleID(7, 4), RuleID(3, 4)])
    }
}
