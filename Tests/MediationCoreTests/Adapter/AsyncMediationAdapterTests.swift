import MediationCore
import MediationTesting
import Testing

@MainActor
struct AsyncMediationAdapterTests {
    class AsyncAdapter: AsyncMediationAdapter {
        nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
        nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
        required init() {}

        func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
            ReportingAd()
        }
    }

    private final class ReportingAd: MediationNativeAd {
        let headline: String? = "Async"
        func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
            eventDelegate.report(.willPresent)
        }
    }

    /// Waits for its task to be cancelled, and records that it was.
    private final class Patient: AsyncAdapter {
        static var isWaiting = false
        static var wasCancelled = false

        override func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
            let (stream, _) = AsyncStream.makeStream(of: Never.self)
            Self.isWaiting = true
            for await _ in stream {}
            Self.wasCancelled = Task.isCancelled
            throw CancellationError()
        }
    }

    private final class Counting: AsyncAdapter {
        var requests = 0

        override func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
            self.requests += 1
            return ReportingAd()
        }
    }

    private final class Failing: AsyncAdapter {
        override func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
            throw MediationError(.noFill, "Nothing.", networkCode: 9)
        }
    }

    private func waterfall(_ adapter: any MediationAdapter.Type) -> TestWaterfall {
        let waterfall = TestWaterfall([LineItem(name: "A", adapter: "\(adapter)", ecpm: 1)])
        waterfall.registry.register(adapter)
        return waterfall
    }

    @Test func itsAdArrivesAndItsEventsToo() async throws {
        let load = try self.waterfall(AsyncAdapter.self).start()
        await load.finish()
        #expect(load.ad?.headline == "Async")
        var events: [NativeAdEvent] = []
        load.ad?.eventHandler = { events.append($0) }
        #expect(events == [.willPresent])
    }

    @Test func whatItThrowsKeepsItsCode() async throws {
        let load = try self.waterfall(Failing.self).start()
        await load.finish()
        #expect(load.codes == [.noFill])
        #expect(load.info.lineItems[0].error?.networkCode == 9)
    }

    @Test func cancellationBeforeItsTaskRunsSparesTheNetwork() async {
        let adapter = Counting()
        let configuration = NativeAdConfiguration(
            credentials: MediationCredentials(settings: [:]),
            loadID: "load",
            deadline: .seconds(1)
        )
        adapter.loadNativeAd(for: configuration, completionHandler: NativeAdCompletionHandler { _ in nil })
        adapter.cancelLoad(reason: .cancelled)
        await VirtualTime().settle()
        #expect(adapter.requests == 0)
    }

    @Test func itsTaskIsCancelledAtTheTimeoutAndThatIsNoBreachOfContract() async throws {
        let waterfall = self.waterfall(Patient.self)
        let load = try waterfall.start()
        await waterfall.time.rest { Patient.isWaiting }
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.outcomes == [.timedOut])
        await waterfall.time.rest { Patient.wasCancelled }
        #expect(Patient.wasCancelled)
        #expect(load.info.lineItems[0].violations.isEmpty)
    }
}
