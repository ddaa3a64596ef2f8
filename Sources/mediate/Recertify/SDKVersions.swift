import ArgumentParser
import MediationCore

/// Versions of a network's SDK: a list, or a range of those that exist.
struct SDKVersions: ExpressibleByArgument {
    private enum Choice {
        case list([String])
        case range(VersionNumber, VersionNumber, isClosed: Bool)
    }

    private let choice: Choice

    init?(argument: String) {
        for (dots, isClosed) in [("...", true), ("..<", false)] {
            let ends = argument.split(separator: dots, omittingEmptySubsequences: false)
            guard ends.count == 2 else { continue }
            let versions = ends.compactMap { VersionNumber(String($0)) }
            guard versions.count == 2, versions[0] <= versions[1] else { return nil }
            self.choice = .range(versions[0], versions[1], isClosed: isClosed)
            return
        }
        let list = argument.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        // Others could not be compared with what the adapter reports.
        guard !list.isEmpty, list.allSatisfy({ VersionNumber($0) != nil }) else { return nil }
        self.choice = .list(list)
    }

    var isRange: Bool { if case .range = self.choice { true } else { false } }

    /// The versions of a list.
    var list: [String] { if case .list(let list) = self.choice { list } else { [] } }

    /// Returns the versions of a range among the tags of a repository, with or without a "v", oldest first.
    func versions(in tags: [String]) -> [String] {
        guard case .range(let first, let last, let isClosed) = self.choice else { return self.list }
        var found: [VersionNumber: String] = [:]
        for tag in tags {
            let text = tag.hasPrefix("v") ? String(tag.dropFirst()) : tag
            guard let version = VersionNumber(text), version >= first else { continue }
            guard version < last || isClosed && version == last else { continue }
            found[version] = text
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }
}
