import MediationCore

/// A waterfall that a mediation platform runs, as an answer of its API has it.
struct LiveWaterfall {
    struct Line {
        /// The platform's identifier of the line.
        let id: String
        var name: String
        let adapter: String
        let isBidder: Bool
        /// The price in millionths of a USD per 1000 impressions; `nil` if the platform does not say it.
        var micros: Int64?
        /// Indicates whether the platform measures the price, and changes it.
        var isMeasured = false
        let isEnabled: Bool
        /// The countries in which alone the line is asked; empty for all.
        var countries: [String] = []
        /// The settings, by the ad unit's ID.
        var settings: [String: [String: String]] = [:]
        /// The platform's identifier of the network.
        var network = ""

        /// Indicates whether the price is for us to say.
        var needsPrice: Bool { !self.isBidder && (self.isMeasured || self.micros == nil) }
    }

    /// The platform's identifier of the group or the ad unit.
    let id: String
    let name: String
    let adUnits: [String]
    let format: AdFormat
    /// The common attributes of the users of this waterfall; empty for all users.
    var attributes: [String: [String]] = [:]
    let isInExperiment: Bool
    var lines: [Line]

    /// Gives lines of the same name different names, in the order of the platform's identifiers.
    mutating func nameApart() {
        self.lines.sort { ($0.id.count, $0.id) < ($1.id.count, $1.id) }
        var taken = Set<String>()
        for index in self.lines.indices {
            let name = self.lines[index].name.isEmpty ? self.lines[index].id : self.lines[index].name
            var candidate = name
            var number = 2
            while !taken.insert(candidate).inserted {
                candidate = "\(name) (\(number))"
                number += 1
            }
            self.lines[index].name = candidate
        }
    }
}

/// The waterfalls of a platform, from the answers of its API.
protocol LivePlatform {
    /// The platform's name, as messages have it.
    static var name: String { get }
    var waterfalls: [LiveWaterfall] { get }
    /// The facts that a configuration has no place for, as text for people.
    var notes: [String] { get }
    /// Returns the requests that bring the platform's waterfalls to what a configuration says.
    func requests(for changes: LiveChanges) throws(MediationError) -> [PlatformRequest]
}

/// A request to a platform's API, which somebody else sends.
struct PlatformRequest: Encodable, Equatable {
    let method: String
    let url: String
    /// The parameters of the URL, not yet encoded.
    var query: [String: String]?
    let body: JSONValue
    /// The changes that it makes, for people.
    let changes: [String]
}
