public import Foundation
public import MediationCore

/// The app's parameters for networks behind bridges, each in the type that its adapter defines.
///
/// ```swift
/// request.register(GMANetworkExtras([AcmeExtras(keywords: ["news"])]))
/// ```
///
/// The SDK keeps one object of each class: pass the parameters of all networks in one.
public final class GMANetworkExtras: NSObject, GMAAdNetworkExtras, Sendable {
    /// The parameters.
    public let extras: [any NetworkExtras]

    /// Creates an object with parameters.
    public init(_ extras: [any NetworkExtras]) {
        self.extras = extras
    }
}
