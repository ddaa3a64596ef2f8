#if canImport(Glibc)
import Glibc
import Synchronization

private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

private let count = Atomic<Int>(0)
private let original = Atomic<Int>(0)

private func countAndAllocate(_ type: UnsafeRawPointer?, _ size: Int, _ mask: Int) -> UnsafeMutableRawPointer? {
    count.wrappingAdd(1, ordering: .relaxed)
    return unsafeBitCast(original.load(ordering: .relaxed), to: Allocate.self)(type, size, mask)
}

/// Counts the objects that the Swift runtime allocates: instances, boxes, contexts of closures, buffers of collections.
///
/// It uses the hook that the runtime has for Instruments. Everything that Swift itself puts on the heap goes through
/// the hook; memory from `malloc` or `UnsafeMutablePointer.allocate` does not, so a count of zero is meaningful for
/// code that calls neither.
struct AllocationCount {
    private let hook: UnsafeMutablePointer<Int>
    private let isHookInUse: UnsafeMutablePointer<Bool>

    /// Finds the hook; `nil` if the runtime does not expose it, as when it is linked statically.
    init?() {
        let flag = "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
        guard let hook = dlsym(nil, "_swift_allocObject"), let isHookInUse = dlsym(nil, flag) else { return nil }
        self.hook = hook.assumingMemoryBound(to: Int.self)
        self.isHookInUse = isHookInUse.assumingMemoryBound(to: Bool.self)
    }

    /// Returns the number of objects that any thread allocates during the work.
    func during(_ work: () -> Void) -> Int {
        let plain = self.hook.pointee
        original.store(plain, ordering: .relaxed)
        self.hook.pointee = unsafeBitCast(countAndAllocate as Allocate, to: Int.self)
        self.isHookInUse.pointee = true
        defer {
            self.isHookInUse.pointee = false
            self.hook.pointee = plain
        }
        let before = count.load(ordering: .relaxed)
        work()
        return count.load(ordering: .relaxed) - before
    }
}
#else
/// Counts nothing on this platform, where the hook cannot be relied on.
struct AllocationCount {
    init?() { return nil }

    func during(_ work: () -> Void) -> Int { 0 }
}
#endif

extension AllocationCount {
    private final class Object {
        var number: Int
        init(_ number: Int) { self.number = number }
    }

    @inline(never)
    @_optimize(none)
    private static func object(_ number: Int) -> AnyObject { Object(number) }

    /// Returns the count per pass of a loop that allocates one object in each pass: 1, if the count can be trusted.
    func control(_ times: Int) -> Double {
        Double(self.during { for number in 0..<times { _ = Self.object(number) } }) / Double(times)
    }
}
