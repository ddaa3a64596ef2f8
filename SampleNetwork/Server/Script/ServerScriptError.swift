/// An error in a script, with a description that names the place.
package struct ServerScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place and the problem, as in `adUnits.unit-a.faults[0]: rate 2.0 is outside 0...1`.
    package let description: String

    init(_ problem: String, at path: [any CodingKey]) {
        let place = path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
        self.description = place.isEmpty ? problem : "\(place): \(problem)"
    }

    init(_ error: any Error) {
        switch error {
        case let error as ServerScriptError:
            self = error
        case DecodingError.typeMismatch(let type, let context):
            self.init("expected \(Self.words(for: type))", at: context.codingPath)
        case DecodingError.valueNotFound(let type, let context):
            self.init("expected \(Self.words(for: type)), found null", at: context.codingPath)
        case DecodingError.keyNotFound(let key, let context):
            self.init("\"\(key.stringValue)\" is missing", at: context.codingPath)
        case DecodingError.dataCorrupted(let context):
            self.init(
                context.codingPath.isEmpty ? "malformed JSON, or a number out of range" : context.debugDescription,
                at: context.codingPath
            )
        default:
            self.init(String(describing: error), at: [])
        }
    }

    /// Returns the name of a Swift type in JSON's terms.
    private static func words(for type: Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        default: "\(type)".hasPrefix("Array") ? "an array" : "an object"
        }
    }
}
