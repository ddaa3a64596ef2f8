/// A mistake of a server with a configuration.
package enum ConfigurationFault: String, CaseIterable, Sendable {
    /// It answers with status 503.
    case serverError
    /// It sends a byte in a second.
    case slow
    /// It never answers.
    case silent
    /// It sends bytes without end, and does not say how many.
    case endless
    /// It announces and sends 2 MiB.
    case oversized
    /// It sends the first half.
    case badJSON
    /// It sends a configuration whose keys are of another version.
    case otherVersion
    /// It sends a signature that does not fit.
    case wrongSignature
    /// It redirects to a file of the device.
    case redirect
}
