/// The ad units of an app, each with the line items that compete for it.
///
/// Read it from a file (``init(json:name:)``) or create it in code; `docs/configuration.md` lists every key.
public struct MediationConfiguration: Hashable, Sendable {
    /// The version of the keys and their meanings that this version of the library reads.
    public static let schemaVersion = 1

    /// The version of the keys that the configuration is written with; another one than the library's is refused.
    var schemaVersion = Self.schemaVersion

    /// The ad units; of several with the same ID, all but one have an audience.
    public var adUnits: [AdUnit]

    /// The adapters that are neither set up nor asked.
    public var disabledAdapters: [DisabledAdapter] = []

    /// The rule by which an adapter that keeps failing is left out.
    public var circuitBreaker: CircuitBreakerRule

    /// Creates a configuration; ``validate()`` checks it by the rules of a configuration file.
    ///
    /// - Parameters:
    ///   - adUnits: The ad units; of several with the same ID, all but one have an audience.
    ///   - circuitBreaker: The rule by which an adapter that keeps failing is left out.
    public init(adUnits: [AdUnit], circuitBreaker: CircuitBreakerRule = CircuitBreakerRule()) {
        self.adUnits = adUnits
        self.circuitBreaker = circuitBreaker
    }

    /// Finds an ad unit, preferably the one for all users, or fails with ``MediationError/Code/unknownAdUnit`` and the known
    /// IDs.
    public func adUnit(id: String) throws(MediationError) -> AdUnit {
        let found = self.adUnits.first { $0.id == id && $0.audience == nil } ?? self.adUnits.first { $0.id == id }
        if let adUnit = found { return adUnit }
        var ids: Set<String> = []
        let known = self.adUnits.map(\.id).filter { ids.insert($0).inserted }.listed(limit: 20)
        throw MediationError(
            .unknownAdUnit,
            "no ad unit \(id.quoted); the configuration has \(known.isEmpty ? "none" : known)"
        )
    }

    /// Checks a configuration created in code by the rules of a configuration file, and names every problem.
    public func validate() throws(MediationError) {
        _ = try ConfigurationReader.configuration(from: Self.table.node(of: self), name: "configuration")
    }
}
