import Foundation
import MediationCore

/// The loads and the events of all apps that a studio shows.
@MainActor
final class StudioLog {
    /// The counts of an app so far.
    private struct Sums: Encodable {
        let app: String
        var loads = 0
        var filled = 0
        var impressions = 0
        var clicks = 0
        var rewards = 0
        var violations = 0
        /// The earnings in millionths of a dollar.
        var micros: Int64 = 0
        /// The number of events that have not reached the studio.
        var lost = 0
    }

    private struct App {
        var sums: Sums
        /// The number of its latest event, among those of all apps.
        var latest = 0
    }

    let publisher: StudioPublisher
    private(set) var loads = StudioLoads()
    private var apps: [App] = []
    private var eventCount = 0
    private let start = ContinuousClock.now

    /// The number of apps whose sums are kept.
    private static let mostApps = 32

    init(_ journal: StudioJournal) {
        self.publisher = StudioPublisher(journal)
        self.publisher.add { [weak self] in self?.parts ?? [:] }
    }

    /// The time in milliseconds since the start of the studio.
    var time: Double { self.start.duration(to: .now).milliseconds }

    /// Adds an event of an app.
    func add(_ event: LoadEvent, of app: String) {
        let load = self.loads.add(event, of: app, at: self.time)
        self.publisher.add(StudioEvent(event, app: app, load: load, time: self.time))
        let index = self.index(of: app)
        switch event.kind {
        case .started: self.apps[index].sums.loads += 1
        case .finished where event.outcome == .filled: self.apps[index].sums.filled += 1
        case .impression:
            self.apps[index].sums.impressions += 1
            self.apps[index].sums.micros.addSaturating(event.adValue?.micros ?? 0)
        case .clicked: self.apps[index].sums.clicks += 1
        case .rewarded: self.apps[index].sums.rewards += 1
        case .violation: self.apps[index].sums.violations += 1
        default: break
        }
    }

    /// Records how many events of an app have not come.
    func note(lost: Int, of app: String) {
        self.apps[self.index(of: app)].sums.lost = lost
        self.publisher.touch()
    }

    /// Returns the place of an app that something has happened to.
    private func index(of app: String) -> Int {
        self.eventCount += 1
        let index = self.apps.firstIndex { $0.sums.app == app } ?? self.append(app)
        self.apps[index].latest = self.eventCount
        return index
    }

    private func append(_ app: String) -> Int {
        if self.apps.count == Self.mostApps,
            let unused = self.apps.indices.min(by: { self.apps[$0].latest < self.apps[$1].latest })
        {
            self.apps.remove(at: unused)
        }
        self.apps.append(App(sums: Sums(app: app)))
        return self.apps.count - 1
    }

    private var parts: [String: Data?] {
        var parts: [String: Data?] = ["apps": self.publisher.json(self.apps.map(\.sums))]
        for number in self.loads.takeChanges() {
            parts["load:\(number)"] = .some(self.loads.loads[number].flatMap { self.publisher.json($0) })
        }
        return parts
    }
}
