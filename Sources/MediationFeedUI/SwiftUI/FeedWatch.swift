#if canImport(SwiftUI)
internal import Combine
internal import MediationFeed

/// Notifies SwiftUI when a coordinator's rows or ads change; a coordinator has one for all views.
@MainActor
final class FeedWatch: ObservableObject, FeedListener {
    /// SwiftUI makes the rows anew when this changes.
    @Published private var changeCount = 0

    /// The rows that views have reported.
    let shown: ShownRows

    private init(_ coordinator: FeedCoordinator) {
        self.shown = ShownRows { [weak coordinator] in coordinator?.screenShows($0) }
    }

    static func watch(of coordinator: FeedCoordinator) -> FeedWatch {
        if let watch = coordinator.listener as? FeedWatch { return watch }
        let watch = FeedWatch(coordinator)
        coordinator.listener = watch
        return watch
    }

    func feedDidChange(_ change: FeedChange?) {
        if let change { self.shown.follow(change) }
        self.changeCount += 1
    }
}
#endif
