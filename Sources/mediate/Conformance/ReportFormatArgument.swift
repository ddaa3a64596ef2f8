import ArgumentParser
import MediationConformance

/// The format of a report on the command line.
enum ReportFormatArgument: String, CaseIterable, ExpressibleByArgument {
    case text, tap, junit, json

    /// Returns a report in this format; `isVerbose` is about text alone.
    func text(of report: ConformanceReport, isVerbose: Bool) -> String {
        ReportFormat(name: self.rawValue).map(report.text(as:)) ?? (isVerbose ? report.verboseText : report.text)
    }
}
