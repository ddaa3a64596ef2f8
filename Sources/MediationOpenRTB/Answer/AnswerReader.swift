import MediationCore

/// Reads the members of foreign objects as far as they can be understood, and notes what cannot.
struct AnswerReader {
    private(set) var warnings: [OpenRTBWarning] = []

    /// Notes a problem; more than the limit are not kept.
    mutating func note(_ place: @autoclosure () -> String, _ problem: OpenRTBWarning.Problem, _ detail: String? = nil) {
        guard self.warnings.count < OpenRTBLimits.warnings else { return }
        self.warnings.append(OpenRTBWarning(place(), problem, detail))
    }

    /// Reads a whole number, also from a text.
    mutating func integer(_ value: JSONValue?, _ place: @autoclosure () -> String) -> Int? {
        switch value {
        case .number(let number):
            if let whole = Int(exactly: number) { return whole }
            // Sizes are sometimes calculated.
            if number.magnitude < 1e9 { return Int(number.rounded()) }
        case .string(let text):
            if let number = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }) {
                self.note(place(), .numericString)
                return number
            }
        case nil, .null: return nil
        default: break
        }
        self.note(place(), .badType)
        return nil
    }

    /// Reads a text that is not empty, also from a number.
    mutating func text(_ value: JSONValue?, _ place: @autoclosure () -> String) -> String? {
        switch value {
        case .string(let text):
            if !text.isEmpty { return text }
            self.note(place(), .empty)
        case .number(let number):
            self.note(place(), .numberAsText)
            return number.asText
        case nil, .null: break
        default: self.note(place(), .badType)
        }
        return nil
    }

    /// Reads texts, also from a single one; those that are no texts or empty are dropped one by one.
    mutating func texts(_ value: JSONValue?, _ place: @autoclosure () -> String) -> [String] {
        switch value {
        case .array(let values):
            var texts: [String] = []
            for (index, value) in values.prefix(OpenRTBLimits.trackers + 1).enumerated() {
                if value == .null { self.note("\(place())[\(index)]", .badType) }
                if let text = self.text(value, "\(place())[\(index)]") { texts.append(text) }
            }
            return texts
        case .string(let text):
            self.note(place(), .stringNotArray)
            return text.isEmpty ? [] : [text]
        case nil, .null: return []
        default:
            self.note(place(), .badType)
            return []
        }
    }

    /// Reads objects, also a single one; the limit is on what is read.
    mutating func objects(
        _ value: JSONValue?,
        limit: Int,
        _ place: @autoclosure () -> String
    ) -> [(index: Int, object: [String: JSONValue])] {
        switch value {
        case .array(let values):
            if values.count > limit { self.note(place(), .overLimit, "\(values.count), of which \(limit) are read") }
            return values.prefix(limit).enumerated().compactMap { index, value in
                if case .object(let object) = value { return (index, object) }
                self.note("\(place())[\(index)]", .badType)
                return nil
            }
        case .object(let object):
            self.note(place(), .objectNotArray)
            return [(0, object)]
        case nil, .null: return []
        default:
            self.note(place(), .badType)
            return []
        }
    }
}

extension Double {
    /// The number as it would be written by hand: whole numbers have no fraction.
    var asText: String { Int64(exactly: self).map { "\($0)" } ?? "\(self)" }
}

extension JSONValue {
    /// The members of an object; `nil` if it is none.
    var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}
