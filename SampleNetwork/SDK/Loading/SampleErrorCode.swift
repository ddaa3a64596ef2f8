/// The reason that the network gave no ad.
public enum SampleErrorCode: Int, Hashable, Sendable, CaseIterable {
    /// The ad server did not accept the request, for example because it names no ad unit.
    case badRequest = 0
    /// Something else went wrong, for example an answer that cannot be read.
    case unknown = 1
    /// The ad server could not be reached, or did not answer.
    case networkError = 2
    /// The network currently has no ad.
    case noInventory = 3
}
