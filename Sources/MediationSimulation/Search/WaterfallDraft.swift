internal import MediationCore

/// A waterfall that is being changed.
struct WaterfallDraft: Hashable, Sendable {
    /// In the order in which they are asked.
    var items: [LineItem]
    var bidders: [LineItem]
    var width: Int
    /// The names of line items that the search has added, and of those that they are another floor of.
    private(set) var added: [String: String] = [:]
    /// The names that the present waterfall has, which nothing else may get.
    private let names: Set<String>

    init(_ adUnit: AdUnit) {
        self.names = Set(adUnit.lineItems.map(\.name))
        self.items = adUnit.waterfall.filter { $0.bidder == nil }
        self.bidders = adUnit.lineItems.filter { $0.bidder != nil }
        self.width = adUnit.strategy.width
    }

    var isEmpty: Bool { self.items.isEmpty && self.bidders.isEmpty }

    /// The line item of the present waterfall that this one is, or is another floor of.
    func origin(of item: LineItem) -> String { self.added[item.name] ?? item.name }

    /// Takes the line items of another draft, in its order and with its timeouts and prices, and all else as it was.
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

    /// The ad unit that it is a draft of, changed; its order is that of the prices as long as that gives the same.
    func adUnit(like original: AdUnit) -> AdUnit {
        var adUnit = original
        adUnit.lineItems = self.items + self.bidders
        if adUnit.waterfall.prefix(self.items.count) != self.items[...] { adUnit.order = .listed }
        if self.width != adUnit.strategy.width {
            adUnit.strategy.width = self.width
            // Which has no effect then, and is refused.
            if self.width == 1 { adUnit.strategy.hedgeDelay = nil }
        }
        return adUnit
    }

    /// The model with this waterfall; `nil` if it breaks a rule of the configuration.
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
    /// Puts another floor of a line item at a place.
    mutating func add(floor: Double, of item: LineItem, at place: Int) {
        let origin = self.origin(of: item)
        var new = item
        new.ecpm = floor
        new.name = self.name(of: origin, at: floor)
        self.added[new.name] = origin
        self.items.insert(new, at: place)
    }

    /// Names what was added by the prices that were found in the end; it had those of the prices at which it was added.
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

    /// Short, and the same for the same floor: of a line item that an earlier search has added, without its own price.
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
