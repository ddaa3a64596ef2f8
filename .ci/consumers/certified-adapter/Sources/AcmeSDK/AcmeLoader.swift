/// Stands in for the SDK of an ad network, which knows nothing of mediation.
///
/// As in many SDKs, everything happens on the main thread, and delegates are not retained.
@MainActor
package enum AcmeSDK {
    package nonisolated static let version = "4.2.0"

    /// The server that answers the SDK's requests; tests set another one.
    package static var server: any AcmeServer = AcmeInternet()
}

/// The requests and notifications that the SDK sends to its server.
@MainActor
package protocol AcmeServer {
    func ask(_ loader: AcmeLoader, unit: String, isTest: Bool)
    func stop(_ loader: AcmeLoader)
    func track(_ ad: AcmeAd, clickableViews: Int)
    func untrack(_ ad: AcmeAd)
}

/// Loads one ad.
@MainActor
package final class AcmeLoader {
    package weak var delegate: (any AcmeLoaderDelegate)?

    package init() {}

    package func load(unit: String, isTest: Bool) {
        AcmeSDK.server.ask(self, unit: unit, isTest: isTest)
    }

    package func cancel() {
        AcmeSDK.server.stop(self)
    }
}

@MainActor
package protocol AcmeLoaderDelegate: AnyObject {
    func loader(_ loader: AcmeLoader, didLoad ad: AcmeAd)
    func loader(_ loader: AcmeLoader, didFailWith error: AcmeError)
}

package struct AcmeError: Error {
    package enum Kind: Int, Sendable {
        case noAd = 3
        case offline = 7
        case badUnit = 8
        case serverDown = 9
    }

    package let kind: Kind
    package let text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
