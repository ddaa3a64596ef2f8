// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-in for Network on Linux, compiled against but never run; see .ci/check-apple.
// Declares what the package uses, as Network of macOS 26 does.

public import Dispatch

public final class NWPathMonitor: @unchecked Sendable {
    public init() {}
    public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)?
    public func start(queue: DispatchQueue) {}
    public func cancel() {}
}

public struct NWPath: Sendable {
    public enum Status: Sendable {
        case satisfied, unsatisfied, requiresConnection
    }

    public let status: Status
}
