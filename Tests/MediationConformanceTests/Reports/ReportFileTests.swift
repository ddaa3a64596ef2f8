import ConformanceReportSamples
import Foundation
import MediationConformance
import Testing

struct ReportFileTests {
    /// Runs the body with a separate folder that is removed afterwards.
    private static func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private static func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func files(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test(arguments: ReportFormat.all)
    func holdsTheTextAndNothingElseIsThere(_ format: ReportFormat) throws {
        try Self.withFolder { folder in
            try ReportSamples.hostile.write(to: "\(folder)/r", as: format)
            #expect(Self.read("\(folder)/r") == ReportSamples.hostile.text(as: format))
            #expect(Self.files(folder) == ["r"])
        }
    }

    @Test
    func replacesWhatALinkPointsTo() throws {
        try Self.withFolder { folder in
            try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/file"))
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "file")
            try ReportSamples.kept.write(to: "\(folder)/link", as: .tap)
            #expect(Self.read("\(folder)/file") == ReportSamples.kept.text(as: .tap))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "file")
        }
    }

    @Test
    func leavesNothingBehindWhereItCannotBeWritten() throws {
        try Self.withFolder { folder in
            try Data("a file".utf8).write(to: URL(fileURLWithPath: "\(folder)/file"))
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "nowhere")
            let before = Self.files(folder)
            for path in [
                "", folder, "\(folder)/", "\(folder)/no/r", "\(folder)/file/r", "\(folder)/link", "\(folder)/r\0x",
            ] {
                #expect(throws: ReportFileError.self) { try ReportSamples.kept.write(to: path, as: .tap) }
            }
            #expect(throws: ReportFileError.self) {
                try ReportSamples.kept.write(to: "\(folder)/\(String(repeating: "x", count: 300))", as: .tap)
            }
            #expect(Self.files(folder) == before)
            #expect(Self.read("\(folder)/file") == "a file")
        }
    }

    @Test
    func neverTakesThePlaceOfADevice() {
        #expect(throws: ReportFileError.self) { try ReportSamples.kept.write(to: "/dev/null", as: .tap) }
    }

    @Test
    func saysWhatIsWrongInOneLine() throws {
        try Self.withFolder { folder in
            let error = #expect(throws: ReportFileError.self) {
                try ReportSamples.kept.write(to: "\(folder)/no\n/r", as: .tap)
            }
            #expect(error?.description.contains("\n") == false)
            #expect(error?.reason == "there is no such folder; check the path")
        }
    }
}
