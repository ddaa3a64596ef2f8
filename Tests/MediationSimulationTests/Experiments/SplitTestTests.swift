import MediationSimulation
import MediationTesting
import Testing

/// Splits of users that are looked at each day.
struct SplitTestTests {
    /// Returns the share of experiments of 60 days in which a split is found to be uneven on any day.
    private static func shareFound(
        of experiments: Int,
        planned: Double,
        treated: (inout SplitMix64) -> Int
    ) -> Double {
        let test = SplitTest(share: planned, tunedFor: 5_000)
        let found = (0..<experiments).count { number in
            var random = SplitMix64(seed: UInt64(number) &* 0x9E37_79B9)
            var (control, treatment) = (0, 0)
            return (0..<60).contains { _ in
                let more = treated(&random)
                (control, treatment) = (control + 64 - more, treatment + more)
                return test.probability(control: control, treatment: treatment) < SplitTest.leastProbability
            }
        }
        return Double(found) / Double(experiments)
    }

    @Test func fairSplitsThatAreLookedAtEachDayAreHardlyEverDoubted() {
        let count = TestSize.cases(100_000)
        let most = SplitTest.leastProbability + 3 * (SplitTest.leastProbability / Double(count)).squareRoot()
        #expect(Self.shareFound(of: count, planned: 0.5) { $0.next().nonzeroBitCount } <= most)
        // One of eight users.
        let eighth = Self.shareFound(of: count, planned: 0.125) {
            ($0.next() & $0.next() & $0.next()).nonzeroBitCount
        }
        #expect(eighth <= most)
    }

    @Test func splitsThatLackOneInFiveUsersOfAVariantAreFound() {
        let found = Self.shareFound(of: TestSize.cases(5_000), planned: 0.5) { random in
            (0..<64).count { _ in Double.random(in: 0..<1, using: &random) < 0.8 / 1.8 }
        }
        #expect(found > 0.9)
    }

    @Test func theProbabilityIsThatOfTheMixture() {
        // By scipy: binom(n, share).pmf(k) / betabinom(n, a, b).pmf(k).
        let even = SplitTest(share: 0.5, tunedFor: 5_000)
        #expect(abs(even.probability(control: 50_500, treatment: 49_500) - 0.124_578_818) < 1e-6)
        let uneven = SplitTest(share: 0.1, tunedFor: 5_000)
        #expect(abs(uneven.probability(control: 900, treatment: 130) - 0.128_871_397) < 1e-6)
        #expect(even.probability(control: 0, treatment: 0) == 1)
    }
}
