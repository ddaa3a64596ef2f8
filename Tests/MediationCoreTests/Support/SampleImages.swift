import Foundation

/// Headers of image files, each as short as its format allows, without any image data.
enum SampleImages {
    static func png(width: UInt32 = 3, height: UInt32 = 2) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8))
            + Self.big(width, 4) + Self.big(height, 4)
    }

    static func gif(version: String = "89a", width: UInt32 = 3, height: UInt32 = 2) -> Data {
        Data("GIF\(version)".utf8) + Self.little(width, 2) + Self.little(height, 2)
    }

    /// Returns a JPEG file with these segments before its frame header.
    static func jpeg(
        segments: [UInt8] = Self.jfif,
        frame: UInt8 = 0xC0,
        width: UInt32 = 3,
        height: UInt32 = 2
    ) -> Data {
        Data([0xFF, 0xD8] + segments + [0xFF, frame, 0, 11, 8]) + Self.big(height, 2) + Self.big(width, 2)
    }

    static let jfif: [UInt8] = [0xFF, 0xE0, 0, 7] + Array("JFIF".utf8) + [0]

    static func lossyWebP(width: UInt32 = 3, height: UInt32 = 2) -> Data {
        Self.webP("VP8 ") + Data([0, 0, 0, 0x9D, 0x01, 0x2A]) + Self.little(width, 2) + Self.little(height, 2)
    }

    static func losslessWebP(width: UInt32 = 3, height: UInt32 = 2) -> Data {
        Self.webP("VP8L") + Data([0x2F]) + Self.little((height - 1) << 14 | (width - 1), 4)
    }

    static func extendedWebP(width: UInt32 = 3, height: UInt32 = 2) -> Data {
        Self.webP("VP8X") + Data([0, 0, 0, 0]) + Self.little(width - 1, 3) + Self.little(height - 1, 3)
    }

    private static func webP(_ chunk: String) -> Data {
        Data("RIFF".utf8) + Self.little(30, 4) + Data("WEBP\(chunk)".utf8) + Self.little(10, 4)
    }

    private static func little(_ value: UInt32, _ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) })
    }

    private static func big(_ value: UInt32, _ count: Int) -> Data {
        Data(Self.little(value, count).reversed())
    }
}
