package import MediationCore

extension NativeMarkup {
    /// Reads the markup of a bid, which is a text with JSON, or an object.
    ///
    /// - Parameters:
    ///   - markup: The value of `bid.adm`.
    ///   - request: The assets that were asked for; without them, types come from the answer alone.
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/invalidResponse`` if the markup is no native
    ///   ad at all.
    package init(_ markup: JSONValue, request: RequestedAssets = RequestedAssets()) throws(MediationError) {
        var reader = AnswerReader()
        let root: JSONValue
        if case .string(let text) = markup {
            self.isText = true
            root = try Self.parse(text, &reader)
        } else {
            try Self.checkLength(of: markup.text.utf8.count)
            root = markup
        }
        guard var members = root.members else { throw .markup("is no JSON object") }
        if let inner = members["native"] {
            self.isWrapped = true
            // Some wrap a text in an object.
            let value =
                try inner.stringValue.map { text throws(MediationError) in try Self.parse(text, &reader) } ?? inner
            guard let innerMembers = value.members else { throw .markup("has a member \"native\" that is no object") }
            members = innerMembers
        }
        self.read(members, request, &reader)
        self.warnings = reader.warnings
    }

    private static func parse(_ text: String, _ reader: inout AnswerReader) throws(MediationError) -> JSONValue {
        let bytes = Array(text.utf8)
        try Self.checkLength(of: bytes.count)
        do {
            let (value, repairs) = try JSONValue.foreign(bytes)
            if repairs > 0 { reader.note("adm", .repaired, "\(repairs)") }
            return value
        } catch {
            throw .markup("is no JSON: \(error.line(name: "adm"))")
        }
    }

    private static func checkLength(of count: Int) throws(MediationError) {
        guard count <= OpenRTBLimits.markupBytes else {
            throw .markup("has \(count) bytes; at most \(OpenRTBLimits.markupBytes) are read")
        }
    }

    private static let members: Set<String> = [
        "ver", "assets", "assetsurl", "dcourl", "link", "imptrackers", "jstracker", "eventtrackers", "privacy", "ext",
    ]

    private mutating func read(
        _ root: [String: JSONValue],
        _ request: RequestedAssets,
        _ reader: inout AnswerReader
    ) {
        if case .number(let version) = root["ver"] { self.version = version.asText }
        self.version = self.version ?? root["ver"]?.stringValue
        self.readAssets(root["assets"], request, &reader)
        self.link = Self.link(root["link"], "link", &reader)
        self.impressionTrackers = reader.texts(root["imptrackers"], "imptrackers")
        self.readScripts(root["jstracker"], &reader)
        self.readEventTrackers(root["eventtrackers"], &reader)
        self.privacyURL = reader.text(root["privacy"], "privacy")
        self.assetsURL = reader.text(root["assetsurl"], "assetsurl")
        self.dynamicCreativeURL = reader.text(root["dcourl"], "dcourl")
        if self.assetsURL != nil { reader.note("assetsurl", .unsupported, "the assets in the answer are used") }
        if self.dynamicCreativeURL != nil { reader.note("dcourl", .unsupported) }
        self.unknownMembers = root.keys.filter { !Self.members.contains($0) }.sorted()
        for name in self.unknownMembers.prefix(10) { reader.note(String(name.prefix(40)), .unknown) }
    }

    static func link(_ value: JSONValue?, _ place: String, _ reader: inout AnswerReader) -> Link {
        switch value {
        case .object(let members):
            return Link(
                url: reader.text(members["url"], "\(place).url"),
                fallback: reader.text(members["fallback"], "\(place).fallback"),
                clickTrackers: reader.texts(members["clicktrackers"], "\(place).clicktrackers")
            )
        case .string(let url) where !url.isEmpty:
            reader.note(place, .badType, "a text, which is read as its URL")
            return Link(url: url)
        case nil, .null: break
        default: reader.note(place, .badType)
        }
        return Link()
    }

    private mutating func readScripts(_ value: JSONValue?, _ reader: inout AnswerReader) {
        switch value {
        case .string(let text): if !text.isEmpty { self.scripts = [text] }
        case .array: self.scripts = reader.texts(value, "jstracker")
        case nil, .null: return
        default: reader.note("jstracker", .badType)
        }
        if !self.scripts.isEmpty { reader.note("jstracker", .unsupported, "scripts are never run") }
    }

    private mutating func readEventTrackers(_ value: JSONValue?, _ reader: inout AnswerReader) {
        for (index, members) in reader.objects(value, limit: 2 * OpenRTBLimits.trackers, "eventtrackers") {
            let place = "eventtrackers[\(index)]"
            let tracker = EventTracker(
                event: reader.integer(members["event"], place + ".event"),
                method: reader.integer(members["method"], place + ".method"),
                url: reader.text(members["url"], place + ".url")
            )
            if tracker.event == nil { reader.note(place + ".event", .missing) }
            if tracker.method == nil { reader.note(place + ".method", .missing) }
            switch tracker.method {
            case 2: reader.note(place, .unsupported, "scripts are never run")
            case 1 where tracker.url == nil: reader.note(place + ".url", .missing)
            case 1, nil: break
            case let method?: reader.note(place, .unsupported, "method \(method)")
            }
            self.eventTrackers.append(tracker)
        }
    }
}

extension MediationError {
    /// The error for markup that is no native ad.
    static func markup(_ problem: String) -> MediationError {
        MediationError(.invalidResponse, "The markup of the bid \(problem).")
    }
}
