package import Foundation

/// The configuration that the server sends to apps, with a tag that changes with its bytes.
package struct ServedConfiguration: Sendable {
    /// Returns the bytes; called for each request.
    package var json: @Sendable () throws -> Data

    /// The signature that is sent along; `nil` for none.
    package var signature: String?

    /// The mistake of the server, unless the query of a request says otherwise.
    package var fault: ConfigurationFault?

    /// Creates a configuration to serve.
    ///
    /// - Parameters:
    ///   - signature: The signature that is sent along; `nil` for none.
    ///   - fault: What the server does wrong, unless the query of a request says otherwise.
    ///   - json: Returns the bytes; called for each request.
    package init(
        signature: String? = nil,
        fault: ConfigurationFault? = nil,
        json: @escaping @Sendable () throws -> Data
    ) {
        self.json = json
        self.signature = signature
        self.fault = fault
    }
}
