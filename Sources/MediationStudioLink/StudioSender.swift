#if DEBUG
import Foundation
import MediationCore

/// Keeps the latest events of an app until a studio has taken them.
final class StudioSender: Sendable {
    private struct Waiting {
        var events: [LoadEvent] = []
        var lost = 0
    }

    /// The number of events that wait for the studio at most.
    static let mostWaiting = 2000

    private let url: URL
    private let token: String
    private let app: String
    private let session = UUID().uuidString
    private let loader: any DataLoading
    private let pause: Duration
    private let waiting = LockedValue(Waiting())
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    /// Creates a sender; `nil` if the text is no address of a studio.
    init?(studio address: String, app: String, loader: any DataLoading, pause: Duration) {
        guard var parts = URLComponents(string: address), parts.scheme == "http",
            let token = parts.queryItems?.first(where: { $0.name == "token" })?.value
        else { return nil }
        (parts.path, parts.query) = (StudioMessage.path, nil)
        guard let url = parts.url else { return nil }
        self.url = url
        self.token = token
        self.app = app
        self.loader = loader
        self.pause = pause
        (self.wakes, self.wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Keeps an event to be sent; the oldest one goes if there are too many.
    func add(_ event: LoadEvent) {
        self.waiting.withLock { waiting in
            waiting.events.append(event)
            guard waiting.events.count > Self.mostWaiting else { return }
            // Many at once: to remove the first one moves all others.
            let excess = StudioMessage.mostEvents
            waiting.events.removeFirst(excess)
            waiting.lost += excess
        }
        self.wake.yield()
    }

    /// Sends what there is, until the task is cancelled or the studio refuses the app.
    func run() async {
        for await _ in self.wakes {
            while let message = self.nextMessage() {
                let answer = await self.answer(to: message)
                if answer == .refused { return }
                if answer != .none { self.remove(message, areLost: answer == .unreadable) }
                // A studio that is not there may come back.
                let pause = answer == .none ? self.pause * 5 : self.pause
                guard (try? await Task.sleep(for: pause)) != nil else { return }
            }
        }
    }

    private func nextMessage() -> StudioMessage? {
        let (events, lost) = self.waiting.withLock { ($0.events.prefix(StudioMessage.mostEvents), $0.lost) }
        guard !events.isEmpty else { return nil }
        return StudioMessage(session: self.session, app: self.app, lost: lost, events: events.map { .init($0) })
    }

    /// Removes the events of a message, unless they were dropped meanwhile.
    private func remove(_ message: StudioMessage, areLost: Bool) {
        self.waiting.withLock { waiting in
            let dropped = waiting.lost - message.lost
            let count = min(max(0, message.events.count - dropped), waiting.events.count)
            waiting.events.removeFirst(count)
            // If they were taken, that was before they were dropped.
            waiting.lost += areLost ? count : -min(dropped, message.events.count)
        }
    }

    /// The studio's answer to a message.
    private enum Answer {
        /// There is none, or one that may be another one later.
        case none
        case taken
        /// The message is too long or cannot be read, and will be no better another time.
        case unreadable
        /// The studio refuses this app for good.
        case refused
    }

    private func answer(to message: StudioMessage) async -> Answer {
        guard let body = try? JSONEncoder().encode(message) else { return .unreadable }
        let request = DataRequest(
            url: self.url,
            method: "POST",
            headers: ["Content-Type": "application/json", StudioMessage.tokenHeader: self.token],
            body: body,
            maximumBytes: 10_000
        )
        guard let response = try? await self.loader.data(for: request) else { return .none }
        switch response.statusCode {
        case 200..<300: return .taken
        case 400, 413: return .unreadable
        case 403:
            print("MediationStudioLink: the studio refuses this app; give the address that it has printed last.")
            return .refused
        default: return .none
        }
    }
}
#endif
