/// An error with a code for programs to distinguish and a message for people to read.
///
/// Adapters answer with it, the waterfall records it, and apps receive it. A message never contains a credential.
public struct MediationError: Error, Sendable {
    /// The kind of error, which decides mediation's next step.
    public var code: Code

    /// A description of this particular case, for a log.
    public var message: String

    /// The network's own error number, if it has one.
    public var networkCode: Int?

    /// The error that caused this one, if any.
    public var underlying: (any Error)?

    /// The record of the load that ended with this error; `nil` for errors that are not the end of a load.
    public var responseInfo: ResponseInfo?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - message: A description of this particular case. It is logged and recorded: put no credential into it.
    ///   - networkCode: The network's own error number.
    ///   - underlying: The error that caused this one.
    public init(_ code: Code, _ message: String, networkCode: Int? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.networkCode = networkCode
        self.underlying = underlying
    }

    /// Creates the error that mediation records: a `MediationError` as it is, but only the type name of any other
    /// error.
    ///
    /// A foreign error may hold its whole request, including credentials, and describe itself with it.
    package init(wrapping error: any Error) {
        let message = "The adapter answered with \(type(of: error)), no MediationError: no more of it is recorded."
        self = error as? MediationError ?? MediationError(.adapterError, message, underlying: error)
    }
}

extension MediationError: CustomStringConvertible {
    /// The code with its number, the message, and the network's own code.
    public var description: String {
        let network = self.networkCode.map { " (network code \($0))" } ?? ""
        return "\(self.code.name) (\(self.code.rawValue)): \(self.message)\(network)"
    }
}
