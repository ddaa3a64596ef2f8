#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Finds the position at which a text stops being UTF-8, for an error message.
package enum UTF8Check {
    package static func firstInvalidPosition(in bytes: [UInt8]) -> ConfigurationPosition? {
        // Nearly all texts are valid, and Foundation sees that much faster than the search for a place.
        if String(bytes: bytes, encoding: .utf8) != nil { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var position = ConfigurationPosition(line: 1, column: 1)
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar):
                if scalar.first == UInt8(ascii: "\n") {
                    position = ConfigurationPosition(line: position.line + 1, column: 1)
                } else {
                    position.column += 1
                }
            case .error: return position
            case .emptyInput: return nil
            }
        }
    }
}
