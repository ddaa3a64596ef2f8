/// The keys of requests that follow each other, each computed before the load in front of it.
///
/// The next key is in memory: a variable would be computed when it is needed, which mispredicted branches in a load delay.
struct RequestKeys {
    private let seedKey: UInt64
    private let next: UnsafeMutablePointer<UInt64>

    init(from first: Int, seedKey: UInt64, _ tally: Tally) {
        self.seedKey = seedKey
        self.next = tally.nextKey
        self.next.pointee = Randomness.key(ofRequest: first, seedKey: seedKey)
    }

    /// Returns the key of a request, which is the first one or the one after the last call.
    @inline(__always)
    func take(_ request: Int) -> UInt64 {
        let key = self.next.pointee
        self.next.pointee = Randomness.key(ofRequest: request &+ 1, seedKey: self.seedKey)
        return key
    }
}
