// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for the parts of Apple's os framework that we use, as its documentation has them.

public struct Logger: Sendable {
    public init(subsystem: String, category: String) {}
    public func debug(_ message: OSLogMessage) {}
    public func error(_ message: OSLogMessage) {}
}

public struct OSLogPrivacy: Sendable {
    public static var auto: OSLogPrivacy { OSLogPrivacy() }
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
}

public struct OSLogMessage: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: OSLogInterpolation) {}
}

public struct OSLogInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(
        _ argument: @autoclosure @escaping () -> String,
        privacy: OSLogPrivacy = .auto
    ) {}
}

public struct OSSignpostID: Sendable {}

public final class OSSignpostIntervalState: Sendable {}

public struct OSSignposter: Sendable {
    public init(subsystem: String, category: String) {}
    public func makeSignpostID() -> OSSignpostID { OSSignpostID() }
    public func beginInterval(_ name: StaticString, id: OSSignpostID) -> OSSignpostIntervalState {
        OSSignpostIntervalState()
    }
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
}
