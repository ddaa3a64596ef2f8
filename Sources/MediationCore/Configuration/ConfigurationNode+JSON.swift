#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension ConfigurationNode {
    /// Reads JSON text of at most 1 MiB in UTF-8 into a tree that knows the position of every value.
    package init(json: Data, name: String) throws(MediationError) {
        guard json.count <= ConfigurationNode.sizeLimit else {
            throw MediationError(.configurationUnreadable, "\(name): \(json.count) bytes; at most 1 MiB is read")
        }
        var bytes = [UInt8](json)
        // A byte order mark, which some editors write and RFC 8259 allows a parser to ignore.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if let position = UTF8Check.firstInvalidPosition(in: bytes) {
            let problem = ConfigurationProblem(position: position, message: "is not UTF-8; save the file as UTF-8")
            throw MediationError(.configurationUnreadable, name: name, problems: [problem])
        }
        do {
            self = try JSONScanner.node(from: bytes)
        } catch {
            throw MediationError(.configurationSyntax, name: name, problems: [error])
        }
    }
}
