/// The number that decides everything about one response: the same for the same seed, ad unit and request ID.
///
/// FNV-1a (64 bits) over the seed's 8 bytes (least significant first), the ad unit's UTF-8, one byte 0xFF, which never
/// occurs in UTF-8, and the request ID's UTF-8; then one step of SplitMix64, because FNV-1a alone gives similar texts
/// similar numbers.
struct RequestKey: Sendable {
    let value: UInt64

    init(seed: UInt64, adUnit: String, requestID: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ byte: UInt8) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        for shift in stride(from: UInt64(0), to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: seed >> shift)) }
        adUnit.utf8.forEach(mix)
        mix(0xFF)
        requestID.utf8.forEach(mix)
        var generator = SplitMix64(seed: hash)
        self.value = generator.next()
    }
}
