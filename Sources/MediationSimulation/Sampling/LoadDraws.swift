/// The random numbers of one request, by purpose.
protocol LoadDraws {
    /// Indicates whether the numbers of a block's requests are spread evenly, and revenue is counted as its expectation
    /// over whether users see the ad.
    static var isQuasiRandom: Bool { get }

    /// Returns 64 bits for a purpose, always the same ones.
    func bits(_ purpose: UInt64) -> UInt64
}

/// Random numbers that depend on nothing but the seed, the request and the purpose.
struct NumberedDraws: LoadDraws {
    /// The key of the request.
    let key: UInt64

    static var isQuasiRandom: Bool { false }

    @inline(__always)
    func bits(_ purpose: UInt64) -> UInt64 { Randomness.draw(self.key, purpose) }
}

/// Random numbers that are the coordinates of a point of a shifted lattice.
///
/// Each number by itself is as likely as any other, since the shift is random; all points of a block together leave
/// fewer gaps than random ones.
struct LatticeDraws: LoadDraws {
    fileprivate let key: UInt64
    /// The number of the point with its bits in reverse: the first points of any number are spread evenly.
    fileprivate let point: UInt64
    fileprivate let shifts: UnsafePointer<UInt64>
    /// The number of purposes that are dimensions of the lattice; all others are drawn by their numbers.
    fileprivate let dimensions: UInt64
    fileprivate let generators: UnsafePointer<UInt64>

    static var isQuasiRandom: Bool { true }

    @inline(__always)
    func bits(_ purpose: UInt64) -> UInt64 {
        guard purpose < self.dimensions else {
            return Randomness.mix(self.key ^ Randomness.mix(purpose &+ 0x9E37_79B9_7F4A_7C15))
        }
        let index = Int(truncatingIfNeeded: purpose)
        let (generator, shift) = (self.generators[index], self.shifts[index])
        let high = self.point &* (generator >> 32) &+ (shift >> 32)
        let low = self.point &* (generator & 0xFFFF_FFFF) &+ shift
        return high << 32 | low & 0xFFFF_FFFF
    }
}

/// The lattices of one block: one for the sessions, and one for each place in a session and each segment.
///
/// The requests of a session draw from lattices with shifts of their own, so they are independent of each other. The
/// requests at one place of all sessions, of one segment, are the first points of their lattice.
final class BlockLattices {
    /// The number of requests of a session that draw from a lattice; later ones are rare, or their sessions so long that
    /// a lattice for each would be too short.
    private static let places = 64

    private let dimensions: Int
    private let segmentCount: Int
    /// The number of points of each lattice that are used up, and then its shifts.
    private let counts: UnsafeMutablePointer<UInt64>
    private let shifts: UnsafeMutablePointer<UInt64>
    private let generators: UnsafeMutablePointer<UInt64>
    private let latticeCount: Int

    /// Creates lattices.
    ///
    /// - Parameters:
    ///   - purposes: The number of purposes.
    ///   - segmentCount: The number of segments.
    ///   - hasSessions: `true` if a session may have more than one request.
    init(purposes: Int, segmentCount: Int, hasSessions: Bool) {
        self.dimensions = purposes
        self.segmentCount = segmentCount
        self.latticeCount = 1 + segmentCount * (hasSessions ? Self.places : 1)
        self.counts = .allocate(capacity: self.latticeCount)
        self.shifts = .allocate(capacity: self.latticeCount * purposes)
        self.generators = .allocate(capacity: purposes)
        for purpose in 0..<purposes { (self.generators + purpose).initialize(to: Lattice.generator(purpose)) }
    }

    deinit {
        self.counts.deallocate()
        self.shifts.deallocate()
        self.generators.deallocate()
    }

    /// Begins a block, with new random shifts.
    func begin(_ blockKey: UInt64) {
        self.counts.update(repeating: 0, count: self.latticeCount)
        for index in 0..<(self.latticeCount * self.dimensions) {
            self.shifts[index] = Randomness.mix(blockKey &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
        }
    }

    /// Returns the draws of the next session.
    @inline(__always)
    func session(key: UInt64) -> LatticeDraws { self.draws(0, key) }

    /// Returns the draws of a request.
    @inline(__always)
    func request(_ place: Int, segment: Int, key: UInt64) -> LatticeDraws {
        let lattice = 1 &+ place &* self.segmentCount &+ segment
        guard lattice < self.latticeCount else {
            return LatticeDraws(key: key, point: 0, shifts: self.shifts, dimensions: 0, generators: self.generators)
        }
        return self.draws(lattice, key)
    }

    @inline(__always)
    private func draws(_ lattice: Int, _ key: UInt64) -> LatticeDraws {
        let number = UInt32(truncatingIfNeeded: self.counts[lattice])
        self.counts[lattice] &+= 1
        return LatticeDraws(
            key: key,
            point: UInt64(number.bitReversed),
            shifts: self.shifts + lattice &* self.dimensions,
            dimensions: UInt64(self.dimensions),
            generators: self.generators
        )
    }
}

extension UInt32 {
    /// The number with its bits in reverse.
    @inline(__always)
    fileprivate var bitReversed: UInt32 {
        var bits = self.byteSwapped
        bits = (bits & 0xF0F0_F0F0) >> 4 | (bits & 0x0F0F_0F0F) << 4
        bits = (bits & 0xCCCC_CCCC) >> 2 | (bits & 0x3333_3333) << 2
        return (bits & 0xAAAA_AAAA) >> 1 | (bits & 0x5555_5555) << 1
    }
}
