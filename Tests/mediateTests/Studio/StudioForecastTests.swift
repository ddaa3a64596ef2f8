import Foundation
import MediationCore
import MediationSimulation
import Testing

@testable import mediate

/// Tests of the forecasts for changed waterfalls.
struct StudioForecastTests {
    private static let names = ["A", "B", "C"]

    private func model(width: Int = 1) throws -> SimulationModel {
        let adUnit = AdUnit(
            id: "feed",
            deadline: .seconds(6),
            strategy: width == 1 ? .oneAtATime : WaterfallStrategy(width: width),
            lineItems: Self.names.enumerated().map { index, name in
                LineItem(name: name, adapter: "Any", ecpm: Double(9 - 3 * index), timeout: .seconds(1), settings: [:])
            }
        )
        let traffic = LineItemTraffic(fill: 0.5, fillLatency: .lognormal(median: 300, sigma: 1))
        let items = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, traffic) })
        return try SimulationModel(adUnit: adUnit, traffic: TrafficModel(lineItems: items))
    }

    private func draft(_ names: [String], timeout: Double = 1000, requests: Int = 16_384) -> StudioDraft {
        StudioDraft(
            adUnit: "feed",
            lineItems: names.map { StudioDraft.Item(name: $0, timeout: timeout) },
            requests: requests,
            page: "page"
        )
    }

    @Test func anotherOrderIsEvaluatedExactly() async throws {
        let model = try self.model()
        let forecast = try #require(try await StudioForecasts().forecast(self.draft(["C", "B", "A"]), of: model))
        var adUnit = model.adUnit
        (adUnit.order, adUnit.lineItems) = (.listed, adUnit.lineItems.reversed())
        let (today, changed) = (
            try ExactEvaluator.evaluate(model), try ExactEvaluator.evaluate(try model.with(adUnit: adUnit))
        )
        #expect(forecast.requests == nil)
        #expect(forecast.revenue.today.value == today.revenuePerThousandRequests)
        #expect(forecast.revenue.changed.value == changed.revenuePerThousandRequests)
        #expect(forecast.revenue.difference.value < -1)
        #expect(try #require(forecast.revenue.difference.high) < -1)
        #expect(forecast.lineItems.map(\.name) == ["C", "B", "A"])
    }

    @Test func severalAtATimeAreSimulatedOnTheSameRequests() async throws {
        let model = try self.model(width: 2)
        let forecast = try #require(
            try await StudioForecasts().forecast(self.draft(Self.names, timeout: 400), of: model)
        )
        var adUnit = model.adUnit
        for index in adUnit.lineItems.indices { adUnit.lineItems[index].timeout = .milliseconds(400) }
        let wanted = try #require(
            PairedComparison.compare(model, with: [try model.with(adUnit: adUnit)], requests: 16_384)
        )
        #expect(forecast.requests == wanted.requests)
        #expect(forecast.revenue.today.value == wanted.base.revenuePerThousandRequests.value)
        #expect(forecast.fillRate.difference.value == wanted.alternatives[0].fillRate.value)
        #expect(forecast.latency.difference.low == wanted.alternatives[0].latency.interval?.lowerBound)
        #expect(forecast.reason == "it asks several line items at a time")
    }

    @Test func figuresOfABannerAreThoseOfSessions() async throws {
        var adUnit = try self.model().adUnit
        (adUnit.format, adUnit.refresh) = (.banner, .seconds(30))
        var traffic = try self.model().traffic
        traffic.sessions = SessionTraffic(seen: .exponential(mean: 120_000))
        let model = try SimulationModel(adUnit: adUnit, traffic: traffic)
        let forecast = try #require(try await StudioForecasts().forecast(self.draft(["C", "B", "A"]), of: model))
        let listed = try #require(self.draft(["C", "B", "A"]).applied(to: adUnit))
        let changedModel = try model.with(adUnit: listed)
        let wanted = try #require(PairedComparison.compare(model, with: [changedModel], requests: 16_384))
        #expect(forecast.unit == "sessions")
        #expect(forecast.requests == wanted.requests)
        #expect(forecast.revenue.today.value == wanted.base.revenuePerThousandSessions?.value)
        let changed = forecast.revenue.changed.value
        #expect((forecast.lineItems.map(\.revenue).reduce(0, +) / changed - 1).magnitude < 1e-6)
        #expect(forecast.lineItems.allSatisfy { $0.asked <= 1 })
    }

    @Test func figuresWithoutSessionsAreThoseOfRequests() async throws {
        for width in [1, 2] {
            let forecast = try await StudioForecasts().forecast(self.draft(Self.names), of: self.model(width: width))
            #expect(forecast?.unit == "requests")
        }
    }

    @Test func todaysWaterfallDiffersInNothing() async throws {
        for width in [1, 2] {
            let forecast = try await StudioForecasts().forecast(self.draft(Self.names), of: self.model(width: width))
            #expect(forecast?.revenue.difference.value == 0)
            #expect(forecast?.fillRate.difference.value == 0)
        }
    }

    @Test(arguments: [[], ["A", "B"], ["A", "B", "C", "D"], ["A", "A", "B"], ["A", "B", "X"]])
    func aDraftOfOtherLineItemsIsRefused(_ names: [String]) async throws {
        let model = try self.model()
        await #expect(throws: MediationError.self) {
            try await StudioForecasts().forecast(self.draft(names), of: model)
        }
    }

    @MainActor
    @Test func aTimeoutUnderTheMinimumTimeIsToldByItsReason() async throws {
        var adUnit = try self.model().adUnit
        adUnit.lineItems[0].minimumTime = .milliseconds(500)
        let model = try self.model().with(adUnit: adUnit)
        let studio = Studio(StudioJournal(), adapters: [], model: model)
        let answer = await studio.carryOut(.forecast(self.draft(Self.names, timeout: 100)))
        #expect(!answer.isDone)
        #expect(answer.sentence.contains("timeout"), "\(answer.sentence)")
        #expect(!answer.sentence.contains("in force"))
    }

    @Test func adUnitsOfOneIDHaveDifferentNames() throws {
        let models = try ["feed", "feed", "feed (2)", "list", "feed"].map { id in
            var adUnit = try self.model().adUnit
            adUnit.id = id
            return try self.model().with(adUnit: adUnit)
        }
        let names = ["feed", "feed (3)", "feed (2)", "list", "feed (4)"]
        #expect(StudioWaterfall.all(models).map(\.adUnit) == names)
    }

    @Test func aDraftOutOfBoundsIsASentence() {
        #expect(self.draft(Self.names).problem == nil)
        for timeout in [0, -1, 1e300, .nan, .infinity] {
            #expect(self.draft(Self.names, timeout: timeout).problem?.hasSuffix(".") == true)
        }
        for requests in [0, -1, 2_000_000, .max] {
            #expect(self.draft(Self.names, requests: requests).problem?.hasSuffix(".") == true)
        }
    }

    @Test func theWaterfallsOfTheDemonstrationHaveTheTrafficOfItsNetwork() throws {
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let models = StudioDemonstration.models(of: StudioDemonstration.configuration(server: url))
        #expect(
            models.map(\.adUnit.id) == [
                "feed", "banner", "interstitial", "rewarded", "rewarded-interstitial", "app-open",
            ]
        )
        let feed = try #require(models.first)
        #expect(feed.traffic.lineItems["Cedar, high floor"]?.fill == 0.5)
        #expect(feed.traffic.lineItems["Birch, bids"]?.bidRate == 0.8)
        #expect(StudioDemonstration.models(of: "no JSON").isEmpty)
    }
}
