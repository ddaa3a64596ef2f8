public import MediationCore

/// What the author of an adapter writes so that the suite can check it.
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
/// All others are checked if ``makeNetwork(_:)`` gives a ``NetworkDriver``, through which the suite plays the network's
/// SDK. One harness is made for each rule, and one at a time is in use in a process.
@MainActor
public protocol AdapterHarness: Sendable {
    /// The class of the adapter under test.
    associatedtype Adapter: MediationAdapter

    /// What the adapter and its network can do beyond loading a headline, a text and what the button says.
    nonisolated static var capabilities: Set<AdapterCapability> { get }

    /// Creates the harness.
    init()

    /// Settings with which the adapter can ask its network.
    var settings: [String: JSONValue] { get }

    /// Makes an adapter, a new one each time, that speaks to the network last made by ``makeNetwork(_:)``, if any.
    ///
    /// - Returns: The adapter.
    /// - Throws: Why there is none; the report then blames the harness and not the adapter.
    func makeAdapter() throws -> Adapter

    /// Makes a network of which nothing has been asked yet, for the suite to play; the default plays none.
    ///
    /// - Parameter log: Where the network tells what the adapter asks of it.
    /// - Returns: What plays the network, or `nil` if the harness cannot.
    /// - Throws: Why the network cannot be played; the report then blames the harness and not the adapter.
    func makeNetwork(_ log: NetworkLog) throws -> (any NetworkDriver)?
}

extension AdapterHarness {
    /// Nothing beyond.
    public nonisolated static var capabilities: Set<AdapterCapability> { [] }

    /// Plays no network.
    public func makeNetwork(_ log: NetworkLog) throws -> (any NetworkDriver)? { nil }
}
