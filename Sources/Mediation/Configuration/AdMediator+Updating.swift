public import Foundation
public import MediationCore

extension AdMediator {
    /// Replaces the configuration with one in JSON; ``update(to:)`` describes what goes on and what changes.
    ///
    /// - Parameters:
    ///   - json: The configuration: JSON in UTF-8, at most 1 MiB.
    ///   - name: The name of the text in error messages, such as the name of its file.
    /// - Throws: A ``MediationError`` of the configuration codes, with one problem per line of its message; nothing has
    ///   changed then.
    public func update(json: Data, name: String = "configuration") throws(MediationError) {
        let configuration: MediationConfiguration
        do throws(MediationError) {
            configuration = try MediationConfiguration(json: json, name: name)
        } catch {
            self.configurationFailed(error)
            throw error
        }
        try self.update(to: configuration)
    }

    /// Replaces the configuration with one in a file in JSON; ``update(to:)`` describes what goes on and what changes.
    ///
    /// - Parameter file: The URL of the file; at most 1 MiB is read.
    /// - Throws: A ``MediationError`` of the configuration codes, with one problem per line of its message; with
    ///   ``MediationError/Code/configurationUnreadable`` if the file cannot be read. Nothing has changed then.
    public func update(contentsOf file: URL) throws(MediationError) {
        let data: Data
        do throws(MediationError) {
            data = try ConfigurationFile.data(at: file)
        } catch {
            self.configurationFailed(error)
            throw error
        }
        try self.update(json: data, name: file.lastPathComponent)
    }
}
