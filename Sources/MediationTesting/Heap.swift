#if canImport(Glibc)
import Glibc
#endif

/// The memory that the process has allocated with `malloc` and not freed.
package enum Heap {
    /// The allocated memory in bytes; `nil` where it is not measured.
    ///
    /// Computed from the totals at the end of glibc's `malloc_info`: the memory from the system, minus its free chunks,
    /// plus the large blocks, each of which is mapped separately.
    package static var bytesInUse: Int? {
        guard let report = Self.report else { return nil }
        let totals = report.suffix(8)
        guard let system = Self.size(in: totals, of: "<system type=\"current\""),
            let fast = Self.size(in: totals, of: "<total type=\"fast\""),
            let rest = Self.size(in: totals, of: "<total type=\"rest\""),
            let mapped = Self.size(in: totals, of: "<total type=\"mmap\"")
        else { return nil }
        return system - fast - rest + mapped
    }

    private static func size(in lines: ArraySlice<Substring>, of element: String) -> Int? {
        guard let line = lines.first(where: { $0.hasPrefix(element) }) else { return nil }
        return line.split(separator: "size=\"").last.flatMap { Int($0.prefix { $0.isNumber }) }
    }

    /// The lines of `malloc_info`, which Swift's module for glibc lacks.
    private static var report: [Substring]? {
        #if canImport(Glibc)
        typealias MallocInfo = @convention(c) (CInt, UnsafeMutablePointer<FILE>?) -> CInt
        guard let mallocInfo = dlsym(nil, "malloc_info"), let file = tmpfile() else { return nil }
        defer { fclose(file) }
        guard unsafeBitCast(mallocInfo, to: MallocInfo.self)(0, file) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: max(ftell(file), 0))
        rewind(file)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        #else
        return nil
        #endif
    }
}
