/// Plays the network's SDK for the suite: the harness's side of a scripted network.
///
/// Steps come from any thread, even from several at once, unless the harness declares
/// ``AdapterCapability/mainThreadOnly``; then all steps come on the main thread. Do what the SDK would do, on the
/// calling thread and before returning: call the delegate or the closure that the adapter has given to the SDK. A step
/// may come while the network records a call in the ``NetworkLog``.
public protocol NetworkDriver: Sendable {
    /// Performs one step.
    ///
    /// - Parameter step: The step that the network should perform now.
    /// - Throws: ``UnsupportedStep`` for a step that this driver cannot play: rules that need it are not verified. Any
    ///   other error is a fault of the harness.
    func perform(_ step: NetworkStep) throws
}

/// An error that indicates that the driver cannot play a step.
public struct UnsupportedStep: Error, Sendable {
    /// Creates the error.
    public init() {}
}
