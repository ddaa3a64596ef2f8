#if canImport(Glibc) && arch(x86_64)
import Glibc

/// Lets a stepped thread run some functions at full speed: those of the Swift runtime, of Foundation and of the C library
/// that call no adapter, and that execute half of the instructions of an answer.
///
/// When the thread enters one, the address to return to is replaced by that of a trap, whose handler puts it back.
struct StepOver {
    /// The address of an instruction that traps; 0 where memory cannot be made executable.
    private let trap: UInt
    /// A hash table of the functions' addresses, in which 0 is free.
    private let functions: UnsafeMutablePointer<UInt>
    /// The function that releases an object; unless there is another reference, it runs a `deinit`, maybe the adapter's.
    private let release: UInt
    /// The address to which the current function returns; 0 outside of one.
    private var returnAddress: UInt = 0

    /// The number of places in the table: a power of two, of which few are used.
    private static var capacity: Int { 1_024 }

    private static let names = [
        "swift_retain", "swift_bridgeObjectRetain", "swift_allocObject", "swift_slowAlloc", "swift_slowDealloc",
        "swift_beginAccess", "swift_endAccess", "swift_weakInit", "swift_weakAssign", "swift_weakCopyInit",
        "swift_weakTakeInit", "swift_weakLoadStrong", "swift_weakDestroy", "swift_getGenericMetadata",
        "swift_getTupleTypeMetadata2", "swift_getTypeByMangledNameInContext2", "swift_getWitnessTable",
        "swift_getAssociatedTypeWitness", "swift_getAssociatedConformanceWitness", "swift_conformsToProtocol2",
        "swift_checkMetadataState", "swift_getCanonicalPrespecializedGenericMetadata", "swift_getKeyPath",
        "malloc", "free", "calloc", "posix_memalign", "memcpy", "memmove", "memset", "memcmp", "strlen",
        "pthread_mutex_init", "pthread_mutex_lock", "pthread_mutex_unlock", "pthread_mutex_destroy",
        // String.init(_builtinStringLiteral:utf8CodeUnitCount:isASCII:)
        "$sSS21_builtinStringLiteral17utf8CodeUnitCount7isASCIISSBp_BwBi1_tcfC",
        // URL.init(string:)
        "$s20FoundationEssentials3URLV6stringACSgSSh_tcfC",
    ]

    /// The value to begin with; safe, as nobody writes to the table once it is made.
    nonisolated(unsafe) static let prepared = Self()

    private init() {
        let functions = UnsafeMutablePointer<UInt>.allocate(capacity: Self.capacity)
        functions.initialize(repeating: 0, count: Self.capacity)
        self.functions = functions
        self.trap = Self.makeTrap()
        self.release = UInt(bitPattern: dlsym(nil, "swift_release"))
        for name in Self.names {
            guard let function = dlsym(nil, name) else { continue }
            functions[Self.place(of: UInt(bitPattern: function), in: functions)] = UInt(bitPattern: function)
        }
    }

    private static func makeTrap() -> UInt {
        let size = Int(getpagesize())
        guard let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), page != MAP_FAILED
        else { return 0 }
        page.storeBytes(of: 0xCC, as: UInt8.self)  // int3
        return mprotect(page, size, PROT_READ | PROT_EXEC) == 0 ? UInt(bitPattern: page) : 0
    }

    /// Returns the place of an address in the table, or the free place where it belongs.
    private static func place(of address: UInt, in functions: UnsafeMutablePointer<UInt>) -> Int {
        // Functions begin at multiples of 16.
        var place = Int(truncatingIfNeeded: address >> 4) & (Self.capacity - 1)
        while functions[place] != 0, functions[place] != address { place = (place + 1) & (Self.capacity - 1) }
        return place
    }

    /// Indicates whether one of the functions begins at an address: it may run often while none is recorded, and signal
    /// handlers may call it.
    func contains(_ address: UInt) -> Bool {
        self.functions[Self.place(of: address, in: self.functions)] == address
    }

    /// Redirects the return of a function to the trap if the thread is about to enter one of them; called in a signal
    /// handler.
    mutating func enter(_ machine: mcontext_t) -> Bool {
        let address = UInt(bitPattern: Int(machine.gregs.16))
        guard self.trap != 0, let stack = UnsafeMutablePointer<UInt>(bitPattern: Int(machine.gregs.15)),
            address == self.release
                ? Self.hasOtherReference(UInt(bitPattern: Int(machine.gregs.8)))
                : self.contains(address)
        else { return false }
        self.returnAddress = stack.pointee
        stack.pointee = self.trap
        return true
    }

    /// Lets the thread go on after the call if it is in the trap; called in a signal handler.
    mutating func leave(_ machine: inout mcontext_t) {
        guard self.returnAddress != 0, UInt(bitPattern: Int(machine.gregs.16)) == self.trap + 1 else { return }
        machine.gregs.16 = Int64(bitPattern: UInt64(self.returnAddress))
        self.returnAddress = 0
    }

    /// Returns whether an object has surely more than one strong reference.
    ///
    /// The upper bits of its second word count them, less one; the sign says that they are kept elsewhere.
    private static func hasOtherReference(_ object: UInt) -> Bool {
        guard object & 0xF000_0000_0000_0007 == 0, let words = UnsafePointer<Int64>(bitPattern: object) else {
            return false
        }
        return words[1] >> 33 > 0
    }
}
#endif
