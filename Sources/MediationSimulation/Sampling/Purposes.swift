internal import MediationCore

/// The keys of all purposes that random numbers are drawn for.
struct Purposes: Sendable {
    let segment: UInt64
    let session: UInt64
    let seen: UInt64
    let auction: UInt64
    let patience: UInt64
    let show: UInt64
    let reward: UInt64
    /// The number of purposes whose key is their dimension in a lattice.
    let dimensions: Int
    private let keys: [UInt64: UInt64]

    /// Numbers the purposes of a model; those that matter most have the best dimensions.
    init(_ model: SimulationModel, _ sampling: SimulationSampling) {
        let items = model.adUnit.waterfall
        let bidders = items.filter { $0.bidder != nil }
        let names =
            [("segment", ""), ("session", ""), ("seen", "")]
            + model.traffic.networks.keys.sorted().map { ("network", $0) } + bidders.map { ("bid", $0.name) }
            + items.map { ("item", $0.name) } + bidders.map { ("signal", $0.name) }
            + [("auction", ""), ("patience", ""), ("show", ""), ("reward", "")]
        var keys: [UInt64: UInt64] = [:]
        if sampling == .quasiRandom {
            for (dimension, name) in names.prefix(Lattice.mostPurposes).enumerated() {
                keys[Randomness.purpose(name.0, name.1)] = UInt64(dimension)
            }
        }
        self.keys = keys
        self.dimensions = keys.count
        func key(_ kind: String) -> UInt64 { Self.key(kind, "", keys) }
        (self.segment, self.session, self.seen) = (key("segment"), key("session"), key("seen"))
        (self.auction, self.patience) = (key("auction"), key("patience"))
        (self.show, self.reward) = (key("show"), key("reward"))
    }

    /// Returns the key of a purpose of a line item or a network.
    func key(_ kind: String, _ name: String) -> UInt64 { Self.key(kind, name, self.keys) }

    private static func key(_ kind: String, _ name: String, _ keys: [UInt64: UInt64]) -> UInt64 {
        let key = Randomness.purpose(kind, name)
        return keys[key] ?? key
    }
}
