import MediationTesting

/// Random parameters of a closed form.
struct Dice {
    private var random: SplitMix64

    init(seed: UInt64) {
        self.random = SplitMix64(seed: seed)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self.random) }

    mutating func numbers(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
        (0..<count).map { _ in self.number(range) }
    }
}
