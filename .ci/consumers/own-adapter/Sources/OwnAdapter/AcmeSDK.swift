import PlatformViews

/// Stands for a network's own SDK, which knows nothing of mediation.
@MainActor
enum AcmeSDK {
    nonisolated static let version = "4.2.0"

    /// Whether the GDPR applies; without an answer, the network finds out for itself.
    static var gdprApplies: Bool?
    static var consentString: String?

    /// Asks for an ad; calls back on the main actor, once, unless the request was cancelled.
    static func load(
        placement: String,
        completion: @escaping @MainActor (Result<AcmeAd, AcmeError>) -> Void
    ) -> AcmeRequest {
        AcmeRequest(
            task: Task {
                await Task.yield()
                guard !Task.isCancelled else { return }
                completion(Self.answer(placement: placement))
            }
        )
    }

    /// The same with `async`.
    static func ad(placement: String) async throws -> AcmeAd {
        await Task.yield()
        try Task.checkCancellation()
        return try Self.answer(placement: placement).get()
    }

    private static func answer(placement: String) -> Result<AcmeAd, AcmeError> {
        switch placement {
        case "empty": .failure(AcmeError(number: 3, text: "No ad for \(placement)."))
        case "broken": .failure(AcmeError(number: 9, text: "The server is down."))
        default: .success(AcmeAd(title: "Acme rockets, from \(placement)"))
        }
    }
}

/// A request that is under way.
@MainActor
final class AcmeRequest {
    private let task: Task<Void, Never>

    init(task: Task<Void, Never>) {
        self.task = task
    }

    func cancel() {
        self.task.cancel()
    }
}

/// An ad of the network.
@MainActor
final class AcmeAd {
    let title: String
    let text = "They fly."
    let imageAddress = "https://images.acme.example/rocket.png?size=large"
    let stars = 4.5
    let colour: String? = "#336699"

    /// Is told when the SDK itself has found that the ad was seen.
    var onSeen: (@MainActor () -> Void)?
    /// Is told when the SDK itself has found that the ad was clicked.
    var onClicked: (@MainActor () -> Void)?

    init(title: String) {
        self.title = title
    }

    /// The app tells that the ad was seen.
    func sendImpression() {
        print("  Acme counts an impression of \(self.title)")
    }

    /// The app tells that the ad was clicked.
    func sendClick(on element: String) {
        print("  Acme counts a click on \(element) of \(self.title)")
    }

    /// Finds out by itself from now on; here it takes everything for seen at once.
    func startTracking(_ view: PlatformView, clickable: [PlatformView]) {
        print("  Acme tracks a view with \(clickable.count) clickable views")
        self.sendImpression()
        self.onSeen?()
    }

    func stopTracking() {
        print("  Acme tracks no more")
    }
}

/// An error of the network.
struct AcmeError: Error {
    let number: Int
    let text: String
}
