import MediationCore
import MediationStudioLink

/// The apps that send their events to the studio.
@MainActor
final class StudioLinks {
    private let log: StudioLog
    /// The names of the runs of apps, by session.
    private var names: [(session: String, name: String)] = []
    /// The number of runs by name; that of the demonstration app is taken.
    private var runs = [Studio.demonstration: 1]

    /// The number of runs whose messages are still told apart.
    private static let mostRuns = 256
    private static let longestName = 60

    init(_ log: StudioLog) { self.log = log }

    /// Takes a message of an app.
    func take(_ message: StudioMessage) {
        let name = self.name(of: message)
        for event in message.events.prefix(StudioMessage.mostEvents) { self.log.add(event.loadEvent, of: name) }
        self.log.note(lost: message.lost, of: name)
    }

    /// Returns the name of the app, with a number if it has been started again.
    private func name(of message: StudioMessage) -> String {
        if let known = self.names.first(where: { $0.session == message.session }) { return known.name }
        let given = String(message.app.printable.prefix(Self.longestName))
        let app = given.isEmpty ? "An app" : given
        if self.runs.count > Self.mostRuns { self.runs = [Studio.demonstration: 1] }
        self.runs[app, default: 0] += 1
        let count = self.runs[app] ?? 1
        let name = count == 1 ? app : "\(app) \(count)"
        if self.names.count == Self.mostRuns { self.names.removeFirst() }
        self.names.append((message.session, name))
        return name
    }
}
