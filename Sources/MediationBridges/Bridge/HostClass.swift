package import MediationCore
import MediationNetworking

/// A class that a host knows by its name, with the adapter behind it.
package protocol HostClass: AnyObject, SendableMetatype {
    /// The adapter.
    static var adapter: any NetworkAdapter.Type { get }

    /// The time limits.
    static var limits: BridgedNetwork.Limits { get }

    /// Receives what the host or the app does wrong.
    static func hostMistake(_ problem: String)
}

extension HostClass {
    /// The network of this class.
    @MainActor package static var network: BridgedNetwork {
        BridgedNetworks.network(of: self) {
            BridgedNetwork(
                self.adapter,
                limits: self.limits,
                images: ImagePipeline(loader: URLSessionDataLoader()),
                timers: TimerQueue(clock: ContinuousClock())
            ) { [type = self] in type.hostMistake($0) }
        }
    }

    /// Makes this class use a network from now on, for tests.
    @MainActor package static func use(_ network: BridgedNetwork) { BridgedNetworks.set(network, of: self) }
}
