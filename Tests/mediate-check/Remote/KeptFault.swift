import ArgumentParser
import Foundation
import MediationCore

/// A mistake in writing the file, of the kind that only a kill brings to light.
enum KeptFault: String, ExpressibleByArgument, CaseIterable {
    /// The file is written in its place.
    case inPlace
    /// The old file is removed before the new one gets its name.
    case removeBeforeRename

    var calls: FileCalls {
        var calls = FileCalls.system
        let system = FileCalls.system
        switch self {
        case .inPlace:
            calls.open = { path, flags throws(FileProblem) in
                let isNew = path.hasSuffix(".new")
                return try system.open(isNew ? String(path.dropLast(4)) : path, flags)
            }
            calls.write = { file, bytes throws(FileProblem) in
                try system.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(1000)))
            }
            calls.rename = { _, _ throws(FileProblem) in }
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
