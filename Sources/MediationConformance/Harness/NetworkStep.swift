public import MediationCore

/// Something that the network's SDK does when the suite wants it.
///
/// Requests and set-ups are numbered from 1, each in the order in which the adapter made them. An ad has the number of
/// its request; if that was answered with several, it is the first of them.
///
/// New steps appear in minor releases: end a `switch` with `default: throw UnsupportedStep()`.
public enum NetworkStep: Sendable {
    /// Answers a request with an ad, whatever has been answered before.
    case fill(request: Int, NetworkPayload)
    /// Answers a request with an error, whatever has been answered before.
    case fail(request: Int, NetworkFailure)
    /// Reports what happens to an ad.
    case report(NativeAdEvent, ad: Int)
    /// Ends a set-up well.
    case finishSetUp(Int)
    /// Ends a set-up with an error.
    case failSetUp(Int, NetworkFailure)
    /// From now on, the SDK says that this is its version.
    case sdkVersion(String)

    /// The step in a line, without what the ad holds.
    var summary: String {
        switch self {
        case .fill(let request, let payload): "fills request \(request) with ad \"\(payload.name)\""
        case .fail(let request, let failure): "fails request \(request): \(failure.kind.rawValue)"
        case .report(let event, let ad): "reports \(event.name) of the ad of request \(ad)"
        case .finishSetUp(let number): "ends set-up \(number) well"
        case .failSetUp(let number, let failure): "ends set-up \(number) with an error: \(failure.kind.rawValue)"
        case .sdkVersion(let version): "is of version \"\(version)\""
        }
    }
}

/// Why the network has no ad, or cannot be prepared.
public struct NetworkFailure: Hashable, Sendable {
    /// What kind of failure.
    public enum Kind: String, CaseIterable, Sendable {
        /// The network has no ad at present.
        case noFill
        /// The network could not be reached.
        case networkError
        /// What was asked is wrong, such as an unknown ad unit.
        case badRequest
        /// Something went wrong inside the network.
        case internalError
    }

    /// What kind of failure.
    public let kind: Kind

    /// What the SDK says of it.
    public let message: String

    package init(_ kind: Kind, _ message: String = "Played by the suite.") {
        self.kind = kind
        self.message = message
    }
}
