extension ImageHeader {
    /// Reads a JPEG header by walking the segments to the frame header (SOF), which may lie behind many kilobytes of
    /// metadata.
    static func jpeg(_ bytes: ImageBytes) -> Self? {
        guard bytes.bigEndian(2, at: 0) == 0xFFD8 else { return nil }
        var offset = 2
        // Each round moves on by at least the two bytes of a marker, so the loop ends.
        while bytes.byte(at: offset) == 0xFF {
            // Any number of 0xFF may fill the space before a marker.
            while bytes.byte(at: offset + 1) == 0xFF { offset += 1 }
            guard let marker = bytes.byte(at: offset + 1) else { return nil }
            offset += 2
            switch marker {
            case 0x01, 0xD0...0xD7:  // TEM, RST: no length follows
                continue
            case 0x00, 0xD8...0xDA:  // not a marker; a second start, the end, or image data before any frame header
                return nil
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:  // SOF: length, precision, height, width
                guard let length = bytes.bigEndian(2, at: offset), length >= 8 else { return nil }
                guard let height = bytes.bigEndian(2, at: offset + 3) else { return nil }
                guard let width = bytes.bigEndian(2, at: offset + 5) else { return nil }
                return Self(format: .jpeg, width: width, height: height)
            default:
                // A length includes its own two bytes.
                guard let length = bytes.bigEndian(2, at: offset), length >= 2 else { return nil }
                offset += length
            }
        }
        return nil
    }
}
