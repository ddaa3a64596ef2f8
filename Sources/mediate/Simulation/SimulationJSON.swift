import Foundation
import MediationCore
import MediationSimulation

/// The result of a simulation, for programs, in the form of docs/schemas/simulation-result.schema.json.
///
/// Nothing in it depends on the computer, so that the same simulation gives the same text.
struct SimulationJSON: Encodable {
    static let currentVersion = 1

    struct Figure: Encodable {
        let value: Double
        let standardError: Double?
        let interval, marketInterval, wholeInterval: [Double]?

        /// Creates a figure; `nil` if it is not a number, such as an eCPM without impressions.
        init?(_ figure: Estimate, _ error: MarketError? = nil) {
            guard figure.value.isFinite else { return nil }
            self.value = figure.value
            self.standardError = figure.standardError.flatMap { $0.isFinite ? $0 : nil }
            self.interval = figure.interval?.ends
            self.marketInterval = error?.interval(around: figure.value).ends
            self.wholeInterval = figure.interval.flatMap { error?.interval(around: figure.value, simulated: $0).ends }
        }
    }

    struct Latency: Encodable {
        let mean: Figure?
        let p50, p90, p95, p99: Double?
    }

    struct LineItem: Encodable {
        let name: String
        let isBidder: Bool
        let attempts, fills, noFills, errors, timeouts, deadlineHits, abandoned, notNeeded, notUsed: Int
        let outOfTime, capped, loads, impressions: Int
        let bids, bidsBelowFloor, bidsTooLate, auctionsWon: Int?
        let fillRate, ecpm, revenueShare, meanStartMilliseconds, meanLatencyMilliseconds: Double?
        let revenue, revenuePerThousandRequests: Double

        init(_ item: LineItemResult, of result: SimulationResult) {
            (self.name, self.isBidder) = (item.name, item.isBidder)
            (self.attempts, self.fills) = (item.attempts, item.fills)
            (self.noFills, self.errors, self.timeouts) = (item.noFills, item.errors, item.timeouts)
            (self.deadlineHits, self.abandoned, self.notNeeded) = (item.deadlineHits, item.abandoned, item.notNeeded)
            (self.notUsed, self.outOfTime, self.capped) = (item.notUsed, item.outOfTime, item.capped)
            (self.loads, self.impressions) = (item.loads, item.impressions)
            self.bids = item.isBidder ? item.bids : nil
            self.bidsBelowFloor = item.isBidder ? item.bidsBelowFloor : nil
            self.bidsTooLate = item.isBidder ? item.bidsTooLate : nil
            self.auctionsWon = item.isBidder ? item.auctionsWon : nil
            (self.fillRate, self.ecpm, self.revenue) = (item.fillRate, item.ecpm, item.revenue)
            self.revenueShare = result.revenue > 0 ? item.revenue / result.revenue : nil
            self.revenuePerThousandRequests = item.revenue * 1000 / Double(max(result.requests, 1))
            (self.meanStartMilliseconds, self.meanLatencyMilliseconds) = (item.meanStart, item.meanLatency)
        }
    }

    struct Segment: Encodable {
        let name: String
        let share: Double
        let fillRate, revenuePerThousandRequests, meanLatencyMilliseconds: Figure?

        init(_ segment: SegmentResult) {
            (self.name, self.share) = (segment.name, segment.share)
            self.fillRate = Figure(segment.result.fillRate)
            self.revenuePerThousandRequests = Figure(segment.result.revenuePerThousandRequests)
            self.meanLatencyMilliseconds = Figure(segment.result.meanLatency)
        }
    }

    let version = Self.currentVersion
    let adUnit, model: String
    let format: String?
    let seed: UInt64
    let isComplete: Bool
    let requests, loads, noFills, deadlineHits, abandoned, impressions, sessions: Int
    let rewards: Int?
    let fillRate, revenuePerThousandRequests, ecpm, completionRate: Figure?
    let revenuePerThousandSessions, requestsPerSession, impressionsPerSession: Figure?
    let latencyMilliseconds: Latency
    let deadlineRate, abandonmentRate, attemptsPerRequest, timeoutsPerRequest: Double?
    let revenue: Double
    let revenuePerDay: Double?
    let lineItems: [LineItem]
    let segments: [Segment]?
    let assumptions: [String]

    init(
        _ result: SimulationResult,
        of model: SimulationModel,
        _ errors: MarketComparison.Errors? = nil,
        _ segments: [SegmentResult] = [],
        isComplete: Bool
    ) {
        (self.adUnit, self.model, self.seed) = (model.adUnit.id, result.identity.model, result.identity.seed)
        self.format = model.adUnit.namedFormat
        (self.isComplete, self.requests, self.loads) = (isComplete, result.requests, result.loads)
        (self.noFills, self.deadlineHits, self.abandoned) = (result.noFills, result.deadlineHits, result.abandoned)
        (self.impressions, self.sessions, self.revenue) = (result.impressions, result.sessions, result.revenue)
        (self.fillRate, self.ecpm) = (Figure(result.fillRate, errors?.fillRate), Figure(result.ecpm))
        let isBySessions = result.unit == .sessions
        self.revenuePerThousandRequests = Figure(
            result.revenuePerThousandRequests,
            isBySessions ? nil : errors?.revenue
        )
        (self.rewards, self.completionRate) = (result.rewards, result.completionRate.flatMap { Figure($0) })
        self.revenuePerThousandSessions = result.revenuePerThousandSessions.flatMap { Figure($0, errors?.revenue) }
        self.requestsPerSession = result.requestsPerSession.flatMap { Figure($0) }
        self.impressionsPerSession = result.impressionsPerSession.flatMap { Figure($0) }
        self.latencyMilliseconds = Latency(
            mean: Figure(result.meanLatency, errors?.latency),
            p50: result.latency.percentile(0.5),
            p90: result.latency.percentile(0.9),
            p95: result.latency.percentile(0.95),
            p99: result.latency.percentile(0.99)
        )
        func rate(_ value: Double) -> Double? { value.isFinite ? value : nil }
        (self.deadlineRate, self.abandonmentRate) = (rate(result.deadlineRate), rate(result.abandonmentRate))
        self.attemptsPerRequest = rate(result.attemptsPerRequest)
        self.timeoutsPerRequest = rate(result.timeoutsPerRequest)
        self.lineItems = result.lineItems.map { LineItem($0, of: result) }
        self.segments = segments.isEmpty ? nil : segments.map(Segment.init)
        self.revenuePerDay = model.traffic.requestsPerDay.map {
            result.revenuePerThousandRequests.value * Double($0) / 1000
        }
        self.assumptions = model.assumptions
    }

    /// The text, without the end of its last line.
    var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
