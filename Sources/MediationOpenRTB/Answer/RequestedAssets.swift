package import MediationCore

/// The assets that a request asked for, as far as reading the answer needs them.
package struct RequestedAssets: Hashable, Sendable {
    /// An asset by what identifies it.
    package struct Key: Hashable, Sendable {
        package var id: Int
        package var kind: NativeMarkup.AssetKind
    }

    /// The types of images and texts; those without a type are not in it.
    package private(set) var types: [Key: Int] = [:]

    /// The assets that the request requires, in its order.
    package private(set) var required: [Key] = []

    /// Creates a request for nothing.
    package init() {}

    /// Reads the request markup: an object, a text with one, or a wrapped one.
    package init(_ request: JSONValue) {
        var root = request
        if let text = request.stringValue { root = (try? JSONValue.foreign(Array(text.utf8)).value) ?? .null }
        let members = root.members?["native"]?.members ?? root.members
        var reader = AnswerReader()
        for (_, asset) in reader.objects(members?["assets"], limit: OpenRTBLimits.assets, "assets") {
            guard let id = reader.integer(asset["id"], "id") else { continue }
            for kind in NativeMarkup.AssetKind.allCases {
                guard let content = asset[kind.rawValue]?.members else { continue }
                let key = Key(id: id, kind: kind)
                let type = reader.integer(content["type"], "type")
                if let type, self.types[key] == nil { self.types[key] = type }
                let isRequired = reader.integer(asset["required"], "required") == 1
                if isRequired, !self.required.contains(key) { self.required.append(key) }
            }
        }
    }

    /// Returns the type that was asked for under this ID, if it was of this kind.
    func type(of id: Int, _ kind: NativeMarkup.AssetKind) -> Int? {
        self.types[Key(id: id, kind: kind)]
    }
}
