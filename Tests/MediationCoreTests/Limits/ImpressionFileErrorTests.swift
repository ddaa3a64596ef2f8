import Foundation
import MediationCore
import MediationTesting
import Testing

struct ImpressionFileErrorTests {
    private static let header = "{\"format\":\"swift-mediation impressions\",\"version\":1}\n"
    private static let record = "{\"at\":[1],\"adUnit\":\"unit\",\"lineItem\":\"A\"}\n"

    struct Damaged: Sendable {
        let text: String
        let problem: String

        init(_ text: String, _ problem: String) {
            self.text = text
            self.problem = problem
        }
    }

    private static let damagedFiles: [Damaged] = [
        Damaged("hello", "is not a file of counted impressions"),
        Damaged("hello\n", "is not a file of counted impressions"),
        Damaged("\0\0\0\0", "is not a file of counted impressions"),
        Damaged(Self.header.trimmingCharacters(in: .newlines), "is not a file of counted impressions"),
        Damaged("{\"format\":\"another\",\"version\":1}\n", "is not a file of counted impressions"),
        Damaged(Self.record, "is not a file of counted impressions"),
        Damaged(Self.header + "\n", "line 2 is not a record"),
        Damaged(Self.header + "{}\n", "line 2 is not a record"),
        Damaged(Self.header + Self.record + "{\"at\":[17\n" + Self.record, "line 3 is not a record"),
        Damaged(Self.header + Self.record.replacing("1", with: "1.5"), "line 2 is not a record"),
        Damaged(Self.header + Self.record.replacing("1", with: "1e300"), "line 2 is not a record"),
        Damaged(Self.header + Self.record.replacing("1", with: "-1"), "line 2 has a time outside"),
        Damaged(Self.header + Self.record.replacing("1", with: "9223372036854775807"), "line 2 has a time outside"),
        Damaged(Self.header + Self.record + "garbage", "line 3, the last, is not the beginning of a record"),
        Damaged(Self.header + String(repeating: "[", count: 100_000) + "\n", "line 2 is not a record"),
    ]

    private let folder: CountingFolder

    init() throws {
        self.folder = try CountingFolder()
    }

    private func openingError(_ calls: FileCalls = .withoutWaiting) -> MediationError? {
        do {
            _ = try self.folder.open(calls: calls)
            return nil
        } catch {
            return error as? MediationError
        }
    }

    private func expectError(_ code: MediationError.Code, _ text: String, _ calls: FileCalls = .withoutWaiting) {
        let error = self.openingError(calls)
        #expect(error?.code == code)
        #expect(error?.message.contains(self.folder.file.path) == true)
        #expect(error?.message.contains(text) == true, "\(String(describing: error))")
    }

    @Test(arguments: Self.damagedFiles)
    func damagedFileIsAnErrorAndLeftAsItIs(file: Damaged) throws {
        try self.folder.write(file.text)
        self.expectError(.impressionCountsUnreadable, file.problem)
        self.expectError(.impressionCountsUnreadable, "It is left as it is; repair it, or remove it")
        #expect(try self.folder.text == file.text)
        #expect(try self.folder.names == ["counts"])
    }

    @Test func fileOfALaterVersionIsAnErrorAndLeftAsItIs() throws {
        let text = Self.header.replacing("1", with: "3") + "whatever\n"
        try self.folder.write(text)
        self.expectError(
            .impressionCountsUnreadable,
            "was written by a later version, with format 3; this one reads up to 2"
        )
        #expect(try self.folder.text == text)
    }

    @Test func bytesThatAreNoTextAreAnError() throws {
        try (Data(Self.header.utf8) + Data([0xFF, 0xFE, 0x0A])).write(to: self.folder.file)
        self.expectError(.impressionCountsUnreadable, "line 2 is not a record")
    }

    @Test func flippedBitIsAnError() throws {
        try self.folder.open(every: 100).show(.limited(FrequencyCap(impressions: 9, per: .seconds(1))), 3)
        let text = try Data(contentsOf: self.folder.file)
        // The last line without its line break is one that a killed process could not finish.
        for index in text.indices.dropLast() {
            // All eight bits of each byte take a quarter of a minute: one, another with each byte, unless all are asked for.
            for bit in TestSize.share == 1 ? Array(0..<8) : [index % 8] {
                var damaged = text
                damaged[index] ^= 1 << bit
                try damaged.write(to: self.folder.file)
                #expect(self.openingError()?.code == .impressionCountsUnreadable, "byte \(index), bit \(bit)")
                #expect(try Data(contentsOf: self.folder.file) == damaged)
            }
        }
    }

    @Test(arguments: [[0, 1, 1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 2, 1, 3], [0, 1, 2, 3, 3]])
    func linesThatAreDoubledMovedOrTakenOutAreAnError(order: [Int]) throws {
        let lines: [Substring]
        do {
            let counts = try self.folder.open(every: 100)
            for _ in 0..<3 {
                try counts.show(.limited(FrequencyCap(impressions: 9, per: .seconds(1))))
                self.folder.clock.advance(by: .seconds(1))
            }
            lines = try self.folder.text.split(separator: "\n")
        }
        try self.folder.write(order.map { lines[$0] + "\n" }.joined())
        self.expectError(.impressionCountsUnreadable, "does not follow from those before it")
    }

    @Test func folderInPlaceOfTheFileIsAnError() throws {
        try FileManager.default.createDirectory(at: self.folder.file, withIntermediateDirectories: false)
        self.expectError(.impressionCountsUnreadable, "cannot be opened")
    }

    @Test func pipeInPlaceOfTheFileIsAnErrorAndNobodyWaits() throws {
        #expect(mkfifo(self.folder.file.path, 0o600) == 0)
        self.expectError(.impressionCountsUnreadable, "is not a file")
    }

    @Test func missingFolderIsAnError() throws {
        try FileManager.default.removeItem(at: self.folder.folder)
        self.expectError(.impressionCountsUnwritable, "cannot be made in its folder: No such file or directory")
    }

    @Test func fileThatMayNotBeWrittenIsAnError() throws {
        try self.folder.write(Self.header)
        let calls = FaultyCalls()
        calls.fail(.open, with: EROFS)
        self.expectError(.impressionCountsUnwritable, "cannot be opened: Read-only file system", calls.calls)
    }

    @Test func fullDiskIsAnErrorForANewFile() throws {
        let calls = FaultyCalls()
        calls.fail(.write)
        self.expectError(.impressionCountsUnwritable, "No space left on device", calls.calls)
    }

    @Test func fileIsForOneAtATime() throws {
        let first = try self.folder.open(every: 1)
        self.expectError(.impressionCountsUnwritable, "is in use by other ImpressionCounts")
        // The file that has replaced the first is also in use.
        try first.show(.limited(FrequencyCap(impressions: 9, per: .seconds(1))), 3)
        self.expectError(.impressionCountsUnwritable, "is in use by other ImpressionCounts")
        #expect(first.writeError == nil)
    }

    @Test func fileIsFreeWhenTheCountsAreGone() throws {
        for _ in 0..<3 { #expect(self.openingError() == nil) }
    }

    /// Simulates a program that is being started, which for a moment has all open files of the process that starts it.
    @Test func fileIsFreeWhenTheCountsAreGoneThoughAnotherProgramHasItOpen() throws {
        let copies = LockedValue<[Int32]>([])
        var calls = FileCalls.withoutWaiting
        let open = calls.open
        calls.open = { path, flags throws(FileProblem) in
            let file = try open(path, flags)
            copies.withLock { $0.append(dup(file)) }
            return file
        }
        defer { for copy in copies.withLock({ $0 }) { close(copy) } }
        _ = try self.folder.open(calls: calls)
        _ = try self.folder.open(calls: calls)
    }

    @Test func addressOfNoFileIsAnError() throws {
        let url = try #require(URL(string: "https://example.com/counts"))
        let error = #expect(throws: MediationError.self) { try ImpressionCounts(fileURL: url) }
        #expect(error?.code == .impressionCountsUnreadable)
    }
}
