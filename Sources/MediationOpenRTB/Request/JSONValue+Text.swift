#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import MediationCore

extension JSONValue {
    /// The value as JSON text, with its keys in order.
    package var data: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Every value here comes from JSON or from numbers that are finite.
        return (try? encoder.encode(self)) ?? Data("null".utf8)
    }

    /// The value as JSON text, with its keys in order.
    package var text: String { String(decoding: self.data, as: UTF8.self) }
}
