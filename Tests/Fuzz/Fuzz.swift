import Foundation

/// The reader that the environment names.
private let reader: Reader = {
    let name = ProcessInfo.processInfo.environment["FUZZ_READER"] ?? ""
    guard let reader = Reader.all.first(where: { $0.name == name }) else {
        print("FUZZ_READER is none of: \(Reader.all.map(\.name).joined(separator: " "))")
        exit(64)
    }
    return reader
}()

/// Lists the readers or writes the seeds of one, if the environment says so; otherwise lets the fuzzer continue.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    let environment = ProcessInfo.processInfo.environment
    if environment["FUZZ_LIST"] != nil {
        Reader.all.forEach { print($0.name) }
        exit(0)
    }
    guard let folder = environment["FUZZ_SEEDS"] else { return 0 }
    do {
        let files = try reader.files.map { try Data(contentsOf: URL(filePath: $0)) }
        for (number, seed) in (reader.seeds.map { Data($0.utf8) } + files).enumerated() {
            try seed.write(to: URL(filePath: folder).appending(path: "seed-\(number)"))
        }
    } catch {
        print("the seeds of \(reader.name) cannot be written: \(error)")
        exit(74)
    }
    exit(0)
}

/// Reads one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    try? reader.read(Data(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
