import ArgumentParser
import MediationCore

/// Versions of a network's SDK: a list, or a range of those that exist.
struct SDKVersions {
    private enum Choice {
        case list([String])
        case range(VersionNumber, VersionNumber, isClosed: Bool)
    }

    private let choice: Choice

    init(_ text: String) throws(ValidationError) {
        for (dots, isClosed) in [("...", true), ("..<", false)] {
            let ends = text.split(separator: dots, omittingEmptySubsequences: false).map(String.init)
            guard ends.count == 2 else { continue }
            let (first, last) = (try Self.version(ends[0]), try Self.version(ends[1]))
            guard first <= last else {
                throw ValidationError("\(first) is later than \(last); give the older version first.")
            }
            self.choice = .range(first, last, isClosed: isClosed)
            return
        }
        let list = text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        guard !list.isEmpty else { throw ValidationError("There is no version in \(text.quoted).") }
        for version in list { _ = try Self.version(version) }
        self.choice = .list(list)
    }

    /// Returns a version that can be compared with what an adapter reports.
    private static func version(_ text: String) throws(ValidationError) -> VersionNumber {
        guard let version = VersionNumber(text) else {
            throw ValidationError("\(text.quoted) is no version of three or more numbers, such as 9.4.0.")
        }
        return version
    }

    var isRange: Bool { if case .range = self.choice { true } else { false } }

    /// The versions of a list.
    var list: [String] { if case .list(let list) = self.choice { list } else { [] } }

    /// Returns the versions of a range among the tags of a repository, with or without a "v", oldest first.
    func versions(in tags: [String]) -> [String] {
        guard case .range(let first, let last, let isClosed) = self.choice else { return self.list }
        var found: [VersionNumber: String] = [:]
        for tag in tags {
            let text = Self.text(of: tag)
            guard let version = VersionNumber(text), version >= first else { continue }
            guard version < last || isClosed && version == last else { continue }
            found[version] = text
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the tags that are no versions, so that no range has them.
    static func skipped(of tags: [String]) -> [String] { tags.filter { VersionNumber(Self.text(of: $0)) == nil } }

    private static func text(of tag: String) -> String { tag.hasPrefix("v") ? String(tag.dropFirst()) : tag }
}
