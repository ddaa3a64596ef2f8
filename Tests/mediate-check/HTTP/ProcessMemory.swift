import Foundation
import MediationTesting

#if canImport(Glibc)
import Glibc
#endif

/// The memory of the process, after free memory has gone back to the system.
struct ProcessMemory {
    /// The bytes from `malloc` that were not given back; `nil` where it is not measured.
    let heap: Int?
    /// The bytes of memory that the process has from the system; `nil` where it is not measured.
    let resident: Int?

    /// Makes all threads share one heap, and keeps large blocks out of it; called before there are many threads.
    ///
    /// By default, glibc gives threads their own heaps, up to eight for each core, and puts ever larger blocks into
    /// them: the memory that these waste depends on the order in which threads free blocks, more than on what is held.
    static func shareOneHeap() {
        #if canImport(Glibc)
        typealias SetOption = @convention(c) (CInt, CInt) -> CInt
        guard let symbol = dlsym(nil, "mallopt") else { return }
        let set = unsafeBitCast(symbol, to: SetOption.self)
        let (mostHeaps, largeBlock): (CInt, CInt) = (-8, -3)
        _ = set(mostHeaps, 1)
        _ = set(largeBlock, 128 * 1024)
        #endif
    }

    static func now() -> ProcessMemory {
        #if canImport(Glibc)
        typealias Trim = @convention(c) (Int) -> CInt
        // Swift's glibc module does not have it.
        if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
        #endif
        return ProcessMemory(heap: Heap.bytesInUse, resident: Self.residentBytes)
    }

    private static var residentBytes: Int? {
        #if canImport(Glibc)
        let numbers = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard let pages = numbers?.dropFirst().first.flatMap({ Int($0) }) else { return nil }
        return pages * Int(getpagesize())
        #else
        return nil
        #endif
    }

    /// Returns a size in megabytes, as in `12.3 MB`.
    static func text(_ bytes: Int?) -> String {
        bytes.map { String(format: "%.1f MB", Double($0) / 1_048_576) } ?? "-"
    }
}
