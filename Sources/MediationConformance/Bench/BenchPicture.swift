/// Makes small pictures: complete PNG files, for SDKs that decode their downloads.
package enum BenchPicture {
    /// Returns a black picture, which is identified by its size.
    package static func png(width: Int, height: Int) -> [UInt8] {
        // 8 bits for each of red, green, blue and alpha; each row starts with the number of its filter.
        let header = Self.bytes(of: width) + Self.bytes(of: height) + [8, 6, 0, 0, 0]
        let row = [0] + Array(repeating: [0, 0, 0, 255] as [UInt8], count: width).flatMap(\.self)
        let pixels = Array(repeating: row, count: height).flatMap(\.self)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
            + Self.chunk("IDAT", Self.stored(pixels)) + Self.chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return Self.bytes(of: data.count) + body + Self.bytes(of: Int(Self.crc(body)))
    }

    /// Returns a zlib stream of one uncompressed block.
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        let length = UInt16(data.count)
        let lengths = [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
        var sums: (low: UInt32, high: UInt32) = (1, 0)
        for byte in data {
            sums.low = (sums.low + UInt32(byte)) % 65_521
            sums.high = (sums.high + sums.low) % 65_521
        }
        return [0x78, 0x01, 0x01] + lengths + data + Self.bytes(of: Int(sums.high << 16 | sums.low))
    }

    private static func crc(_ data: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    private static func bytes(of number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
