import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An XML element as a reader sees it.
final class XMLTree {
    let name: String
    let attributes: [String: String]
    private(set) var children: [XMLTree] = []
    /// The text of the element and of everything in it.
    private(set) var text = ""

    private init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// Returns all elements with this name inside this one, at any depth.
    func all(_ name: String) -> [XMLTree] {
        self.children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// Reads a document, or throws the reader's error.
    static func read(_ text: String) throws -> XMLTree {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        guard parser.parse(), let root = reader.root else {
            throw ReadError(what: "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "no element")")
        }
        return root
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var root: XMLTree?
        private var open: [XMLTree] = []

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            let element = XMLTree(name: name, attributes: attributes)
            if let parent = self.open.last { parent.children.append(element) } else { self.root = element }
            self.open.append(element)
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            for element in self.open { element.text += string }
        }

        func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
            self.open.removeLast()
        }
    }
}

/// An error for a report that cannot be read.
struct ReadError: Error {
    let what: String
}
