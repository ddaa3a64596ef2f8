/// A piece of HTML that is well-formed by construction, and can also be read as XML.
indirect enum Markup {
    case element(String, [(name: String, value: String)], [Markup])
    case text(String)
    /// Text that the report itself wrote, such as its style sheet; it contains nothing that reads as markup.
    case verbatim(String)

    /// Creates an element; an attribute without a value is left out.
    static func tag(
        _ name: String,
        _ attributes: KeyValuePairs<String, String?> = [:],
        @MarkupBuilder _ children: () -> [Markup]
    ) -> Markup {
        .element(name, attributes.compactMap { name, value in value.map { (name, $0) } }, children())
    }

    /// Creates an element that contains a text, or nothing.
    static func tag(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ text: String = "") -> Markup {
        .tag(name, attributes) { if !text.isEmpty { Markup.text(text) } }
    }

    var html: String {
        var text = ""
        self.write(into: &text, indent: "\n")
        return text + "\n"
    }

    /// The elements that cannot have children: those of HTML, and shapes.
    private static let void: Set = ["br", "meta", "rect", "line", "path", "polygon"]

    private func write(into text: inout String, indent: String) {
        switch self {
        case .text(let string): text += Self.escaped(Self.joined(string))
        case .verbatim(let string): text += string
        case .element(let name, let attributes, let children):
            text += "<\(name)"
            for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
            if Self.void.contains(name), children.isEmpty {
                text += "/>"
                return
            }
            text += ">"
            // Next to text, a line break would become a part of it.
            let breaks = !children.isEmpty && children.allSatisfy(\.isElement)
            for child in children {
                if breaks { text += indent + "  " }
                child.write(into: &text, indent: indent + "  ")
            }
            if breaks { text += indent }
            text += "</\(name)>"
        }
    }

    private var isElement: Bool {
        if case .element = self { true } else { false }
    }

    private static let units = ["%", "ms", "s", "USD", "points"]

    /// Joins each number and its unit with a space that does not break.
    private static func joined(_ string: String) -> String {
        var words = string.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count > 1 else { return string }
        var text = words.removeFirst()
        var last = text
        for word in words {
            let unit = word.prefix { !",.;:)".contains($0) }
            let isUnit = self.units.contains(String(unit)) && last.last?.isNumber == true
            text += (isUnit ? "\u{A0}" : " ") + word
            last = word
        }
        return text
    }

    private static func escaped(_ string: String) -> String {
        var result = ""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// Collects the children of an element.
@resultBuilder
enum MarkupBuilder {
    static func buildExpression(_ child: Markup) -> [Markup] { [child] }
    static func buildExpression(_ children: [Markup]) -> [Markup] { children }
    static func buildBlock(_ children: [Markup]...) -> [Markup] { children.flatMap { $0 } }
    static func buildOptional(_ children: [Markup]?) -> [Markup] { children ?? [] }
    static func buildEither(first children: [Markup]) -> [Markup] { children }
    static func buildEither(second children: [Markup]) -> [Markup] { children }
    static func buildArray(_ children: [[Markup]]) -> [Markup] { children.flatMap { $0 } }
}
