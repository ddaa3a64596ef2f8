/// The error that a load ends with.
public struct SampleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The code of the error.
    public let code: SampleErrorCode

    /// A description of the error, for a log.
    public let message: String

    /// Creates an error.
    public init(_ code: SampleErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The code and the message.
    public var description: String { "\(self.code) (\(self.code.rawValue)): \(self.message)" }
}
