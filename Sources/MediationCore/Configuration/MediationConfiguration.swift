/// The ad units of an app, each with the line items that compete for it.
///
/// Read it from a file (``init(json:name:)``) or create it in code; `docs/configuration.md` lists every key.
public struct MediationConfiguration: Hashable, Sendable {
    /// The ad units, with distinct IDs.
    public var adUnits: [AdUnit]

    /// The rule by which an adapter that keeps failing is left out.
    public var circuitBreaker: CircuitBreakerRule

    /// Creates a configuration; ``validate()`` checks it by the rules of a configuration file.
    ///
    /// - Parameters:
    ///   - adUnits: The ad units, with distinct IDs.
    ///   - circuitBreaker: The rule by which an adapter that keeps failing is left out.
    public init(adUnits: [AdUnit], circuitBreaker: CircuitBreakerRule = CircuitBreakerRule()) {
        self.adUnits = adUnits
        self.circuitBreaker = circuitBreaker
    }

    /// Finds an ad unit, or fails with ``MediationError/Code/unknownAdUnit`` and the known IDs.
    public func adUnit(id: String) throws(MediationError) -> AdUnit {
        if let adUnit = self.adUnits.first(where: { $0.id == id }) { return adUnit }
        let known = self.adUnits.map(\.id).listed(limit: 20)
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
