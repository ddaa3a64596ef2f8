#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The format and the size of an image, read from the first bytes of its file without decoding anything.
///
/// A decoder reserves memory according to the header, so the limits apply to the header. Reading is safe for any bytes,
/// and takes at most one pass over them.
package struct ImageHeader: Hashable, Sendable {
    package enum Format: Hashable, Sendable {
        case png
        case jpeg
        case gif
        case webP
    }

    package var format: Format

    /// The width in pixels, as the file states it; zero and sizes that no decoder accepts are possible.
    package var width: Int

    /// The height in pixels, like `width`.
    package var height: Int

    package init(format: Format, width: Int, height: Int) {
        self.format = format
        self.width = width
        self.height = height
    }

    /// Reads the header of a PNG, JPEG, GIF or WebP file; `nil` for any other file, and for one that ends inside its
    /// header.
    package init?(_ data: Data) {
        let header = data.withUnsafeBytes { buffer in
            let bytes = ImageBytes(buffer: buffer)
            return Self.png(bytes) ?? Self.gif(bytes) ?? Self.webP(bytes) ?? Self.jpeg(bytes)
        }
        guard let header else { return nil }
        self = header
    }

    private init?(_ format: Format, _ width: Int?, _ height: Int?) {
        guard let width, let height else { return nil }
        self.init(format: format, width: width, height: height)
    }

    /// Reads the signature, then the IHDR chunk, which must come first: length 13, type, width, height.
    private static func png(_ bytes: ImageBytes) -> Self? {
        guard bytes.bigEndian(4, at: 0) == 0x8950_4E47, bytes.bigEndian(4, at: 4) == 0x0D0A_1A0A else { return nil }
        guard bytes.bigEndian(4, at: 8) == 13, bytes.has("IHDR", at: 12) else { return nil }
        return Self(.png, bytes.bigEndian(4, at: 16), bytes.bigEndian(4, at: 20))
    }

    /// Reads the signature, then the logical screen: its width and height.
    private static func gif(_ bytes: ImageBytes) -> Self? {
        guard bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) else { return nil }
        return Self(.gif, bytes.littleEndian(2, at: 6), bytes.littleEndian(2, at: 8))
    }
}
