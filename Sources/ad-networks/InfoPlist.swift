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

    /// Adds identifiers, sorted and without doubles.
    ///
    /// - Returns: `false` if there was nothing to change.
    mutating func merge(_ identifiers: [String]) throws(InputProblem) -> Bool {
        let (items, kit) = (self.skAdNetworks, self.adAttributionKit)
        let newItems = Set(items + identifiers.filter { $0.hasSuffix(".skadnetwork") }).sorted()
        let newKit = Set(kit + identifiers.filter { $0.hasSuffix(".adattributionkit") }).sorted()
        if newItems != items {
            let elements = newItems.flatMap {
                ["\t<dict>", "\t\t<key>\(Self.item)</key>", "\t\t<string>\($0.escaped)</string>", "\t</dict>"]
            }
            try self.text.set(Self.items, to: ["<array>"] + elements + ["</array>"])
        }
        if newKit != kit {
            try self.text.set(
                Self.kitIdentifiers,
                to: ["<array>"] + newKit.map { "\t<string>\($0.escaped)</string>" } + ["</array>"]
            )
        }
        (self.skAdNetworks, self.adAttributionKit) = (newItems, newKit)
        return newItems != items || newKit != kit
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
