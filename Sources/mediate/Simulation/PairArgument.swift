import ArgumentParser
import MediationCore

/// A name and its value.
struct PairArgument: Hashable {
    var name: String
    var value: String

    /// Reads `name=value`; a name may contain equals signs, and the last one counts.
    init(_ text: String) throws {
        guard let sign = text.lastIndex(of: "="), sign > text.startIndex, text.index(after: sign) < text.endIndex else {
            throw ValidationError("\(text.quoted) is not of the form name=value.")
        }
        self.name = String(text[..<sign])
        self.value = String(text[text.index(after: sign)...])
    }
}
