internal import MediationCore

/// A waterfall that is being changed.
struct WaterfallDraft: Hashable, Sendable {
    /// The line items in the order in which they are asked.
    var items: [LineItem]
    var bidders: [LineItem]
    var strategy: WaterfallStrategy
    /// The names of line items that the search has added, with the names of those that they are other floors of.
    private(set) var added: [String: String] = [:]
    /// The names of the present line items, which no other line item may get.
    private let names: Set<String>

    init(_ adUnit: AdUnit) {
        self.names = Set(adUnit.lineItems.map(\.name))
        self.items = adUnit.waterfall.filter { $0.bidder == nil }
        self.bidders = adUnit.lineItems.filter { $0.bidder != nil }
        self.strategy = adUnit.strategy
    }

    var isEmpty: Bool { self.items.isEmpty && self.bidders.isEmpty }

    /// Returns the name of the present line item that this one is, or is another floor of.
    func origin(of item: LineItem) -> String { self.added[item.name] ?? item.name }

    /// Takes the line items of another draft, in its order and with its timeouts and prices, and keeps everything else.
    mutating func take(_ other: WaterfallDraft) {
        let former = self.items
        self.added = other.added
        self.items = other.items.map { item in
            guard var taken = former.first(where: { $0.name == other.origin(of: item) }) else { return item }
            taken.name = item.name
            taken.timeout = item.timeout
            taken.ecpm = item.ecpm
            return taken
        }
    }

    /// Returns the original ad unit with the changes of the draft; its order becomes `.listed` only if the original
    /// order gives another sequence.
    func adUnit(like original: AdUnit) -> AdUnit {
        var adUnit = original
        adUnit.lineItems = self.items + self.bidders
        if adUnit.waterfall.prefix(self.items.count) != self.items[...] { adUnit.order = .listed }
        adUnit.strategy = self.strategy
        // A hedge delay has no effect then, and is refused.
        if self.strategy.width == 1 { adUnit.strategy.hedgeDelay = nil }
        return adUnit
    }

    /// Returns the model with this waterfall; `nil` if it breaks a rule of the configuration.
    func model(like original: SimulationModel) -> SimulationModel? {
        guard !self.isEmpty else { return nil }
        var traffic = original.traffic
        for (name, origin) in self.added where self.items.contains(where: { $0.name == name }) {
            traffic.add(name, like: origin)
        }
        return try? original.with(adUnit: self.adUnit(like: original.adUnit), traffic: traffic)
    }
}

// MARK: - Floors

extension WaterfallDraft {
    /// Inserts another floor of a line item at a place.
    mutating func add(floor: Double, of item: LineItem, at place: Int) {
        let origin = self.origin(of: item)
        var new = item
        new.ecpm = floor
        new.name = self.name(of: origin, at: floor)
        self.added[new.name] = origin
        self.items.insert(new, at: place)
    }

    /// Renames added line items by their final prices, instead of the prices at which they were added.
    mutating func renameAdded() {
        let origins = self.added
        self.added = [:]
        var places: [(index: Int, origin: String)] = []
        for index in self.items.indices {
            guard let origin = origins[self.items[index].name] else { continue }
            self.items[index].name = ""
            places.append((index, origin))
        }
        for (index, origin) in places {
            let name = self.name(of: origin, at: self.items[index].ecpm)
            self.items[index].name = name
            self.added[name] = origin
        }
    }

    /// Returns a short name that is the same for the same floor; if an earlier search added `origin`, without that
    /// search's price.
    private func name(of origin: String, at floor: Double) -> String {
        var words = origin.split(separator: " ", omittingEmptySubsequences: false)
        let last = words.suffix(2)
        if words.count > 2, last.first == "at", last.last.flatMap({ Double($0) }) != nil { words.removeLast(2) }
        let name = "\(words.joined(separator: " ")) at \(FigureText.decimal(floor, places: 2))"
        let taken = self.names.union(self.items.map(\.name))
        guard taken.contains(name) else { return name }
        return (2...).lazy.map { "\(name) (\($0))" }.first { !taken.contains($0) } ?? name
    }
}
