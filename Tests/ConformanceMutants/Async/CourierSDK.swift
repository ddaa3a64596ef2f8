import MediationConformance
import MediationCore

/// The SDK of another network: an actor with an `async` function, whose ads report their events in a stream.
actor CourierSDK {
    /// The SDK of this process.
    static let shared = LockedValue<CourierSDK?>(nil)

    private let network: CourierNetwork

    init(_ network: CourierNetwork) {
        self.network = network
    }

    /// Requests an ad, and waits until it arrives or the task is cancelled.
    func ad(unit: String, isTest: Bool) async throws -> CourierAd {
        let number = self.network.ask(NetworkRequest(adUnitID: unit, isTest: isTest))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { self.network.wait(for: number, $0) }
        } onCancel: {
            self.network.stop(number)
        }
    }
}

/// An ad of the network.
final class CourierAd: Sendable {
    /// An impression or a tap, which the stream also keeps for a later listener.
    enum Event: Sendable {
        case seen
        case tapped
    }

    let title: String?
    let text: String?
    let button: String?
    let picture: String?
    let events: AsyncStream<Event>
    private let tell: AsyncStream<Event>.Continuation

    init(_ payload: NetworkPayload) {
        self.title = payload.headline
        self.text = payload.body
        self.button = payload.callToAction
        self.picture = payload.images.first?.url
        (self.events, self.tell) = AsyncStream.makeStream()
    }

    func happen(_ event: Event) { self.tell.yield(event) }
}

/// The failure of a request.
struct CourierError: Error {
    let failure: NetworkFailure
}
