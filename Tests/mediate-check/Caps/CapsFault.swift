import ArgumentParser
import Foundation
import MediationCore

/// A mistake in writing the file, of the kind that only a kill brings to light.
enum CapsFault: String, ExpressibleByArgument, CaseIterable {
    /// Lines are collected, and written several at a time.
    case lateWrites
    /// The old file is removed before the new one gets its name.
    case removeBeforeRename

    var calls: FileCalls {
        var calls = FileCalls.system
        let system = FileCalls.system
        switch self {
        case .lateWrites:
            let waiting = LockedValue<[UInt8]>([])
            calls.write = { file, bytes throws(FileProblem) in
                let due = waiting.withLock { waiting -> [UInt8] in
                    // Data that begins with the header is the whole file, including all that waits.
                    let isAll = bytes.starts(with: "{\"format\"".utf8)
                    waiting = isAll ? Array(bytes) : waiting + bytes
                    guard isAll || waiting.count > 200 else { return [] }
                    defer { waiting = [] }
                    return waiting
                }
                guard !due.isEmpty else { return bytes.count }
                let written: Result<Int, FileProblem> = due.withUnsafeBytes { due in
                    do throws(FileProblem) {
                        return .success(try system.write(file, due))
                    } catch {
                        return .failure(error)
                    }
                }
                _ = try written.get()
                return bytes.count
            }
        case .removeBeforeRename:
            calls.rename = { from, to throws(FileProblem) in
                try? system.remove(to)
                usleep(1000)
                try system.rename(from, to)
            }
        }
        return calls
    }
}
