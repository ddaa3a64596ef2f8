import ArgumentParser
import MediationConformance

/// The form of a report as it is given on the command line.
enum ReportFormatArgument: String, CaseIterable, ExpressibleByArgument {
    case text, tap, junit, json

    /// A report in this form.
    func text(of report: ConformanceReport) -> String {
        ReportFormat(name: self.rawValue).map(report.text(as:)) ?? report.text
    }
}
