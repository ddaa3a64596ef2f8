/// The error that a load ends with.
public struct SampleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which error this is.
    public let code: SampleErrorCode

    /// What happened, for a log.
    public let message: String

    /// Creates an error.
    public init(_ code: SampleErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The code and the message.
    public var description: String { "\(self.code) (\(self.code.rawValue)): \(self.message)" }
}
