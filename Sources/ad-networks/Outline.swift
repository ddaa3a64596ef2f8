/// The places of the values in the outermost dictionary of a property list in XML.
struct Outline {
    /// The bytes of each value, from its tag to the end of its closing tag.
    private(set) var values: [String: Range<Int>] = [:]
    /// The place for a further key: the beginning of the line in which the dictionary is closed.
    private(set) var end = 0
    /// The tag of a dictionary without keys that is closed at once, and has no place for one.
    private(set) var emptyTag: Range<Int>?
    /// The white space before a key.
    private(set) var indentation = "\t"

    /// The white space by which each level is indented further.
    var step: String {
        self.indentation.contains("\t") || self.indentation.isEmpty ? "\t" : self.indentation
    }

    private struct Tag {
        let name: String
        let start: Int
    }

    private let bytes: [UInt8]
    private let name: String
    private var open: [Tag] = []
    private var key: String?
    private var hasDictionary = false

    /// Reads the tags of a text, and nothing else.
    ///
    /// - Throws: An ``InputProblem`` with the line and the column at which the text is broken.
    init(_ bytes: [UInt8], name: String) throws(InputProblem) {
        self.bytes = bytes
        self.name = name
        var position = 0
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = try self.read(at: start)
        }
        if let tag = self.open.last { throw self.problem("<\(tag.name)> is never closed", at: tag.start) }
        guard self.hasDictionary else { throw self.problem("no <plist> with a <dict>", at: 0) }
    }

    /// Reads what begins with an angle bracket.
    ///
    /// - Returns: The position after it.
    private mutating func read(at start: Int) throws(InputProblem) -> Int {
        if self.hasPrefix("<!--", at: start) { return try self.skip(to: "-->", "a comment", from: start) }
        if self.hasPrefix("<![CDATA[", at: start) { return try self.skip(to: "]]>", "CDATA", from: start) }
        if self.hasPrefix("<?", at: start) { return try self.skip(to: "?>", "an instruction", from: start) }
        let end = try self.skip(to: ">", "a tag", from: start)
        let content = String(decoding: self.bytes[(start + 1)..<(end - 1)], as: UTF8.self)
        if content.hasPrefix("!") {
            guard !content.contains("[") else {
                throw self.problem("declares entities, which no Info.plist needs", at: start)
            }
            return end
        }
        guard !content.contains("<") else { throw self.problem("a tag that is not closed", at: start) }
        if content.hasPrefix("/") {
            try self.close(content.dropFirst().trimmed, from: start, to: end)
        } else {
            let isEmpty = content.hasSuffix("/")
            let tag = Tag(name: content.prefix { !$0.isWhitespace && $0 != "/" }.trimmed, start: start)
            self.open.append(tag)
            self.noteOpening(of: tag)
            if isEmpty { try self.close(tag.name, from: start, to: end) }
        }
        return end
    }

    private mutating func noteOpening(of tag: Tag) {
        let path = self.open.map(\.name)
        if path == ["plist", "dict"] { self.hasDictionary = true }
        if path == ["plist", "dict", "key"], self.values.isEmpty {
            let line = self.lineStart(of: tag.start)
            let before = String(decoding: self.bytes[line..<tag.start], as: UTF8.self)
            if before.allSatisfy(\.isWhitespace) { self.indentation = before }
        }
    }

    private mutating func close(_ name: String, from start: Int, to end: Int) throws(InputProblem) {
        guard let tag = self.open.popLast() else { throw self.problem("</\(name)> closes nothing", at: start) }
        guard tag.name == name else { throw self.problem("</\(name)> where <\(tag.name)> is open", at: start) }
        switch self.open.map(\.name) {
        case ["plist", "dict"] where name == "key":
            let text = self.bytes[tag.start..<start].drop { $0 != UInt8(ascii: ">") }.dropFirst()
            self.key = String(decoding: text, as: UTF8.self)
        case ["plist", "dict"]:
            guard let key = self.key else { throw self.problem("<\(name)> without a key", at: tag.start) }
            guard self.values[key] == nil else {
                throw self.problem("a second value for the key \(key)", at: tag.start)
            }
            self.values[key] = tag.start..<end
            self.key = nil
        case ["plist"] where name == "dict":
            if tag.start == start { self.emptyTag = start..<end }
            self.end = self.place(before: start)
        default: break
        }
    }

    /// Returns the place for new lines before a tag: the beginning of its line.
    ///
    /// A dictionary or an array in a single line has no line of its own to be closed in.
    func place(before tag: Int) -> Int {
        let line = self.lineStart(of: tag)
        return self.bytes[line..<tag].allSatisfy { $0 == 0x20 || $0 == 0x09 } ? line : tag
    }

    private func skip(to mark: String, _ what: String, from start: Int) throws(InputProblem) -> Int {
        let mark = Array(mark.utf8)
        var position = start + 1
        while position + mark.count <= self.bytes.count {
            if self.bytes[position..<(position + mark.count)].elementsEqual(mark) { return position + mark.count }
            position += 1
        }
        throw self.problem("\(what) that does not end", at: start)
    }

    private func hasPrefix(_ prefix: String, at start: Int) -> Bool {
        self.bytes[start...].starts(with: prefix.utf8)
    }

    private func lineStart(of position: Int) -> Int {
        self.bytes[..<position].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    private func problem(_ message: String, at position: Int) -> InputProblem {
        let line = self.bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
        return InputProblem("\(self.name):\(line):\(position - self.lineStart(of: position) + 1): \(message)")
    }
}

extension Substring {
    fileprivate var trimmed: String { String(self.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }) }
}
