/// A piece of XML or HTML that is well-formed by construction.
///
/// The HTML can be parsed as XML, too.
indirect enum Markup {
    case element(String, [(name: String, value: String)], [Markup])
    case text(String)
    /// Text that the suite itself wrote, such as a style sheet; it must not contain anything that XML reads as markup.
    case verbatim(String)

    /// Makes an element, without the attributes that have no value.
    static func tag(
        _ name: String,
        _ attributes: KeyValuePairs<String, String?> = [:],
        @MarkupBuilder _ children: () -> [Markup]
    ) -> Markup {
        .element(name, attributes.compactMap { name, value in value.map { (name, $0) } }, children())
    }

    /// Makes an element with a text or without content.
    static func tag(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ text: String = "") -> Markup {
        .tag(name, attributes) { if !text.isEmpty { Markup.text(text) } }
    }

    /// The markup as XML.
    var xml: String { self.written(isHTML: false) }

    /// The markup as HTML.
    var html: String { self.written(isHTML: true) }

    /// The HTML elements that cannot have content.
    private static let void: Set = ["br", "hr", "input", "link", "meta"]

    private func written(isHTML: Bool) -> String {
        var text = ""
        self.write(into: &text, indent: "\n", isHTML: isHTML)
        return text + "\n"
    }

    private func write(into text: inout String, indent: String, isHTML: Bool) {
        switch self {
        case .text(let string): text += Self.escaped(string)
        case .verbatim(let string): text += string
        case .element(let name, let attributes, let children):
            text += "<\(name)"
            for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value, inAttribute: true))\"" }
            guard !children.isEmpty || (isHTML && !Self.void.contains(name)) else {
                text += "/>"
                return
            }
            text += ">"
            // Next to text, a line break would become part of it.
            let breaks = !children.isEmpty && children.allSatisfy(\.isElement)
            for child in children {
                if breaks { text += indent + "  " }
                child.write(into: &text, indent: indent + "  ", isHTML: isHTML)
            }
            if breaks { text += indent }
            text += "</\(name)>"
        }
    }

    private var isElement: Bool {
        if case .element = self { true } else { false }
    }

    private static func escaped(_ string: String, inAttribute: Bool = false) -> String {
        var result = String.UnicodeScalarView()
        for scalar in Legible.text(string).unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            // Escaped everywhere, and so in `]]>`, too.
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"" where inAttribute: result.append(contentsOf: "&quot;".unicodeScalars)
            case "\n" where inAttribute: result.append(contentsOf: "&#10;".unicodeScalars)
            case "\t" where inAttribute: result.append(contentsOf: "&#9;".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
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
