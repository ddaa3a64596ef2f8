import Foundation
import MediationCore
import Testing

struct ImpressionWriteErrorTests {
    private let folder: CountingFolder
    private let faults = FaultyCalls()
    private let item = LineItem.limited(FrequencyCap(impressions: 100, per: .seconds(3600)))

    init() throws {
        self.folder = try CountingFolder()
    }

    private func count(_ counts: ImpressionCounts) -> Int {
        counts.count(of: "A", adUnitID: "unit", within: .seconds(3600))
    }

    @Test func countingGoesOnInMemoryWhenTheDiskIsFull() throws {
        let counts = try self.folder.open(calls: self.faults.calls)
        self.faults.fail(.write)
        try counts.show(self.item, 3)
        #expect(self.count(counts) == 3)
        #expect(counts.writeError?.code == .impressionCountsUnwritable)
        #expect(counts.writeError?.message == "\(self.folder.file.path) cannot be written: No space left on device.")
        #expect(try self.folder.records.isEmpty)
    }

    @Test func whatCouldNotBeWrittenIsWrittenWithTheNextImpression() throws {
        let counts = try self.folder.open(calls: self.faults.calls)
        self.faults.fail(.write)
        try counts.show(self.item, 3)
        self.faults.fail()
        try counts.show(self.item)
        #expect(counts.writeError == nil)
        #expect(try self.folder.records.count == 4)
    }

    @Test func whatCouldNotBeWrittenIsWrittenWithTheNextLoad() throws {
        let counts = try self.folder.open(calls: self.faults.calls)
        self.faults.fail(.write)
        try counts.show(self.item)
        self.faults.fail()
        _ = counts.refusal(of: self.item)
        #expect(counts.writeError == nil)
        #expect(try self.folder.records.count == 1)
    }

    @Test func whatCouldNotBeWrittenIsWrittenAtTheEnd() throws {
        do {
            let counts = try self.folder.open(calls: self.faults.calls)
            self.faults.fail(.write)
            try counts.show(self.item)
            self.faults.fail()
        }
        #expect(try self.folder.records.count == 1)
    }

    @Test func appIsToldOncePerFailure() throws {
        let errors = LockedValue<[MediationError.Code]>([])
        let counts = try self.folder.open(calls: self.faults.calls) { error in
            errors.withLock { $0.append(error.code) }
        }
        for expected in 1...2 {
            self.faults.fail(.write)
            try counts.show(self.item, 3)
            #expect(errors.withLock { $0.count } == expected)
            self.faults.fail()
            try counts.show(self.item)
        }
        #expect(errors.withLock { $0 } == [.impressionCountsUnwritable, .impressionCountsUnwritable])
    }

    @Test func appMayAskForCountsWhenItIsTold() throws {
        let counted = LockedValue<ImpressionCounts?>(nil)
        let seen = LockedValue(0)
        let counts = try self.folder.open(calls: self.faults.calls) { _ in
            let counts = counted.withLock { $0 }
            seen.withLock { $0 = counts?.count(of: "A", adUnitID: "unit", within: .seconds(1)) ?? -1 }
        }
        counted.withLock { $0 = counts }
        self.faults.fail(.write)
        try counts.show(self.item)
        #expect(seen.withLock { $0 } == 1)
        counted.withLock { $0 = nil }
    }

    @Test func lineThatWasWrittenInPartIsCutOff() throws {
        let counts = try self.folder.open(calls: self.faults.calls)
        try counts.show(self.item)
        self.faults.write(atMost: 10)
        self.faults.fail(.write)
        try counts.show(self.item, 2)
        self.faults.fail()
        try counts.show(self.item)
        #expect(try self.folder.records.count == 4)
        #expect(counts.writeError == nil)
    }

    @Test func nothingIsWrittenBehindHalfALine() throws {
        let counts = try self.folder.open(calls: self.faults.calls)
        self.faults.write(atMost: 10)
        self.faults.fail(.write)
        try counts.show(self.item)
        self.faults.fail(.truncate)
        try counts.show(self.item)
        #expect(counts.writeError != nil)
        #expect(try self.folder.records == ["{\"at\":[170"])
        self.faults.fail()
        try counts.show(self.item)
        #expect(try self.folder.records.count == 3)
    }

    @Test func writesInPartsMakeWholeLines() throws {
        self.faults.write(atMost: 7)
        let counts = try self.folder.open(every: 3, calls: self.faults.calls)
        try counts.show(self.item, 10)
        #expect(counts.writeError == nil)
        try FileManager.default.copyItem(at: self.folder.file, to: self.folder.folder.appending(path: "copy"))
        let copy = self.folder.folder.appending(path: "copy")
        #expect(try self.count(ImpressionCounts(fileURL: copy, settings: self.folder.settings())) == 10)
    }

    @Test(arguments: [FaultyCalls.Name.open, .synchronize, .rename])
    func nothingIsLostWhenTheFileCannotBeWrittenAnew(call: FaultyCalls.Name) throws {
        do {
            let counts = try self.folder.open(every: 4, calls: self.faults.calls)
            self.faults.fail(call)
            try counts.show(self.item, 4)
            let problem = "cannot be replaced by \(self.folder.file.path).compacting: "
            #expect(counts.writeError?.message.contains(problem) == true)
            #expect(try self.folder.records.count == 4)
            #expect(try self.folder.names == ["counts"])
            // The file is not rewritten with every record.
            self.faults.fail()
            try counts.show(self.item, 3)
            #expect(try self.folder.records.count == 7)
            try counts.show(self.item)
            #expect(try self.folder.records.count == 1)
            #expect(counts.writeError == nil)
        }
        #expect(try self.count(self.folder.open()) == 8)
    }

    @Test func writeThatDoesNothingIsAFailure() throws {
        let counts = try self.folder.open(calls: self.faults.calls)
        self.faults.write(atMost: 0)
        try counts.show(self.item)
        #expect(counts.writeError?.code == .impressionCountsUnwritable)
    }

    @Test func fullDiskAtTheStartLosesNothing() throws {
        try self.folder.open().show(self.item, 2)
        self.faults.fail(.write)
        let told = LockedValue(0)
        let counts = try self.folder.open(calls: self.faults.calls) { _ in told.withLock { $0 += 1 } }
        #expect(counts.writeError?.code == .impressionCountsUnwritable)
        #expect(told.withLock { $0 } == 1)
        #expect(self.count(counts) == 2)
        #expect(try self.folder.records.count == 2)
    }
}
