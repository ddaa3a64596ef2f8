import Testing

@testable import MediationCore

struct AdValueTests {
    @Test(arguments: [(9.5, 9500), (0.001, 1), (0.0004, 0), (1.2345, 1235), (1e300, .max)] as [(Double, Int64)])
    func anImpressionEarnsAThousandthOfThePrice(ecpm: Double, micros: Int64) {
        #expect(AdValue(ecpm: ecpm).micros == micros)
    }

    @Test func aSumOfAMillionHasNoRoundingError() {
        let values = repeatElement(AdValue(ecpm: 0.7), count: 1_000_000)
        #expect(values.reduce(0) { $0 + $1.micros } == 700_000_000)
    }
}
