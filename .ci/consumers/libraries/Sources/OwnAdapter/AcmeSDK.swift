import PlatformViews

/// Stands in for a network's own SDK, which knows nothing of mediation.
@MainActor
enum AcmeSDK {
    nonisolated static let version = "4.2.0"

    /// Indicates whether the GDPR applies; if `nil`, the network finds out by itself.
    static var gdprApplies: Bool?
    static var isChild: Bool?
    static var consentString: String?

    /// Loads an ad, and calls back once on the main actor, unless the request was cancelled.
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

    /// Loads an ad through the `async` API.
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

/// A request in progress.
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

    /// Called when the SDK itself has found that the ad was seen.
    var onSeen: (@MainActor () -> Void)?
    /// Called when the SDK itself has found that the ad was clicked.
    var onClicked: (@MainActor () -> Void)?
    /// Called when an ad that covers the screen has come there.
    var onShown: (@MainActor () -> Void)?
    /// Called when an ad that covers the screen has left it.
    var onClosed: (@MainActor () -> Void)?
    /// Called with the reason that an ad could not cover the screen.
    var onFailed: (@MainActor (String) -> Void)?

    init(title: String) {
        self.title = title
    }

    /// Records that the app has shown the ad to the user.
    func sendImpression() {
        print("  Acme counts an impression of \(self.title)")
    }

    /// Records that the user has clicked an element of the ad in the app.
    func sendClick(on element: String) {
        print("  Acme counts a click on \(element) of \(self.title)")
    }

    /// Starts to detect impressions; this stand-in takes everything as seen at once.
    func startTracking(_ view: PlatformView, clickable: [PlatformView]) {
        print("  Acme tracks a view with \(clickable.count) clickable views")
        self.sendImpression()
        self.onSeen?()
    }

    /// Covers the screen; this stand-in has nothing to show.
    func show(over viewController: PlatformViewController) {
        self.onFailed?("\(self.title) has no page")
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
