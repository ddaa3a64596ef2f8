import ArgumentParser
import ConformanceReportSamples
import Foundation
import MediationConformance

/// Writes every sample report in every format, for the scripts that read them with other people's readers.
struct ReportsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports",
        abstract: "Writes sample reports of the suite in every format; see .ci/check-reports.py."
    )

    @Argument(help: "The folder to write into; it is made if it is not there.")
    var folder: String

    func run() throws {
        try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
        for sample in ReportSamples.all {
            for format in ReportFormat.all {
                try sample.report.write(to: "\(self.folder)/\(sample.name).\(format.fileExtension)", as: format)
            }
        }
        print("\(ReportSamples.all.count) reports in \(ReportFormat.all.count) formats: \(self.folder)")
    }
}
