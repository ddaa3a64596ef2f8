/// The SplitMix64 generator: small, fast and the same on every platform and in every run.
///
/// `Hasher` and `SystemRandomNumberGenerator` differ from run to run, so nothing here may use them.
struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        self.state = seed
    }

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var z = self.state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a number of 0 or more and less than 1, from the top 53 bits.
    mutating func nextFraction() -> Double {
        Double(self.next() >> 11) * 0x1p-53
    }

    /// Returns one element; the list must not be empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(self.next() % UInt64(elements.count))]
    }
}
