import Foundation
import MediationConformance
import MediationCore

/// The package of an adapter, with what is kept in it of its certificates.
struct CertifiedPackage {
    private let folder: String

    init(_ path: String) { self.folder = path }

    /// The name of the one conformance program.
    var product: String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: self.path("Sources"))) ?? []
        let programs = names.filter { $0.hasSuffix("-conformance") }
        return programs.count == 1 ? programs[0] : nil
    }

    /// Returns the last report; `nil` if there is none yet.
    func lastReport() throws -> ConformanceReport? {
        let path = self.path("conformance.json")
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return try JSONDecoder().decode(ConformanceReport.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw Exit.failure(Exit.badInput, "\(path): is no report of the suite; delete it to begin anew: \(error)")
        }
    }

    /// Keeps the report, the badge and a line in the changelog.
    func keep(_ report: ConformanceReport, line: String) throws {
        let path = self.path("CHANGELOG.md")
        let old = try self.text(of: path)
        let new = Changelog(text: old).adding(line).text
        if new != old { try WholeFile(path).write(new) }
        try report.write(to: self.path("conformance.svg"), as: .badge)
        try report.write(to: self.path("conformance.json"), as: .json)
        if let version = report.networkSDKVersion {
            // That of an earlier run with this version, which was broken then.
            try? FileManager.default.removeItem(atPath: self.path("conformance-\(version).json"))
        }
    }

    /// Returns the text of a file; empty if there is none.
    private func text(of path: String) throws -> String {
        guard FileManager.default.fileExists(atPath: path) else { return "" }
        guard let data = FileManager.default.contents(atPath: path),
            UTF8Check.firstInvalidPosition(in: Array(data)) == nil
        else {
            throw Exit.failure(
                Exit.cannotCreate,
                "\(path): cannot be read as UTF-8, so no line is added; save it as UTF-8."
            )
        }
        // Foundation would leave out a byte order mark.
        return String(decoding: data, as: UTF8.self)
    }

    /// Keeps the report of a version with which a rule is broken, beside the last good one; returns its path.
    func keepBroken(_ report: ConformanceReport, of version: String) throws(ReportFileError) -> String {
        let path = self.path("conformance-\(version).json")
        try report.write(to: path, as: .json)
        return path
    }

    private func path(_ name: String) -> String { "\(self.folder)/\(name)" }
}
