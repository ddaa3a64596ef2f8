import Foundation
package import MediationCore

/// The settings of a host's line item, as an adapter reads them.
package enum HostSettings {
    /// The deepest nesting that is read.
    private static let mostLevels = 16

    /// Returns the settings that a host gives.
    ///
    /// A text under the key of the host's free parameter that is a JSON object stands for its members; any other text
    /// is the setting `parameter`. Blank texts count as absent, so that the adapter says what it needs.
    ///
    /// - Parameters:
    ///   - values: The host's values, of any type.
    ///   - parameterKey: The key of the free parameter.
    /// - Returns: The settings.
    /// - Throws: ``MediationError/Code/invalidSettings``, with the key and never the value.
    package static func settings(
        _ values: [String: Any],
        parameterKey: String
    ) throws(MediationError) -> [String: JSONValue] {
        var settings: [String: JSONValue] = [:]
        for (key, value) in values where key != parameterKey {
            if let text = value as? String, text.allSatisfy(\.isWhitespace) { continue }
            // What a host adds of its own, in types of its own, is no setting of the network's.
            if let value = self.json(value, levels: self.mostLevels) { settings[key] = value }
        }
        switch values[parameterKey] {
        case nil, is NSNull: break
        case let text as String:
            let isBlank = text.allSatisfy(\.isWhitespace)
            if let members = self.object(text) {
                settings.merge(members) { $1 }
            } else if !isBlank {
                settings["parameter"] = .string(text)
            }
        case let number as NSNumber: settings["parameter"] = .string("\(number)")
        case .some(let other):
            throw MediationError(
                .invalidSettings,
                "The host's setting \"\(parameterKey)\" is a \(type(of: other)), not a text: enter the network's ad "
                    + "unit or a JSON object with its settings, in the host's user interface."
            )
        }
        return settings
    }

    /// Returns the members of a JSON object.
    private static func object(_ text: String) -> [String: JSONValue]? {
        guard text.first(where: { !$0.isWhitespace }) == "{" else { return nil }
        return try? JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8))
    }

    private static func json(_ value: Any, levels: Int) -> JSONValue? {
        guard levels > 0 else { return nil }
        switch value {
        case let value as String: return .string(value)
        // A number of Objective-C would do for a Bool if it is 0 or 1, whatever it was written as.
        case let value as NSNumber where !value.isBool: return .number(value.doubleValue)
        case let value as Bool: return .bool(value)
        case let value as Double: return .number(value)
        case let value as Int: return .number(Double(value))
        case let value as [Any]: return .array(value.compactMap { self.json($0, levels: levels - 1) })
        case let value as [String: Any]: return .object(value.compactMapValues { self.json($0, levels: levels - 1) })
        default: return nil
        }
    }
}

extension NSNumber {
    /// Indicates whether the number was made of a Boolean value.
    fileprivate var isBool: Bool { String(cString: self.objCType) == "c" && (self == 0 || self == 1) }
}
