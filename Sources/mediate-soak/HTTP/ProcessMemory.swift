import Foundation
import TestSupport

#if canImport(Glibc)
import Glibc
#endif

/// What the process holds, after what is free has gone back to the system.
struct ProcessMemory {
    /// Bytes from `malloc` that were not given back; `nil` where it is not measured.
    let heap: Int?
    /// Bytes of memory that the process has of the system; `nil` where it is not measured.
    let resident: Int?

    /// Has all threads share one heap, before there are many, and keeps large blocks out of it.
    ///
    /// By default glibc gives threads heaps of their own, up to eight for each core, and puts ever larger blocks into them:
    /// how much memory these have for nothing depends on who freed what when, more than on what is held.
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
        // Swift's module of glibc does not have it.
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

    /// In megabytes, as in `12.3`.
    static func text(_ bytes: Int?) -> String {
        bytes.map { String(format: "%.1f MB", Double($0) / 1_048_576) } ?? "-"
    }
}
