/// The bytes of a file of unknown origin, read only through checks: a byte outside the file is `nil`.
struct ImageBytes {
    let buffer: UnsafeRawBufferPointer

    func byte(at offset: Int) -> Int? {
        // The subscript of an unsafe buffer is not checked in release builds.
        guard offset >= 0, offset < self.buffer.count else { return nil }
        return Int(self.buffer[offset])
    }

    func bigEndian(_ count: Int, at offset: Int) -> Int? {
        var value = 0
        for index in 0..<count {
            guard let byte = self.byte(at: offset + index) else { return nil }
            value = value << 8 | byte
        }
        return value
    }

    func littleEndian(_ count: Int, at offset: Int) -> Int? {
        var value = 0
        for index in 0..<count {
            guard let byte = self.byte(at: offset + index) else { return nil }
            value |= byte << (8 * index)
        }
        return value
    }

    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= self.buffer.count - text.utf8CodeUnitCount else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { self.buffer[offset + $0] == text.utf8Start[$0] }
    }
}
