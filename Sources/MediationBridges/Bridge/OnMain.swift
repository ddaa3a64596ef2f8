import Dispatch

/// Runs work on the main actor: at once if the caller is there, otherwise as soon as possible, in the order of the
/// calls.
///
/// Hosts promise the main thread for most of their calls; what comes from elsewhere must neither trap nor be lost.
package func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    if DispatchQueue.isMain {
        MainActor.assumeIsolated { body() }
    } else {
        DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
    }
}

extension DispatchQueue {
    private static let mainKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Indicates whether the caller is on the main queue: on Linux, the thread that serves it need not be the main
    /// thread.
    package static var isMain: Bool { DispatchQueue.getSpecific(key: self.mainKey) == true }
}

/// A value of the host's on its way to the main actor, which alone opens it.
///
/// Hosts hand their objects and closures over without a `Sendable`.
package struct HandedOver<Value>: @unchecked Sendable {
    // Safe: read on the main actor only; the host hands the value over with its call, and from then on uses it on the
    // main thread, if at all.
    private let value: Value

    package init(_ value: Value) { self.value = value }

    /// The value.
    @MainActor package var opened: Value { self.value }
}
