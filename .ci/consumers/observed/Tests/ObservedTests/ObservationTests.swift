import InMemoryLogging
import InMemoryTracing
import Logging
import Mediation
import MediationTesting
import MetricsTestKit
import Testing

@testable import Observed

/// A load in which the dear network is silent and the cheap one fills, and what becomes of its ad.
@MainActor
struct ObservationTests {
    let logs = InMemoryLogHandler()
    let metrics = TestMetrics()
    let tracer = InMemoryTracer()

    private func observe(_ answers: [String: TestAnswer] = [:]) async throws -> TestMediation {
        let lineItems = [
            LineItem(name: "Dear", adapter: "DearAdapter", ecpm: 9, timeout: .milliseconds(500)),
            LineItem(name: "Cheap", adapter: "CheapAdapter", ecpm: 2.5),
        ]
        let adUnit = AdUnit(id: "feed", lineItems: lineItems)
        let mediation = TestMediation(configuration: MediationConfiguration(adUnits: [adUnit]))
        mediation.answer(.silence, for: "Dear")
        mediation.answer(TestAnswer.ad(.full).after(.milliseconds(20)).twice, for: "Cheap")
        for (lineItem, answer) in answers { mediation.answer(answer, for: lineItem) }
        var logger = Logger(label: "ads") { _ in self.logs }
        logger.logLevel = .trace
        let observation = Observation(mediation.mediator, logger: logger, metrics: self.metrics, tracer: self.tracer)
        let loading = Task { try await AdLoader(adUnitID: "feed", mediator: mediation.mediator).load() }
        await mediation.pass(.seconds(3))
        if let ad = try? await loading.value.nativeAd {
            await mediation.lastAd?.recordImpression()
            await mediation.lastAd?.click()
            withExtendedLifetime(ad) {}
        }
        await mediation.settle()
        withExtendedLifetime(observation) {}
        return mediation
    }

    private func counter(_ label: String, _ dimensions: KeyValuePairs<String, String>) throws -> Int64 {
        try self.metrics.expectCounter(label, dimensions.map { ($0.key, $0.value) }).totalValue
    }

    @Test func theEndOfALoadIsLoggedWithItsOutcome() async throws {
        _ = try await self.observe()
        let entry = try #require(self.logs.entries.first { $0.message == "finished" })
        #expect(entry.level == .debug)
        #expect(entry.metadata["outcome"] == "filled")
        #expect(entry.metadata["line_item.name"] == "Cheap")
        #expect(entry.metadata["adapter.name"] == "CheapAdapter")
    }

    @Test func aBreachOfTheContractIsAWarning() async throws {
        _ = try await self.observe()
        let entry = try #require(self.logs.entries.first { $0.level == .warning })
        #expect(entry.metadata["violation.kind"] == "answeredTwice")
    }

    @Test func noTextOfANetworkIsLogged() async throws {
        _ = try await self.observe(["Cheap": .failure(MediationError(.networkError, "key=secret"))])
        #expect(self.logs.entries.contains { $0.metadata["error.code"] == "networkError" })
        #expect(!self.logs.entries.contains { "\($0.message) \($0.metadata)".contains("secret") })
    }

    @Test func attemptsAreCountedByAdapterAndOutcome() async throws {
        _ = try await self.observe()
        let (dear, cheap) = ("DearAdapter", "CheapAdapter")
        #expect(
            try self.counter(
                "mediation.attempts",
                ["ad_unit": "feed", "line_item": "Dear", "adapter": dear, "outcome": "timedOut"]
            ) == 1
        )
        #expect(
            try self.counter(
                "mediation.attempts",
                ["ad_unit": "feed", "line_item": "Cheap", "adapter": cheap, "outcome": "loaded"]
            ) == 1
        )
        #expect(
            try self.counter(
                "mediation.violations",
                ["line_item": "Cheap", "adapter": cheap, "kind": "answeredTwice"]
            ) == 1
        )
    }

    @Test func latenciesAreThoseOfTheRecord() async throws {
        _ = try await self.observe()
        let load = try self.metrics.expectTimer(
            "mediation.load.duration",
            [("ad_unit", "feed"), ("outcome", "filled")]
        )
        #expect(load.values == [520_000_000])
    }

    @Test func earningsAreCountedInMicros() async throws {
        _ = try await self.observe()
        let place: KeyValuePairs = ["ad_unit": "feed", "line_item": "Cheap", "adapter": "CheapAdapter"]
        #expect(try self.counter("mediation.impressions", place) == 1)
        #expect(try self.counter("mediation.clicks", place) == 1)
        #expect(
            try self.counter(
                "mediation.earnings.micros",
                ["ad_unit": "feed", "line_item": "Cheap", "adapter": "CheapAdapter", "currency": "USD"]
            ) == 2500
        )
    }

    @Test func aLoadIsASpanWithOneForEachAttempt() async throws {
        _ = try await self.observe()
        let spans = self.tracer.finishedSpans
        let load = try #require(spans.last)
        #expect(spans.map(\.operationName) == ["mediation.attempt", "mediation.attempt", "mediation.load"])
        #expect(spans.dropLast().allSatisfy { $0.parentSpanID == load.spanID })
        let durations = spans.map { $0.endInstant.nanosecondsSinceEpoch - $0.startInstant.nanosecondsSinceEpoch }
        #expect(durations == [500_000_000, 20_000_000, 520_000_000])
        #expect(spans.map { $0.status?.code } == [.error, nil, nil])
    }
}
