import ArgumentParser
import MediationCore

/// A name, and what is said of it.
struct PairArgument: Hashable {
    var name: String
    var value: String

    /// Names may have signs of equality in them; the last one counts.
    init(_ text: String) throws {
        guard let sign = text.lastIndex(of: "="), sign > text.startIndex, text.index(after: sign) < text.endIndex else {
            throw ValidationError("\(text.quoted) is not of the form name=value.")
        }
        self.name = String(text[..<sign])
        self.value = String(text[text.index(after: sign)...])
    }
}
