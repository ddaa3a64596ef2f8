import Foundation
import MediationCore

extension FileCalls {
    /// The calls of the system without waiting for the disk, because no test cuts the power.
    static let withoutWaiting: FileCalls = {
        var calls = FileCalls.system
        calls.synchronize = { _ in }
        return calls
    }()
}

/// System calls that can fail, or that can end the process as far as the file is concerned.
final class FaultyCalls: Sendable {
    enum Name: CaseIterable {
        case open
        case write
        case truncate
        case synchronize
        case rename
        case remove
    }

    private struct State {
        var failing: [Name: Int32] = [:]
        var longestWrite = Int.max
        var callsUntilKilled = Int.max
        var bytesOfTheLastWrite = 0
        var isDead = false
    }

    private let state = LockedValue(State())

    /// Makes calls of these names fail from now on, and all other calls succeed.
    func fail(_ names: Name..., with code: Int32 = ENOSPC) {
        self.state.withLock { $0.failing = Dictionary(uniqueKeysWithValues: names.map { ($0, code) }) }
    }

    /// Limits each write to this number of bytes; a write that fails writes them before it fails.
    func write(atMost bytes: Int) {
        self.state.withLock { $0.longestWrite = bytes }
    }

    /// Kills the process in the middle of the next call after `calls` calls; a write still writes `bytes` bytes.
    func kill(after calls: Int, writing bytes: Int) {
        self.state.withLock { state in
            state.callsUntilKilled = calls
            state.bytesOfTheLastWrite = bytes
        }
    }

    /// Indicates whether the process is dead.
    var isDead: Bool { self.state.withLock { $0.isDead } }

    /// Returns the number of bytes that a write may write, and the problem with which it then fails, if any.
    private func begin(_ name: Name) throws(FileProblem) -> (bytes: Int, problem: FileProblem?) {
        let result: Result<(Int, FileProblem?), FileProblem> = self.state.withLock { state in
            if state.isDead { return .failure(FileProblem(EIO)) }
            state.callsUntilKilled -= 1
            if state.callsUntilKilled < 0 {
                state.isDead = true
                guard name == .write else { return .failure(FileProblem(EIO)) }
                return .success((state.bytesOfTheLastWrite, FileProblem(EIO)))
            }
            guard let code = state.failing[name] else { return .success((state.longestWrite, nil)) }
            guard name == .write, state.longestWrite < .max else { return .failure(FileProblem(code)) }
            return .success((state.longestWrite, FileProblem(code)))
        }
        return try result.get()
    }

    var calls: FileCalls {
        let system = FileCalls.withoutWaiting
        var calls = system
        calls.open = { path, flags throws(FileProblem) in
            _ = try self.begin(.open)
            return try system.open(path, flags)
        }
        calls.write = { file, bytes throws(FileProblem) in
            let (most, problem) = try self.begin(.write)
            let written = try system.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(most)))
            if let problem { throw problem }
            return written
        }
        calls.truncate = { file, length throws(FileProblem) in
            _ = try self.begin(.truncate)
            try system.truncate(file, length)
        }
        calls.synchronize = { file throws(FileProblem) in
            _ = try self.begin(.synchronize)
            try system.synchronize(file)
        }
        calls.rename = { from, to throws(FileProblem) in
            _ = try self.begin(.rename)
            try system.rename(from, to)
        }
        calls.remove = { path throws(FileProblem) in
            _ = try self.begin(.remove)
            try system.remove(path)
        }
        return calls
    }
}
