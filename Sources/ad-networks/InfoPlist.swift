import Foundation

/// The identifiers of ad networks in an app's Info.plist.
struct InfoPlist {
    private static let items = "SKAdNetworkItems"
    private static let item = "SKAdNetworkIdentifier"
    private static let kitIdentifiers = "AdNetworkIdentifiers"

    private(set) var text: PropertyListText
    /// The identifiers under `SKAdNetworkItems`, in the order of the file.
    private(set) var skAdNetworks: [String]
    /// The identifiers under `AdNetworkIdentifiers`, in the order of the file.
    private(set) var adAttributionKit: [String]

    /// Reads the identifiers.
    ///
    /// - Throws: An ``InputProblem`` with the place of what cannot be read.
    init(_ data: Data, name: String) throws(InputProblem) {
        let text = try PropertyListText(data, name: name)
        self.text = text
        self.skAdNetworks = try Self.elements(of: text, Self.items) { ($0 as? [String: Any])?[Self.item] as? String }
        self.adAttributionKit = try Self.elements(of: text, Self.kitIdentifiers) { $0 as? String }
    }

    private static func elements(
        of text: PropertyListText,
        _ key: String,
        _ identifier: (Any) -> String?
    ) throws(InputProblem) -> [String] {
        guard let value = text.values[key] else { return [] }
        guard let array = value as? [Any] else { throw InputProblem("\(text.name): \(key) is not an array") }
        var identifiers: [String] = []
        for (index, element) in array.enumerated() {
            guard let identifier = identifier(element) else {
                let what = key == self.items ? "a dictionary with a string \(self.item)" : "a string"
                throw InputProblem("\(text.name): \(key)[\(index)] is not \(what)")
            }
            identifiers.append(identifier)
        }
        return identifiers
    }

    /// Adds identifiers, sorted and without doubles; at the end, if there is more than identifiers among those of the file.
    ///
    /// - Returns: `false` if there was nothing to change.
    mutating func merge(_ identifiers: [String]) throws(InputProblem) -> Bool {
        let items = try self.merge(identifiers, of: "skadnetwork", into: self.skAdNetworks, Self.items) {
            ["\t<dict>", "\t\t<key>\(Self.item)</key>", "\t\t<string>\($0.escaped)</string>", "\t</dict>"]
        }
        let kit = try self.merge(identifiers, of: "adattributionkit", into: self.adAttributionKit, Self.kitIdentifiers)
        {
            ["\t<string>\($0.escaped)</string>"]
        }
        let isChanged = items != self.skAdNetworks || kit != self.adAttributionKit
        (self.skAdNetworks, self.adAttributionKit) = (items, kit)
        return isChanged
    }

    /// Adds identifiers of one kind to those under a key, and returns all of them.
    private mutating func merge(
        _ identifiers: [String],
        of kind: String,
        into old: [String],
        _ key: String,
        _ element: (String) -> [String]
    ) throws(InputProblem) -> [String] {
        let new = identifiers.filter { $0.hasSuffix(".\(kind)") }
        guard !self.hasMoreThanIdentifiers(key) else {
            let missing = Set(new).subtracting(old).sorted()
            if !missing.isEmpty { try self.text.append(missing.flatMap(element), to: key) }
            return old + missing
        }
        let all = Set(old + new).sorted()
        if all != old { try self.text.set(key, to: ["<array>"] + all.flatMap(element) + ["</array>"]) }
        return all
    }

    /// Returns whether something would be lost if the value of a key was written anew.
    private func hasMoreThanIdentifiers(_ key: String) -> Bool {
        self.text.hasComments(key)
            || (self.text.values[key] as? [Any])?.contains { ($0 as? [String: Any])?.count ?? 1 > 1 } == true
    }

    /// Returns what is wrong with the file for an app with these networks, one line for each.
    func findings(for identifiers: [String]) -> [String] {
        let present = self.skAdNetworks + self.adAttributionKit
        let malformed = present.filter { !IdentifierList.isIdentifier($0) }
        let doubled = Dictionary(grouping: present) { $0 }.filter { $0.value.count > 1 }.keys
        return Set(identifiers).subtracting(present).sorted().map { "\(self.text.name): \($0) is missing" }
            + Set(malformed).sorted().map { "\(self.text.name): \($0) is malformed: reports will not arrive" }
            + doubled.sorted().map { "\(self.text.name): \($0) is there more than once" }
    }
}

extension String {
    fileprivate var escaped: String {
        self.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
