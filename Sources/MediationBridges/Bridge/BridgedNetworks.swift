package import MediationCore

/// The networks of the classes that hosts know.
@MainActor
package enum BridgedNetworks {
    private static var networks: [ObjectIdentifier: BridgedNetwork] = [:]

    /// Returns the network of a class, which is made the first time.
    package static func network(of type: AnyClass, make: () -> BridgedNetwork) -> BridgedNetwork {
        if let network = self.networks[ObjectIdentifier(type)] { return network }
        let network = make()
        self.networks[ObjectIdentifier(type)] = network
        return network
    }

    /// Makes a class use another network from now on, for tests.
    package static func set(_ network: BridgedNetwork, of type: AnyClass) {
        self.networks[ObjectIdentifier(type)] = network
    }
}

/// The adapter of a host's class that names none: it loads nothing.
package final class MissingAdapter: NetworkAdapter {
    package nonisolated static let adapterVersion = VersionNumber(0, 0, 0)
    package nonisolated static let networkSDKVersion = VersionNumber(0, 0, 0)

    package init() {}

    package static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler)
    {
        let message = "The class that the host knows names no adapter: override `adapter` there."
        completionHandler(.failure(MediationError(.adapterNotFound, message)))
    }
}
