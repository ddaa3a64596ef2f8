internal import MediationCore

/// Numbered random numbers: each depends on the seed, the request and its purpose, and on nothing else.
enum Randomness {
    /// Mixes a number so that each of its bits changes every bit of the result with a chance of one half: the end of
    /// SplitMix64.
    @inline(__always)
    static func mix(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns the key of a seed.
    static func key(ofSeed seed: UInt64) -> UInt64 { Self.mix(seed ^ 0x5851_F42D_4C95_7F2D) }

    /// Returns the key of a request: the element with its number in the sequence of the seed.
    @inline(__always)
    static func key(ofRequest request: Int, seedKey: UInt64) -> UInt64 {
        Self.mix(seedKey &+ UInt64(truncatingIfNeeded: request) &* 0x9E37_79B9_7F4A_7C15)
    }

    /// Returns the bits that a request draws for a purpose: the folded halves of one product, as wyrand derives a
    /// number from its state.
    ///
    /// This is half the work of mixing, and sufficient since the keys of requests and purposes are already mixed.
    @inline(__always)
    static func draw(_ requestKey: UInt64, _ purpose: UInt64) -> UInt64 {
        let both = requestKey ^ purpose
        let product = both.multipliedFullWidth(by: both ^ 0x9E6C_63D0_876A_9A35)
        return product.high ^ product.low
    }

    /// Returns the key of a purpose, from its kind and the name of a line item or a network, but not from a position:
    /// the same line item draws the same numbers wherever it stands.
    static func purpose(_ kind: String, _ name: String = "") -> UInt64 {
        var hash = Fingerprint()
        hash.add(kind)
        hash.add(name)
        return Self.mix(hash.value)
    }

    /// Returns the threshold that 32 random bits are below with a given chance.
    static func threshold(_ chance: Double) -> UInt64 {
        guard chance > 0 else { return 0 }
        return UInt64((min(chance, 1) * 4_294_967_296).rounded())
    }

    /// Returns the number in 0..<1 that 32 bits stand for, in the middle of their interval.
    @inline(__always)
    static func unit(_ bits: UInt64) -> Double { (Double(bits) + 0.5) / 4_294_967_296 }
}
