import Foundation

/// The text of a property list in XML, in which single values are replaced and everything else stays as it is.
struct PropertyListText {
    /// The largest file that is read; an Info.plist has some kilobytes.
    static let sizeLimit = 1 << 20

    let name: String
    private(set) var bytes: [UInt8]
    /// The values of the outermost dictionary.
    private(set) var values: [String: Any]
    private var outline: Outline

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - data: The content of the file.
    ///   - name: The name of the file in messages.
    /// - Throws: An ``InputProblem`` that says where the text is broken.
    init(_ data: Data, name: String) throws(InputProblem) {
        guard data.count <= Self.sizeLimit else {
            throw InputProblem("\(name): larger than \(Self.sizeLimit >> 20) MiB, which no Info.plist is")
        }
        if data.starts(with: Data("bplist".utf8)) {
            throw InputProblem("\(name):1:1: a binary property list; convert it with plutil -convert xml1 \(name)")
        }
        guard String(validating: data, as: UTF8.self) != nil else { throw InputProblem("\(name): not UTF-8") }
        self.name = name
        self.bytes = Array(data)
        self.outline = try Outline(self.bytes, name: name)
        self.values = try Self.values(data, name: name)
    }

    private static func values(_ data: Data, name: String) throws(InputProblem) -> [String: Any] {
        do {
            let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            if let values = list as? [String: Any] { return values }
        } catch {
            let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
            throw InputProblem("\(name): not a property list: \(reason)")
        }
        throw InputProblem("\(name): not a property list with a dictionary")
    }

    /// Sets a value of the outermost dictionary, or adds it at the end.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - element: The value as XML, one line after the other, indented by tabs from the level of the key on.
    /// - Throws: An ``InputProblem`` if the text cannot be read any more, which would be a mistake in `element`.
    mutating func set(_ key: String, to element: [String]) throws(InputProblem) {
        let indentation = self.outline.indentation
        let text = self.indented(element)
        let entry = "\(indentation)<key>\(key)</key>\n\(text)\n"
        if let range = self.outline.values[key] {
            self.bytes.replaceSubrange(range, with: text.dropFirst(indentation.count).utf8)
        } else if let tag = self.outline.emptyTag {
            self.bytes.replaceSubrange(tag, with: "<dict>\n\(entry)</dict>".utf8)
        } else {
            self.bytes.insert(contentsOf: entry.utf8, at: self.outline.end)
        }
        try self.read()
    }

    /// Adds elements at the end of an array of the outermost dictionary, and leaves what is in it as it is.
    ///
    /// - Parameters:
    ///   - elements: The elements as XML, like the value in ``set(_:to:)``.
    ///   - key: The key of the array.
    /// - Throws: An ``InputProblem`` if the text cannot be read any more, which would be a mistake in `elements`.
    mutating func append(_ elements: [String], to key: String) throws(InputProblem) {
        guard let range = self.outline.values[key], let end = self.bytes[range].lastIndex(of: UInt8(ascii: "<")) else {
            return
        }
        self.bytes.insert(contentsOf: "\(self.indented(elements))\n".utf8, at: self.outline.place(before: end))
        try self.read()
    }

    /// Returns whether there are comments in a value.
    func hasComments(_ key: String) -> Bool {
        self.outline.values[key].map { String(decoding: self.bytes[$0], as: UTF8.self).contains("<!--") } ?? false
    }

    private func indented(_ lines: [String]) -> String {
        let all = lines.map { line in
            let level = line.prefix { $0 == "\t" }.count
            return self.outline.indentation + String(repeating: self.outline.step, count: level) + line.dropFirst(level)
        }
        return all.joined(separator: "\n")
    }

    private mutating func read() throws(InputProblem) {
        self.outline = try Outline(self.bytes, name: self.name)
        self.values = try Self.values(Data(self.bytes), name: self.name)
    }
}

/// An input that cannot be used, with its place and what to do.
struct InputProblem: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
}

extension String {
    fileprivate init?(validating data: Data, as encoding: UTF8.Type) {
        self.init(data: data, encoding: .utf8)
    }
}
