import MediationCore
import MediationSimulation
import MediationTesting

/// Lives through sessions of a banner second by second, in the plainest way, with random numbers of its own.
struct NaiveBanner {
    /// The sums of one session.
    struct Session {
        var requests = 0.0
        var impressions = 0.0
        var revenue = 0.0
        var cutShort = 0.0
    }

    let model: SimulationModel
    private var random: SplitMix64

    init(_ model: SimulationModel, seed: UInt64) {
        self.model = model
        self.random = SplitMix64(seed: seed)
    }

    /// Times are in seconds.
    mutating func session() -> Session {
        guard let traffic = self.model.traffic.sessions, let seen = traffic.seen else { return Session() }
        let end = min(self.draw(seen), 14_400)
        let refresh = Self.seconds(self.model.adUnit.refresh)
        var session = Session()
        var shown: [String: [Double]] = [:]
        var (worth, failures, start) = (1.0, 0, 0.0)
        var lastLook: Double?
        while start < end {
            session.requests += 1
            let (time, item) = self.load(at: start, until: end, shown)
            guard time < end else {
                session.cutShort += 1
                break
            }
            if let item {
                failures = 0
                if self.isTrue(self.model.traffic.showRate ?? 1) {
                    session.impressions += 1
                    session.revenue += item.ecpm * worth
                    worth *= traffic.ecpmDecay
                    shown[item.name, default: []].append(time)
                }
            } else {
                failures += 1
            }
            guard refresh > 0 else { break }
            var wait = refresh
            for _ in 0..<failures { wait = min(wait * 2, 240) }
            // The first look of all begins the count; later, the last look before the answer does.
            var counted = lastLook == nil ? -1.0 : 0
            var look = lastLook ?? time
            while look + 1 <= time { look += 1 }
            while counted < wait {
                look += 1
                counted += 1
            }
            lastLook = look
            start = look
        }
        return session
    }

    /// Returns the end of a load, and the line item whose ad it has.
    private mutating func load(
        at start: Double,
        until end: Double,
        _ shown: [String: [Double]]
    ) -> (Double, LineItem?) {
        let deadline = start + Self.seconds(self.model.adUnit.deadline)
        var time = start
        for item in self.model.adUnit.lineItems.sorted(by: { $0.ecpm > $1.ecpm }) {
            guard time < deadline, time < end else { break }
            let times = shown[item.name] ?? []
            let isCapped = item.frequencyCaps.contains { cap in
                times.count { time - $0 < Self.seconds(cap.period) } >= cap.impressions
            }
            let isPaced = item.pacing.map { pacing in times.contains { time - $0 < Self.seconds(pacing) } } ?? false
            guard !isCapped, !isPaced, let traffic = self.model.traffic.lineItems[item.name] else { continue }
            let isFill = self.isTrue(traffic.fill ?? 0)
            let law = isFill ? traffic.fillLatency : traffic.noFillLatency
            let latency = law.map { self.draw($0) } ?? 0
            let limit = min(Self.seconds(item.timeout), deadline - time)
            time += min(latency, limit)
            if isFill, latency < limit { return (time, item) }
        }
        return (time, nil)
    }

    private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

    private mutating func isTrue(_ chance: Double) -> Bool { Double.random(in: 0..<1, using: &self.random) < chance }

    /// Draws from a law in milliseconds, and returns seconds.
    private mutating func draw(_ law: Law) -> Double {
        let share = Double.random(in: 0x1p-53..<1, using: &self.random)
        switch law {
        case .constant(let value): return value / 1000
        case .exponential(let mean): return -mean * logarithm(share) / 1000
        case .lognormal(let median, let sigma):
            let angle = Double.random(in: 0..<1, using: &self.random)
            let normal = (-2 * logarithm(share)).squareRoot() * cosine(2 * .pi * angle)
            return median * exponential(sigma * normal) / 1000
        case .uniform(let from, let to): return (from + (to - from) * share) / 1000
        case .samples(let samples): return samples.values[Int(share * Double(samples.values.count))] / 1000
        case .beta: return 0
        }
    }
}
