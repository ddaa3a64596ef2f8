import Foundation
import MediationCore
import MediationTesting
import Testing

/// Random loads, impressions, restarts and clocks, compared with lists of times.
///
/// A failure prints the seed of its case; `IMPRESSIONS_SEED=<seed> swift test --filter ImpressionPropertyTests` runs
/// that case alone.
struct ImpressionPropertyTests {
    /// The obvious implementation: every impression of every line item, and the number of ads in use.
    private struct Model {
        var moments: [Int: [Int64]] = [:]
        var out: [Int: Int] = [:]

        mutating func observe(_ now: Int64) {
            self.moments = self.moments.mapValues { $0.map { min($0, now) } }
        }

        func count(of item: Int, within period: Duration, now: Int64) -> Int {
            let period = Nanoseconds(period).count / 1_000_000
            return self.moments[item, default: []].filter { $0 > now - period }.count
        }

        func refusal(of item: Int, _ lineItem: LineItem, now: Int64) -> Set<MediationError.Code> {
            var codes: Set<MediationError.Code> = []
            let out = self.out[item, default: 0]
            for cap in lineItem.frequencyCaps
            where self.count(of: item, within: cap.period, now: now) + out >= cap.impressions {
                codes.insert(.frequencyCapped)
            }
            if let pacing = lineItem.pacing, self.count(of: item, within: pacing, now: now) + out >= 1 {
                codes.insert(.paced)
            }
            return codes
        }
    }

    @Test func countsAreThoseOfTheModel() throws {
        let replayed = ProcessInfo.processInfo.environment["IMPRESSIONS_SEED"].flatMap(UInt64.init)
        for seed in replayed.map({ $0...$0 }) ?? 0...UInt64(TestSize.cases(2_500)) {
            guard try self.holds(seed) else { return }
        }
    }

    private func holds(_ seed: UInt64) throws -> Bool {
        var random = SplitMix64(seed: seed)
        let folder = try CountingFolder()
        let items = (0..<3).map { Self.lineItem($0, &random) }
        let every = Int.random(in: 1...20, using: &random)
        var counts: ImpressionCounts? = try folder.open(every: every, calls: .withoutWaiting)
        var model = Model()
        var out: [(item: Int, reservation: Reservation)] = []
        for step in 0..<80 {
            let item = Int.random(in: 0..<3, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<8:
                model.observe(folder.now)
                let expected = model.refusal(of: item, items[item], now: folder.now)
                var code: MediationError.Code?
                do throws(MediationError) {
                    if let reservation = try counts?.reserve(items[item], adUnitID: "unit") {
                        out.append((item, reservation))
                        model.out[item, default: 0] += 1
                    }
                } catch {
                    code = error.code
                }
                let isRight = code.map(expected.contains) ?? expected.isEmpty
                #expect(isRight, "IMPRESSIONS_SEED=\(seed): step \(step): \(String(describing: code)), not \(expected)")
                guard isRight else { return false }
            case 8..<13:
                guard let index = out.indices.randomElement(using: &random) else { continue }
                let (item, reservation) = out.remove(at: index)
                model.out[item, default: 0] -= 1
                guard Bool.random(using: &random) || Bool.random(using: &random) else { continue }
                model.observe(folder.now)
                model.moments[item, default: []].append(folder.now)
                reservation.recordImpression()
            case 13..<18:
                folder.clock.advance(by: .milliseconds(Int.random(in: 0...4000, using: &random)))
            case 18:
                folder.clock.advance(by: .milliseconds(-Int.random(in: 0...10_000, using: &random)))
            default:
                out = []
                model.out = [:]
                counts = nil
                counts = try folder.open(every: every, calls: .withoutWaiting)
                model.observe(folder.now)
            }
        }
        return true
    }

    private static func lineItem(_ number: Int, _ random: inout SplitMix64) -> LineItem {
        var item = LineItem.limited(name: "\(number)")
        item.frequencyCaps = (0..<Int.random(in: 1...2, using: &random)).map { _ in
            FrequencyCap(
                impressions: Int.random(in: 1...4, using: &random),
                per: .milliseconds(Int.random(in: 1...15_000, using: &random))
            )
        }
        if Bool.random(using: &random) { item.pacing = .milliseconds(Int.random(in: 1...5000, using: &random)) }
        return item
    }
}

extension CountingFolder {
    fileprivate var now: Int64 { self.clock.now.milliseconds }
}
