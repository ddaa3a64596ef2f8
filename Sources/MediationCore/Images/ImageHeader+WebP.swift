extension ImageHeader {
    /// Reads a RIFF container, whose first chunk identifies one of three layouts.
    static func webP(_ bytes: ImageBytes) -> Self? {
        guard bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) else { return nil }
        // The chunk's content begins after its name and length.
        if bytes.has("VP8 ", at: 12) { return Self.lossyWebP(bytes, at: 20) }
        if bytes.has("VP8L", at: 12) { return Self.losslessWebP(bytes, at: 20) }
        if bytes.has("VP8X", at: 12) { return Self.extendedWebP(bytes, at: 20) }
        return nil
    }

    /// Reads a VP8 key frame: tag, start code, then 14 bits each of width and height below two bits of scaling.
    private static func lossyWebP(_ bytes: ImageBytes, at start: Int) -> Self? {
        guard let tag = bytes.byte(at: start), tag & 1 == 0 else { return nil }
        guard bytes.bigEndian(3, at: start + 3) == 0x9D012A else { return nil }
        guard let width = bytes.littleEndian(2, at: start + 6) else { return nil }
        guard let height = bytes.littleEndian(2, at: start + 8) else { return nil }
        return Self(format: .webP, width: width & 0x3FFF, height: height & 0x3FFF)
    }

    /// Reads a VP8L stream: signature, then 14 bits of width - 1, 14 of height - 1, one of alpha, three of version (0).
    private static func losslessWebP(_ bytes: ImageBytes, at start: Int) -> Self? {
        guard bytes.byte(at: start) == 0x2F else { return nil }
        guard let bits = bytes.littleEndian(4, at: start + 1), bits >> 29 == 0 else { return nil }
        return Self(format: .webP, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    }

    /// Reads the extended layout: flags, then 24 bits each of the canvas's width - 1 and height - 1.
    private static func extendedWebP(_ bytes: ImageBytes, at start: Int) -> Self? {
        guard let width = bytes.littleEndian(3, at: start + 4) else { return nil }
        guard let height = bytes.littleEndian(3, at: start + 7) else { return nil }
        return Self(format: .webP, width: width + 1, height: height + 1)
    }
}
