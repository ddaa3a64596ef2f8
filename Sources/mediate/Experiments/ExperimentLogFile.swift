import Foundation
import MediationCore
import MediationSimulation

/// Reads the log of an experiment from disk.
enum ExperimentLogFile {
    private static let mostBytes = 1 << 29

    static func read(_ path: String, variant: String? = nil) throws(MediationError) -> ExperimentLog {
        let file = try InputFile.open(path, sizeLimit: Self.mostBytes)
        let data: Data
        do {
            data = try file.read(upToCount: Self.mostBytes + 1) ?? Data()
        } catch {
            let reason = "cannot be read; check the disk or the program that writes it"
            throw MediationError(.configurationUnreadable, "\(path): \(reason)")
        }
        guard data.count <= Self.mostBytes else {
            throw MediationError(
                .configurationUnreadable,
                "\(path): has more than 512 MiB; add up the rows by user and day"
            )
        }
        return try ExperimentLog(csv: Array(data), name: path, variant: variant)
    }
}
