/// A file of a new package, for a network called Acme.
///
/// The lines between `{{#section}}` and `{{/section}}` are for packages that have this section, those after
/// `{{^section}}` for all others; `{{value}}` is replaced, and a line that is nothing but an empty value is left out, as
/// in Mustache.
struct AdapterTemplate {
    /// A part that not every package has.
    enum Section: String, CaseIterable {
        case native, banner, interstitial, appOpen, rewarded, rewardedInterstitial
        /// Ads that cover the screen.
        case screen
        /// Those without a reward.
        case fullScreen
        /// Those with a reward.
        case withReward
        /// Events that a native ad has not.
        case notOfNative
        /// Events that an ad that covers the screen has not.
        case notOfScreen
        case bidding, hosts
    }

    /// The path in the package.
    let path: String
    /// The section whose packages have the file; `nil` for all.
    let section: Section?
    let text: String

    init(_ path: String, for section: Section? = nil, _ text: String) {
        self.path = path
        self.section = section
        self.text = text
    }

    /// Returns the file for a network.
    func file(
        for name: AdapterName,
        _ sections: Set<Section>,
        _ values: [String: String]
    ) -> (path: String, text: String) {
        var lines: [String] = []
        var isShown: [Bool] = []
        for line in self.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let (tag, section) = Self.tag(line) {
                isShown.removeLast(tag == "/" ? 1 : 0)
                if tag != "/" { isShown.append(sections.contains(section) == (tag == "#")) }
            } else if !isShown.contains(false) {
                lines += Self.filled(Self.named(line, name), values)
            }
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        lines = Self.sortingImports(lines)
        return (Self.named(self.path, name), lines.joined(separator: "\n") + "\n")
    }

    /// Returns the kind and the section of a line that is a tag; `nil` for all other lines.
    static func tag(_ line: String) -> (Character, Section)? {
        guard line.hasPrefix("{{"), line.hasSuffix("}}"), let kind = line.dropFirst(2).first, "#^/".contains(kind),
            let section = Section(rawValue: String(line.dropFirst(3).dropLast(2)))
        else { return nil }
        return (kind, section)
    }

    private static func filled(_ line: String, _ values: [String: String]) -> [String] {
        var text = line
        for (key, value) in values { text = text.replacing("{{\(key)}}", with: value) }
        guard !text.isEmpty || line.isEmpty else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func named(_ text: String, _ name: AdapterName) -> String {
        text.replacing("acme", with: name.lowercased).replacing("Acme", with: name.text)
    }

    /// Orders the imports that stand together by their names, which are others for each network.
    private static func sortingImports(_ lines: [String]) -> [String] {
        guard let first = lines.firstIndex(where: { $0.hasPrefix("import ") }) else { return lines }
        let rest = lines[first...].drop { $0.hasPrefix("import ") }
        return Array(lines[..<first] + lines[first..<rest.startIndex].sorted() + rest)
    }
}
