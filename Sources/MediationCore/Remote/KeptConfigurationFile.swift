#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The file in which a configuration from a server is kept.
struct KeptConfigurationFile: Sendable {
    /// The suffix of the new file, which is written next to the old one.
    static let suffix = ".new"

    let url: URL
    let calls: FileCalls

    /// Reads the file; `nil` if there is none.
    func read() throws(MediationError) -> KeptConfiguration? {
        let path = try self.path()
        let bytes: [UInt8]?
        do throws(FileProblem) {
            bytes = try self.calls.contents(of: path, limit: KeptConfiguration.sizeLimit)
        } catch {
            throw MediationError(.configurationNotKept, "\(path.printable) cannot be read: \(error.text).")
        }
        guard let bytes else { return nil }
        do throws(KeptConfiguration.Damage) {
            return try KeptConfiguration(fileContents: bytes)
        } catch {
            throw MediationError(.configurationNotKept, "\(path.printable) \(error.text).")
        }
    }

    /// Replaces the file: at any time, there is all of the old one or all of the new one.
    @concurrent
    func write(_ configuration: KeptConfiguration) async throws(MediationError) {
        let path = try self.path()
        guard let bytes = try? configuration.fileContents() else {
            throw MediationError(.configurationNotKept, "\(path.printable) cannot be written: no JSON.")
        }
        do throws(FileProblem) {
            FileCalls.letGo(try self.calls.replace(path, by: bytes, via: path + Self.suffix))
        } catch {
            throw MediationError(.configurationNotKept, "\(path.printable) cannot be written: \(error.text).")
        }
    }

    private func path() throws(MediationError) -> String {
        guard self.url.isFileURL else {
            throw MediationError(.configurationNotKept, "\(self.url.absoluteString.quoted) is not the URL of a file.")
        }
        return self.url.path
    }
}
