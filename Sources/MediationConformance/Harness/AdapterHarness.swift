public import MediationCore

/// A type that the author of an adapter writes so that the suite can check the adapter.
///
/// Three lines are enough for the rules that need no network:
///
/// ```swift
/// struct AcmeHarness: AdapterHarness {
///     let settings: [String: JSONValue] = ["parameter": "unit"]
///     func makeAdapter() -> AcmeAdapter { AcmeAdapter() }
/// }
/// ```
///
/// All other rules are checked if ``makeNetwork(_:)`` returns a ``NetworkDriver``, through which the suite plays the
/// network's SDK. A process uses one harness at a time.
@MainActor
public protocol AdapterHarness: Sendable {
    /// The class of the adapter under test, whatever the formats are that it loads.
    associatedtype Adapter: NetworkAdapter

    /// The capabilities of the adapter and its network, and what its ads lack.
    ///
    /// Native ads have a headline, and a body and a call to action unless ``AdapterCapability/withoutBody`` or
    /// ``AdapterCapability/withoutCallToAction`` is among them.
    nonisolated static var capabilities: Set<AdapterCapability> { get }

    /// Creates the harness.
    init()

    /// Settings with which the adapter can make requests to its network.
    var settings: [String: JSONValue] { get }

    /// Makes a new adapter, which talks to the network last made by ``makeNetwork(_:)``, if any.
    ///
    /// - Returns: The adapter.
    /// - Throws: An error if no adapter can be made; the report then blames the harness and not the adapter.
    func makeAdapter() throws -> Adapter

    /// Makes an unused network for the suite to play; the default implementation returns `nil`.
    ///
    /// - Parameter log: The log in which the network records the adapter's calls.
    /// - Returns: The driver that plays the network, or `nil` if the harness has none.
    /// - Throws: An error if the network cannot be played; the report then blames the harness and not the adapter.
    func makeNetwork(_ log: NetworkLog) throws -> (any NetworkDriver)?
}

extension AdapterHarness {
    /// No capabilities.
    public nonisolated static var capabilities: Set<AdapterCapability> { [] }

    /// Returns no driver.
    public func makeNetwork(_ log: NetworkLog) throws -> (any NetworkDriver)? { nil }
}
