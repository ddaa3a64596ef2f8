import Foundation

/// The identifiers that an adapter's network needs in an app's Info.plist: a text file, one identifier a line.
struct IdentifierList {
    /// The name by which the plugin finds the lists of packages.
    static let fileName = "AdNetworkIdentifiers.txt"

    let identifiers: [String]

    /// Reads a list; what follows a `#` is a comment.
    ///
    /// - Throws: An ``InputProblem`` with the line of the first identifier that cannot be one.
    init(_ text: String, name: String) throws(InputProblem) {
        var identifiers: [String] = []
        // The line break of Windows is a single character.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let word = (line.split(separator: "#", omittingEmptySubsequences: false).first ?? "")
                .trimmingCharacters(in: .whitespaces)
            if word.isEmpty { continue }
            guard Self.isIdentifier(word) else {
                let rule = "expected ten of a to z and 0 to 9, then .skadnetwork or .adattributionkit"
                throw InputProblem("\(name):\(number + 1):1: \(word.debugDescription) is no identifier; \(rule)")
            }
            identifiers.append(word)
        }
        self.identifiers = identifiers
    }

    /// Returns whether a text has the form of all identifiers that are in use: with capitals, reports do not arrive.
    static func isIdentifier(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, ["skadnetwork", "adattributionkit"].contains(parts[1]) else { return false }
        return parts[0].utf8.count == 10
            && parts[0].utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
}
