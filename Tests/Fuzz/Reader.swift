import Foundation

/// A reader of bytes from outside, as the fuzzer drives it.
struct Reader: Sendable {
    let name: String

    /// The initial inputs, in addition to the files.
    var seeds: [String] = []

    /// The project files that serve as initial inputs, by their paths in the project.
    var files: [String] = []

    /// Reads an input; an error is a good result, but a trap, a hang or unlimited memory use is not.
    let read: @Sendable (Data) throws -> Void

    static let all: [Reader] =
        sdkReaders + adReaders + exchangeReaders + coreReaders + simulationReaders + toolReaders + [planted]

    /// A reader with a planted fault, to check that faults are found: `.ci/fuzz --self-test`.
    private static let planted = Reader(name: "planted") { data in
        // Byte by byte, because the fuzzer sees the comparisons of this module only.
        guard data.count > 3, data[0] == 0x62, data[1] == 0x61, data[2] == 0x64 else { return }
        preconditionFailure("This fault is planted.")
    }
}

/// Ends the process unless the value can be encoded and decoded again to an equal value.
func expectRoundTrip<Value: Codable & Equatable>(_ value: Value) {
    guard let json = try? JSONEncoder().encode(value) else {
        fatalError("cannot be written: \(value)")
    }
    guard let again = try? JSONDecoder().decode(Value.self, from: json) else {
        fatalError("cannot be read as it was written: \(String(decoding: json, as: UTF8.self))")
    }
    precondition(again == value, "is another value when it is read again: \(String(decoding: json, as: UTF8.self))")
}
