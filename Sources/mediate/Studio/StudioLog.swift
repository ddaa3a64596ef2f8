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
        /// The number of the latest event, among those of all apps.
        var latest = 0
    }

    let publisher: StudioPublisher
    private(set) var loads = StudioLoads()
    private var sums: [Sums] = []
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
        case .started: self.sums[index].loads += 1
        case .finished where event.outcome == .filled: self.sums[index].filled += 1
        case .impression:
            self.sums[index].impressions += 1
            self.sums[index].micros.addSaturating(event.adValue?.micros ?? 0)
        case .clicked: self.sums[index].clicks += 1
        case .rewarded: self.sums[index].rewards += 1
        case .violation: self.sums[index].violations += 1
        default: break
        }
    }

    /// Records how many events of an app have not come.
    func note(lost: Int, of app: String) {
        self.sums[self.index(of: app)].lost = lost
        self.publisher.touch()
    }

    /// The number of loads of each app whose sums are kept.
    var loadCounts: [String: Int] {
        Dictionary(uniqueKeysWithValues: self.sums.map { ($0.app, $0.loads) })
    }

    /// Returns the place of an app that something has happened to.
    private func index(of app: String) -> Int {
        self.eventCount += 1
        let index = self.sums.firstIndex { $0.app == app } ?? self.append(app)
        self.sums[index].latest = self.eventCount
        return index
    }

    private func append(_ app: String) -> Int {
        if self.sums.count == Self.mostApps,
            let unused = self.sums.indices.min(by: { self.sums[$0].latest < self.sums[$1].latest })
        {
            self.sums.remove(at: unused)
        }
        self.sums.append(Sums(app: app))
        return self.sums.count - 1
    }

    private var parts: [String: Data?] {
        var parts: [String: Data?] = ["apps": self.publisher.json(self.sums)]
        for number in self.loads.takeChanges() {
            parts["load:\(number)"] = .some(self.loads.loads[number].flatMap { self.publisher.json($0) })
        }
        return parts
    }
}
