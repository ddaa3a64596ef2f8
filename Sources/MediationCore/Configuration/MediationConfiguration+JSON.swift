#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MediationConfiguration {
    /// Reads a configuration from JSON text, or fails with an error that lists every problem with its line and column.
    ///
    /// - Parameters:
    ///   - json: JSON in UTF-8, at most 1 MiB.
    ///   - name: The name of the text in error messages, such as the name of its file.
    /// - Throws: ``MediationError/Code/configurationUnreadable``, ``MediationError/Code/configurationSyntax`` or
    ///   ``MediationError/Code/configurationInvalid``, with one problem per line of the message.
    public init(json: Data, name: String = "configuration") throws(MediationError) {
        self = try ConfigurationReader.configuration(from: ConfigurationNode(json: json, name: name), name: name)
    }
}
