/// The path from the root of a configuration to a node.
package struct ConfigurationPath: CustomStringConvertible {
    package enum Component: Sendable, ExpressibleByStringLiteral {
        case key(String)
        case index(Int)

        package init(stringLiteral key: String) { self = .key(key) }
    }

    var components: [Component] = []

    /// The path as in `adUnits[0].lineItems[2].timeout`; keys that would be mistaken for something else are in quotes.
    package var description: String {
        var text = ""
        for component in self.components {
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where Self.isPlain(key): text += text.isEmpty ? key : ".\(key)"
            case .key(let key): text += "[\(key.quoted)]"
            }
        }
        return text
    }

    private static func isPlain(_ key: String) -> Bool {
        let isPlain = key.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains($0))
        }
        return isPlain && !key.isEmpty && key.utf8.count <= 60
    }
}
