/// The ad units of an app, each with the line items that compete for it.
///
/// Read it from a file (``init(json:name:)``) or make it in code; `docs/configuration.md` lists every key.
public struct MediationConfiguration: Hashable, Sendable {
    /// The ad units, with different IDs.
    public var adUnits: [AdUnit]

    /// When an adapter that keeps failing is left out.
    public var circuitBreaker: CircuitBreakerRule

    /// Creates a configuration; ``validate()`` tells whether it keeps the rules of a configuration file.
    ///
    /// - Parameters:
    ///   - adUnits: The ad units, with different IDs.
    ///   - circuitBreaker: When an adapter that keeps failing is left out.
    public init(adUnits: [AdUnit], circuitBreaker: CircuitBreakerRule = CircuitBreakerRule()) {
        self.adUnits = adUnits
        self.circuitBreaker = circuitBreaker
    }

    /// Finds an ad unit, or fails with ``MediationError/Code/unknownAdUnit`` and the IDs that there are.
    public func adUnit(id: String) throws(MediationError) -> AdUnit {
        if let adUnit = self.adUnits.first(where: { $0.id == id }) { return adUnit }
        let known = self.adUnits.map(\.id).listed(limit: 20)
        throw MediationError(
            .unknownAdUnit,
            "no ad unit \(id.quoted); the configuration has \(known.isEmpty ? "none" : known)"
        )
    }

    /// Checks a configuration made in code by the rules of a configuration file, and names everything that breaks one.
    public func validate() throws(MediationError) {
        _ = try ConfigurationReader.configuration(from: ConfigurationNode(self), name: "configuration")
    }
}
