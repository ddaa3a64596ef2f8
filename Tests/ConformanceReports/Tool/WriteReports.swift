import ConformanceReportSamples
import Foundation
import MediationConformance

/// Writes every sample in every format into a folder, for the scripts that read them with other people's readers:
/// `conformance-reports FOLDER`.
@main
enum WriteReports {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: conformance-reports FOLDER\n".utf8))
            exit(64)
        }
        let folder = CommandLine.arguments[1]
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for sample in ReportSamples.all {
            for format in ReportFormat.all {
                try sample.report.write(to: "\(folder)/\(sample.name).\(format.fileExtension)", as: format)
            }
        }
        print("\(ReportSamples.all.count) reports in \(ReportFormat.all.count) formats: \(folder)")
    }
}
