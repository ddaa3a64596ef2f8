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

extension JSONValue {
    /// Reads the JSON of a foreign server, and repairs what concerns one value alone.
    ///
    /// Everything else is read as RFC 8259 has it, nested at most 64 levels deep; the caller limits the bytes.
    ///
    /// - Parameter bytes: The text, with or without a byte order mark; what is not UTF-8 becomes U+FFFD.
    /// - Returns: The value, and how many of its texts and numbers had to be repaired.
    /// - Throws: The first problem, with its position.
    package static func foreign(_ bytes: [UInt8]) throws(ConfigurationProblem) -> (value: JSONValue, repairs: Int) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        let (node, repairs) = try JSONScanner.repairedNode(from: text)
        return (node.jsonValue, repairs)
    }
}
