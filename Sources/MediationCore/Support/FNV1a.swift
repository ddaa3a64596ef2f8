/// The FNV-1a hash with 64 bits: the same in every process and every version.
///
/// It detects damage and spreads names; it does not stop anyone who wants another text to have the same hash.
struct FNV1a {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { self.value = (self.value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// The hash as sixteen hexadecimal digits.
    var digits: String {
        let digits = String(self.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
