import Foundation
import MediationCore
import Testing

struct ImpressionFileTests {
    private let folder: CountingFolder
    private let item = LineItem.limited(FrequencyCap(impressions: 3, per: .seconds(3600)))

    init() throws {
        self.folder = try CountingFolder()
    }

    private func count(_ counts: ImpressionCounts) -> Int {
        counts.count(of: "A", adUnitID: "unit", within: .seconds(3600))
    }

    @Test func countsSurviveARestart() throws {
        try self.folder.open().show(self.item, 3)
        self.folder.clock.advance(by: .seconds(1800))
        let message = "3 impressions within 1h: 3 seen; the next is possible in 30m."
        #expect(try self.folder.open().refusal(of: self.item)?.message == message)
    }

    @Test func adsThatWereOutAreNotAfterARestart() throws {
        var counts: ImpressionCounts? = try self.folder.open()
        var out = try counts?.reserve(self.item, adUnitID: "unit")
        withExtendedLifetime(out) { counts = nil }
        out = nil
        counts = try self.folder.open()
        try counts?.show(self.item, 3)
    }

    @Test func impressionIsInTheFileWhenItHasBeenCounted() throws {
        let counts = try self.folder.open()
        #expect(try self.folder.text == "{\"format\":\"swift-mediation impressions\",\"version\":2}\n")
        try counts.show(self.item)
        #expect(try self.folder.records == ["{\"at\":[1700000000000],\"adUnit\":\"unit\",\"lineItem\":\"A\"}"])
        try counts.show(self.item)
        #expect(try self.folder.records.count == 2)
        #expect(counts.writeError == nil)
    }

    @Test func lineItemWithoutLimitsIsNotWritten() throws {
        let counts = try self.folder.open()
        try counts.show(.limited(), 3)
        #expect(try self.folder.records.isEmpty)
    }

    @Test func namesMayHoldAnything() throws {
        let names = [
            "", "a\nb\r\u{0}\u{1F}", "\"quoted\\\"", "{\"at\":[", "日本語 🇨🇭", "\u{2028}\u{7F}\u{FFFF}", "e\u{301}",
        ]
        let cap = FrequencyCap(impressions: 2, per: .seconds(3600))
        let counts = try self.folder.open()
        for name in names {
            try counts.reserve(.limited(cap, name: name), adUnitID: name)?.recordImpression()
        }
        try withExtendedLifetime(counts) {
            // A copy, because the file itself is in use.
            try FileManager.default.copyItem(at: self.folder.file, to: self.folder.folder.appending(path: "copy"))
        }
        let copy = self.folder.folder.appending(path: "copy")
        for _ in 0..<2 {
            let again = try ImpressionCounts(fileURL: copy, settings: self.folder.settings())
            for name in names { #expect(again.count(of: name, adUnitID: name, within: .seconds(1)) == 1, "\(name)") }
        }
    }

    @Test func fileIsWrittenAnewWhenItIsOpened() throws {
        try self.folder.open().show(self.item, 3)
        _ = try self.folder.open()
        let times = "1700000000000,1700000000000,1700000000000"
        #expect(try self.folder.records == ["{\"at\":[\(times)],\"adUnit\":\"unit\",\"lineItem\":\"A\"}"])
        #expect(try self.folder.names == ["counts"])
    }

    @Test func fileWithoutSumsIsReadAndWrittenAnew() throws {
        let header = "{\"format\":\"swift-mediation impressions\",\"version\":1}\n"
        try self.folder.write(header + "{\"at\":[1700000000000],\"adUnit\":\"unit\",\"lineItem\":\"A\"}\n")
        let counts = try self.folder.open()
        try counts.show(self.item)
        #expect(self.count(counts) == 2)
        #expect(try self.folder.text.contains("\"version\":2}"))
    }

    @Test func fileThatHasNothingToLoseIsLeftAlone() throws {
        try self.folder.open().show(self.item, 3)
        _ = try self.folder.open()
        let calls = FaultyCalls()
        calls.fail(.write, .rename)
        #expect(try self.folder.open(calls: calls.calls).writeError == nil)
    }

    @Test func fileIsWrittenAnewAfterSoManyRecords() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 100, per: .seconds(3600)))
        let counts = try self.folder.open(every: 5)
        try counts.show(item, 4)
        #expect(try self.folder.records.count == 4)
        try counts.show(item)
        #expect(try self.folder.records.count == 1)
        try counts.show(item)
        #expect(try self.folder.records.count == 2)
        #expect(self.count(counts) == 6)
        #expect(try self.folder.names == ["counts"])
    }

    @Test func whatNoCapNeedsIsForgotten() throws {
        try self.folder.open().show(self.item)
        self.folder.clock.advance(by: FrequencyCap.longestPeriod - .milliseconds(1))
        #expect(try self.count(self.folder.open(), within: FrequencyCap.longestPeriod) == 1)
        #expect(try self.folder.records.count == 1)
        self.folder.clock.advance(by: .milliseconds(1))
        _ = try self.folder.open()
        #expect(try self.folder.records.isEmpty)
    }

    private func count(_ counts: ImpressionCounts, within period: Duration) -> Int {
        counts.count(of: "A", adUnitID: "unit", within: period)
    }

    @Test(arguments: ["{", "{\"at\":[17000000", "{\"at\":[1],\"adUnit\":\"unit\",\"lineItem\":\"A\"}", "\0\0\0\0"])
    func recordThatWasNotFinishedIsIgnored(end: String) throws {
        try self.folder.open().show(self.item)
        try self.folder.write(self.folder.text + end)
        let counts = try self.folder.open()
        try counts.show(self.item)
        #expect(self.count(counts) == 2)
        #expect(try self.folder.records.count == 2)
    }

    @Test func recordThatWasNotFinishedIsCutOffIfTheFileCannotBeWrittenAnew() throws {
        try self.folder.open().show(self.item)
        try self.folder.write(self.folder.text + "{\"at\":[17000000")
        let calls = FaultyCalls()
        calls.fail(.rename)
        do {
            let counts = try self.folder.open(calls: calls.calls)
            #expect(counts.writeError?.code == .impressionCountsUnwritable)
            try counts.show(self.item)
            #expect(counts.writeError == nil)
        }
        #expect(try self.count(self.folder.open()) == 2)
    }

    @Test func whatAKilledProcessLeftIsRemoved() throws {
        try self.folder.open().show(self.item)
        _ = try self.folder.open()
        try Data("half".utf8).write(to: self.folder.folder.appending(path: "counts.compacting"))
        _ = try self.folder.open()
        #expect(try self.folder.names == ["counts"])
    }

    @Test func emptyFileIsNew() throws {
        try self.folder.write("")
        try self.folder.open().show(self.item)
        #expect(try self.count(self.folder.open()) == 1)
    }

    @Test func linkToTheFileStays() throws {
        let link = self.folder.folder.appending(path: "link")
        _ = try self.folder.open()
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: self.folder.file)
        for _ in 0..<2 { try ImpressionCounts(fileURL: link, settings: self.folder.settings()).show(self.item) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == self.folder.file.path)
        #expect(try self.count(self.folder.open()) == 2)
    }

    @Test func clockThatWasAheadIsRightAfterARestartToo() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 1, per: .seconds(60)))
        self.folder.clock.advance(by: .seconds(86_400))
        try self.folder.open().show(item)
        self.folder.clock.advance(by: .seconds(-86_400))
        #expect(try self.folder.open().refusal(of: item)?.code == .frequencyCapped)
        self.folder.clock.advance(by: .seconds(60))
        #expect(try self.folder.open().refusal(of: item) == nil)
    }

    @Test func clockThatIsSetBackWhileCountingIsInTheFile() throws {
        let counts = try self.folder.open()
        self.folder.clock.advance(by: .seconds(1))
        try counts.show(self.item)
        self.folder.clock.advance(by: .seconds(-1))
        _ = counts.refusal(of: self.item)
        #expect(try self.folder.records == ["{\"at\":[1700000000000],\"adUnit\":\"unit\",\"lineItem\":\"A\"}"])
    }
}
