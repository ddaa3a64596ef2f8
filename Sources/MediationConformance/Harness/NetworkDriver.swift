/// Plays the network's SDK by order of the suite: the harness's side of a scripted network.
///
/// Steps come from any thread, also from several at once, unless the harness declares
/// ``AdapterCapability/mainThreadOnly``; then all come on the main thread. Do what the SDK would do, on the calling
/// thread and before returning: call the delegate or the closure that the adapter has given to the SDK. A step may come
/// while the network tells the ``NetworkLog`` of a call.
public protocol NetworkDriver: Sendable {
    /// Does one step.
    ///
    /// - Parameter step: What the network does now.
    /// - Throws: ``UnsupportedStep`` for a step that this driver cannot play: rules that need it are not verified. Any
    ///   other error is a fault of the harness.
    func perform(_ step: NetworkStep) throws
}

/// The driver cannot play a step.
public struct UnsupportedStep: Error, Sendable {
    /// Creates the error.
    public init() {}
}
