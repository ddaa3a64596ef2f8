import Foundation

/// A writer of two-colour PNG images, which are small enough to draw one for every request.
enum PNG {
    /// Draws stripes in a colour derived from the seed, with one bit per pixel.
    static func stripes(width: Int, height: Int, seed: UInt64) -> Data {
        var generator = SplitMix64(seed: seed)
        let color = generator.next()
        let stripe = UInt8(truncatingIfNeeded: generator.next())
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (1 + (width + 7) / 8))
        for row in 0..<height {
            rows.append(0)  // This row is not filtered.
            let shift = row % 8
            let byte = shift == 0 ? stripe : stripe << UInt8(shift) | stripe >> UInt8(8 - shift)
            rows.append(contentsOf: repeatElement(byte, count: (width + 7) / 8))
        }
        let palette = (0..<3).map { UInt8(truncatingIfNeeded: color >> ($0 * 8)) } + [255, 255, 255]
        return self.signature + self.header(width: width, height: height)
            + self.chunk("PLTE", palette)
            + self.chunk("IDAT", self.stored(rows))
            + self.chunk("IEND", [])
    }

    /// Returns an image whose header claims this size but whose pixels are missing.
    static func bomb(width: Int, height: Int) -> Data {
        self.signature + self.header(width: width, height: height)
            + self.chunk("PLTE", [0, 0, 0, 255, 255, 255])
            + self.chunk("IDAT", self.stored([0]))
            + self.chunk("IEND", [])
    }

    static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    private static func header(width: Int, height: Int) -> Data {
        // Bit depth 1, colour type 3 (palette), and the only compression, filter and interlace methods that are needed.
        self.chunk("IHDR", self.bigEndian(UInt32(width)) + self.bigEndian(UInt32(height)) + [1, 3, 0, 0, 0])
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> Data {
        let body = Array(type.utf8) + content
        return Data(self.bigEndian(UInt32(content.count)) + body + self.bigEndian(Checksum.crc32(body)))
    }

    /// Returns a zlib stream of stored blocks, which needs no compressor.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            let length = UInt16(end - start)
            stream.append(end == bytes.count ? 1 : 0)
            for number in [length, ~length] {
                stream.append(UInt8(truncatingIfNeeded: number))
                stream.append(UInt8(truncatingIfNeeded: number >> 8))
            }
            stream.append(contentsOf: bytes[start..<end])
            start = end
        } while start < bytes.count
        return stream + self.bigEndian(Checksum.adler32(bytes))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
}
