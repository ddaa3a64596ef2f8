#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore

/// The events that a mediator told of its loads, ads and configurations, and their contradictions.
@MainActor
final class AppDayLog {
    private struct Load {
        var starts = 0
        var ends = 0
        var version = 0
    }

    /// The impressions that the server must have counted, by the IDs of ads.
    private(set) var impressions: [String: Int] = [:]
    private(set) var clicks: [String: Int] = [:]
    private(set) var rewards: [String: Int] = [:]
    /// The events that the network's SDK could not report, as there was no connection.
    private(set) var unreported = 0
    private(set) var changes = 0
    private(set) var refusals = 0
    private(set) var presented: [String: Int] = [:]
    private(set) var version = 0
    var faults: [String] = []
    /// The version that the server has, or had before the broken one that it has.
    var served = 0

    private let network: AppDayNetwork
    private var loads: [String: Load] = [:]

    init(_ network: AppDayNetwork) { self.network = network }

    /// The number of events that the server must have counted.
    var events: Int { [self.impressions, self.clicks, self.rewards].reduce(0) { $0 + $1.values.reduce(0, +) } }

    var loadCount: Int { self.loads.count }

    /// The loads that did not begin once and end once.
    var oddLoads: [String] { self.loads.filter { $0.value.starts != 1 || $0.value.ends != 1 }.keys.sorted() }

    /// Notes an event; returns the ID of the ad that it puts on the screen.
    func note(_ event: LoadEvent) -> String? {
        switch event.kind {
        case .configurationChanged:
            self.changes += 1
            self.version = self.served
        case .configurationFailed: self.refusals += 1
        case .started:
            self.loads[event.loadID, default: Load(version: self.version)].starts += 1
        case .finished: self.loads[event.loadID, default: Load()].ends += 1
        case .violation: self.faults.append("\(event.violation.map { "\($0)" } ?? "") of \(event.adUnitID)")
        case .impression: self.count(event, in: &self.impressions)
        case .clicked: self.count(event, in: &self.clicks)
        case .rewarded: self.count(event, in: &self.rewards)
        default: break
        }
        if let ecpm = event.ecpm, let load = self.loads[event.loadID],
            AppDayConfiguration.version(of: ecpm) != load.version
        {
            self.faults.append("\(event.kind.rawValue) of version \(ecpm) in a load of version \(load.version)")
        }
        guard event.kind == .presented, let lineItem = event.lineItem else { return nil }
        self.presented[event.adUnitID, default: 0] += 1
        return self.network.adID(lineItem, loadID: event.loadID)
    }

    private func count(_ event: LoadEvent, in counts: inout [String: Int]) {
        guard self.network.connection != .gone else { return self.unreported += 1 }
        counts[self.network.adID(event.lineItem ?? "", loadID: event.loadID), default: 0] += 1
    }
}
#endif
