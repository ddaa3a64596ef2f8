import Foundation
import MediationCore
import MediationTesting
import Testing

/// The last good configuration, kept for the next start.
@MainActor
struct KeptConfigurationTests {
    private static let start: Int64 = 1_700_000_000_000
    private static let day: Int64 = 86_400_000

    private func keptFile() async throws -> RemoteStage {
        let stage = try RemoteStage()
        await stage.refresh(.configuration("kept", etag: "\"1\""))
        return stage
    }

    @Test func oneThatIsTooOldIsNotUsed() async throws {
        let first = try await self.keptFile()
        let stage = try RemoteStage(file: first.file, now: Self.start + 30 * Self.day + 1)
        stage.remote.start()
        #expect(stage.has(RemoteStage.own))
        #expect(await stage.events() == ["configurationFailed configurationNotKept"])
        await stage.answer(.configuration("new"))
        #expect(stage.server.requests.map { $0.headers["If-None-Match"] } == [nil])
        #expect(stage.has("new"))
    }

    @Test func oneOfUnknownAgeIsUsedAndTheServerAsked() async throws {
        let first = try await self.keptFile()
        let stage = try RemoteStage(file: first.file, now: Self.start - 1)
        stage.remote.start()
        #expect(stage.has("kept"))
        await stage.answer(.unchanged)
        #expect(stage.server.requests.count == 1)
    }

    @Test func oneOfAnotherURLIsNotUsed() async throws {
        let first = try await self.keptFile()
        let stage = try RemoteStage(file: first.file, url: URL(string: "https://config.example.com/other.json"))
        stage.remote.start()
        #expect(stage.has(RemoteStage.own))
        await stage.answer(.configuration("other"))
        #expect(stage.server.requests.map { $0.headers["If-None-Match"] } == [nil])
        #expect(await stage.events() == ["configurationChanged"])
    }

    @Test func itsFileHoldsNoURL() async throws {
        let first = try await self.keptFile()
        let text = String(decoding: try Data(contentsOf: first.file), as: UTF8.self)
        #expect(!text.contains("secret"))
        #expect(text.hasPrefix("{\"format\":\"swift-mediation configuration\",\"sum\":\""))
    }

    /// A file that lacks or has other bytes is never used, whichever they are.
    @Test func aDamagedFileIsNotUsedAndReplaced() async throws {
        let first = try await self.keptFile()
        let whole = try Data(contentsOf: first.file)
        let damaged =
            [Data(), Data("{}\n".utf8), Data(repeating: 0, count: whole.count), whole + Data([0x20])]
            + stride(from: 1, to: whole.count, by: 7).map { whole.prefix($0) }
            + stride(from: 0, to: whole.count, by: 5).map { index in
                var data = whole
                data[index] ^= 1
                return data
            }
        for data in damaged {
            try data.write(to: first.file)
            let stage = try RemoteStage(file: first.file)
            stage.remote.start()
            #expect(!stage.has("kept"), "\(String(decoding: data, as: UTF8.self))")
            #expect(stage.remote.lastError?.code == .configurationNotKept)
            stage.remote.stop()
        }
        let stage = try RemoteStage(file: first.file)
        await stage.refresh(.configuration("new"))
        let next = try RemoteStage(file: first.file)
        next.remote.start()
        #expect(next.has("new"))
    }

    @Test func aFileThatIsTooLongIsNotRead() async throws {
        let stage = try RemoteStage()
        try Data(repeating: 0x20, count: 2 << 20).write(to: stage.file)
        stage.remote.start()
        #expect(stage.remote.lastError?.code == .configurationNotKept)
    }

    @Test func aFolderInItsPlaceIsAnErrorAndTheAnswerInForceAllTheSame() async throws {
        let stage = try RemoteStage()
        try FileManager.default.createDirectory(at: stage.file, withIntermediateDirectories: false)
        #expect(await stage.refresh(.configuration("new")).isChange == true)
        #expect(stage.has("new"))
        #expect(stage.remote.lastError?.code == .configurationNotKept)
        let events = await stage.events()
        #expect(
            events == [
                "configurationFailed configurationNotKept", "configurationChanged",
                "configurationFailed configurationNotKept",
            ]
        )
    }

    /// Otherwise, the server would say that nothing has changed, and the next start would have the old one.
    @Test func anAnswerThatCouldNotBeWrittenIsAskedForAgain() async throws {
        let isFull = LockedValue(false)
        var calls = FileCalls.system
        let write = calls.write
        calls.write = { file, bytes throws(FileProblem) in
            if isFull.withLock({ $0 }) { throw FileProblem(ENOSPC) }
            return try write(file, bytes)
        }
        let stage = try RemoteStage(calls: calls)
        await stage.refresh(.configuration("first", etag: "\"1\""))
        isFull.withLock { $0 = true }
        await stage.refresh(.configuration("second", etag: "\"2\""))
        #expect(stage.has("second"))
        #expect(stage.remote.lastError?.code == .configurationNotKept)
        isFull.withLock { $0 = false }
        await stage.refresh(.configuration("second", etag: "\"2\""))
        #expect(stage.server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", nil])
        let next = try RemoteStage(file: stage.file)
        next.remote.start()
        #expect(next.has("second"))
    }

    /// A process may be killed, or the disk fail, at any system call.
    @Test func whereverWritingStopsTheNextStartHasAWholeOne() async throws {
        var reached = 0
        for stop in 0..<12 {
            let stage = try RemoteStage()
            await stage.refresh(.configuration("first"))
            let count = LockedValue(0)
            let dying = try RemoteStage(file: stage.file, calls: .stopping(after: stop, count))
            await dying.refresh(.configuration("second"))
            reached = max(reached, count.withLock { $0 })
            let next = try RemoteStage(file: stage.file)
            next.remote.start()
            #expect(next.has("first") || next.has("second"))
            #expect(next.remote.lastError == nil)
        }
        #expect((5..<12).contains(reached), "Every call was the last one once.")
    }

    // MARK: Signatures

    /// A signature that any reader of this file can forge.
    private static let signature = ConfigurationSignature { configuration, signature in
        guard signature != "throws" else { throw CancellationError() }
        return signature == "\(configuration.count)"
    }
    private static let good = "\(RemoteStage.json("kept").count)"

    @Test func aSignedConfigurationIsUsedAndKept() async throws {
        let options = RemoteConfiguration.Options(signature: Self.signature)
        let stage = try RemoteStage(options: options)
        #expect(await stage.refresh(.configuration("kept", signature: Self.good)).isChange == true)
        let next = try RemoteStage(file: stage.file, options: options)
        next.remote.start()
        #expect(next.has("kept"))
    }

    @Test(arguments: [nil, "", "1", "throws"])
    func oneWithoutAGoodSignatureIsRefused(signature: String?) async throws {
        let stage = try RemoteStage(options: RemoteConfiguration.Options(signature: Self.signature))
        let error = try #require(await stage.refresh(.configuration("kept", signature: signature)).error)
        #expect(error.code == .configurationNotAuthentic)
        #expect(stage.has(RemoteStage.own))
        #expect(!FileManager.default.fileExists(atPath: stage.file.path))
    }

    @Test func aKeptOneIsCheckedAgain() async throws {
        let unsigned = try await self.keptFile()
        let stage = try RemoteStage(
            file: unsigned.file,
            options: RemoteConfiguration.Options(signature: Self.signature)
        )
        stage.remote.start()
        #expect(stage.has(RemoteStage.own))
        #expect(stage.remote.lastError?.code == .configurationNotAuthentic)
    }
}

extension FileCalls {
    /// The system's calls, of which none has an effect after the first few, as if the process had been killed.
    fileprivate static func stopping(after limit: Int, _ count: LockedValue<Int>) -> FileCalls {
        let system = FileCalls.system
        @Sendable func pass() throws(FileProblem) {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number > limit { throw FileProblem(EIO) }
        }
        var calls = system
        calls.open = { path, flags throws(FileProblem) in
            // The one that reads the file at the start.
            if flags & O_CREAT != 0 { try pass() }
            return try system.open(path, flags)
        }
        calls.write = { file, bytes throws(FileProblem) in
            try pass()
            // In parts, as when the disk is nearly full.
            return try system.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(200)))
        }
        calls.synchronize = { file throws(FileProblem) in
            try pass()
            try system.synchronize(file)
        }
        calls.rename = { from, to throws(FileProblem) in
            try pass()
            try system.rename(from, to)
        }
        calls.remove = { path throws(FileProblem) in
            try pass()
            try system.remove(path)
        }
        return calls
    }
}
