import ConformanceReportSamples
import Foundation
import MediationConformance

/// Writes every sample in every format into a folder, for the scripts that read them with other people's readers:
/// `conformance-reports FOLDER`.
@main
enum WriteReports {
    static func main() {
        guard CommandLine.arguments.count == 2 else { self.fail("usage: conformance-reports FOLDER", code: 64) }
        do {
            try self.write(into: CommandLine.arguments[1])
        } catch {
            self.fail("\(error)", code: 73)
        }
    }

    private static func write(into folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for sample in ReportSamples.all {
            for format in ReportFormat.all {
                try sample.report.write(to: "\(folder)/\(sample.name).\(format.fileExtension)", as: format)
            }
        }
        print("\(ReportSamples.all.count) reports in \(ReportFormat.all.count) formats: \(folder)")
    }

    private static func fail(_ message: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(code)
    }
}
