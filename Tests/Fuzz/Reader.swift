import Foundation

/// One reader of bytes that come from outside, as the fuzzer drives it.
struct Reader: Sendable {
    let name: String

    /// Inputs to begin with, beside the files.
    var seeds: [String] = []

    /// Files of the project to begin with, by their paths in it.
    var files: [String] = []

    /// Reads an input; an error is a good answer, a trap, a hang or memory without limit is not.
    let read: @Sendable (Data) throws -> Void

    static let all: [Reader] = sdkReaders + adReaders + coreReaders + simulationReaders + toolReaders + [planted]

    /// A reader with a fault, to see that faults are found: `.ci/fuzz --self-test`.
    private static let planted = Reader(name: "planted") { data in
        // Byte by byte: the fuzzer sees comparisons of this module only.
        guard data.count > 3, data[0] == 0x62, data[1] == 0x61, data[2] == 0x64 else { return }
        preconditionFailure("This fault is planted.")
    }
}

/// Ends the process unless what has been read can be written and read again, to the same value.
func expectRoundTrip<Value: Codable & Equatable>(_ value: Value) {
    guard let json = try? JSONEncoder().encode(value) else {
        fatalError("cannot be written: \(value)")
    }
    guard let again = try? JSONDecoder().decode(Value.self, from: json) else {
        fatalError("cannot be read as it was written: \(String(decoding: json, as: UTF8.self))")
    }
    precondition(again == value, "is another value when it is read again: \(String(decoding: json, as: UTF8.self))")
}
