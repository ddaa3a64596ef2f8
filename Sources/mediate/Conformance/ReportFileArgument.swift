import ArgumentParser
import MediationConformance
import MediationCore

/// The file that a report is written to.
struct ReportFileArgument {
    private let path: String
    private let format: ReportFormat

    init(_ path: String) throws {
        guard let format = ReportFormat(path: path) else {
            throw ValidationError("\(path.quoted) must end in \(ReportFormat.fileExtensions).")
        }
        self.path = path
        self.format = format
    }

    /// Writes the report, or ends the command with the reason for the failure.
    func write(_ report: ConformanceReport) throws {
        do throws(ReportFileError) {
            try report.write(to: self.path, as: self.format)
        } catch {
            throw Exit.failure(Exit.cannotCreate, "\(error)")
        }
    }
}
