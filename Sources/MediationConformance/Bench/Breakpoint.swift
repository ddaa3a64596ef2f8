#if canImport(Glibc) && arch(x86_64)
import Glibc

/// A breakpoint of the processor for the calling thread alone: each time the thread is about to execute the
/// instruction, it gets the signal `SIGTRAP`.
///
/// Linux sets one for a performance event that raises a signal, if the machine and the settings of the system allow that.
struct Breakpoint {
    private let file: Int32

    /// The signature of `syscall` for the five arguments of `perf_event_open`; Swift does not import variadic functions.
    private typealias SystemCall = @convention(c) (Int, UnsafeMutableRawPointer, Int, Int, Int, UInt) -> Int

    /// Sets a breakpoint, which must be removed; `nil` if that is not possible.
    init?(at address: UInt) {
        guard Self.isSafe, let function = dlsym(nil, "syscall") else { return nil }
        let call = unsafeBitCast(function, to: SystemCall.self)
        let (perf_event_open, closeOnExec) = (298, 8 as UInt)
        let file = withUnsafeTemporaryAllocation(byteCount: Self.size, alignment: 8) { attributes in
            attributes.initializeMemory(as: UInt8.self, repeating: 0)
            func set<Value>(_ value: Value, at offset: Int) {
                attributes.storeBytes(of: value, toByteOffset: offset, as: Value.self)
            }
            set(5 as UInt32, at: 0)  // type: PERF_TYPE_BREAKPOINT
            set(UInt32(Self.size), at: 4)
            set(1 as UInt64, at: 16)  // sample_period
            set(Self.flags, at: 40)
            set(4 as UInt32, at: 52)  // bp_type: HW_BREAKPOINT_X
            set(UInt64(address), at: 56)  // bp_addr
            set(8 as UInt64, at: 64)  // bp_len
            guard let start = attributes.baseAddress else { return -1 }
            // For this thread, on any processor, in no group.
            return call(perf_event_open, start, 0, -1, -1, closeOnExec)
        }
        guard file >= 0 else { return nil }
        self.file = Int32(file)
    }

    /// Removes the breakpoint.
    func remove() { close(self.file) }

    /// Indicates whether a process survives a breakpoint in a thread that blocks the signal, as C libraries do before
    /// they start a thread; the first kernels with such events ended it.
    private static let isSafe: Bool = {
        var system = utsname()
        guard uname(&system) == 0 else { return false }
        let release = withUnsafeBytes(of: system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return release.split(separator: ".").first.flatMap { Int($0) } ?? 0 >= 6
    }()

    /// The size of `perf_event_attr` in the version that can raise signals.
    private static let size = 128
    /// The bits `exclude_kernel`, `exclude_hv`, `remove_on_exec` and `sigtrap`.
    private static let flags: UInt64 = 1 << 5 | 1 << 6 | 1 << 36 | 1 << 37
}
#endif
