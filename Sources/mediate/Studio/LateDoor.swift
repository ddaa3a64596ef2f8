import FlyingFox
import MediationCore

/// A door that is known only once the port is, and closed until then.
final class LateDoor: Sendable {
    private let door = LockedValue<StudioDoor?>(nil)

    func open(_ door: StudioDoor) { self.door.withLock { $0 = door } }

    /// Returns the reason for which a request is refused, in a sentence; `nil` for a request that is answered.
    func refusal(of request: HTTPRequest) -> String? {
        guard let door = self.door.withLock({ $0 }) else { return "The studio is not open yet." }
        return door.refusal(of: request)
    }
}
