import Foundation
import MediationCore
import MediationSimulation

/// The changes that bring a platform's waterfalls to what a configuration says.
struct LiveChanges {
    struct Change: CustomStringConvertible {
        enum Kind: Equatable {
            case price(Int64)
            case enabled(Bool)
            /// Other settings for ad units, by the platform's IDs.
            case settings([String: [String: String]])
            case added(LineItem)
        }

        /// The platform's line; `nil` for one that is new.
        let line: LiveWaterfall.Line?
        let kind: Kind

        var description: String {
            let name = self.line?.name ?? ""
            switch self.kind {
            case .price(let micros):
                let from = self.line?.micros.map { Self.usd($0) } ?? "none"
                let measured = self.line?.isMeasured == true ? ", no longer measured" : ""
                return "\(name): \(from) → \(Self.usd(micros)) USD\(measured)"
            case .enabled(let isEnabled): return "\(name): \(isEnabled ? "on" : "off")"
            case .settings: return "\(name): other settings"
            case .added(let item):
                let price =
                    item.bidder == nil
                    ? (PlatformAnswers.micros(ofUSD: item.ecpm).map(Self.usd) ?? "\(item.ecpm)") + " USD" : "bidder"
                return "\(item.name): new, \(price)"
            }
        }

        private static func usd(_ micros: Int64) -> String {
            FigureText.decimal(Double(micros) / 1e6, places: micros % 10_000 == 0 ? 2 : 6)
        }
    }

    struct OfWaterfall {
        let waterfall: LiveWaterfall
        var changes: [Change] = []
        /// The settings that new line items have for ad units, by name and the platform's ID.
        var settings: [String: [String: [String: String]]] = [:]
    }

    private(set) var byWaterfall: [OfWaterfall] = []
    /// Our names of what the platform has.
    let names: PlatformNames
    /// The differences that the platform has no place for.
    private(set) var notes: [String] = []

    init(from live: LiveConfiguration, to configuration: MediationConfiguration) throws(MediationError) {
        let platform = type(of: live.platform).name
        self.names = live.names
        var wanted: [String: OfWaterfall] = [:]
        var order: [String] = []
        for adUnit in configuration.adUnits {
            guard
                let index = live.configuration.adUnits.firstIndex(where: {
                    $0.id == adUnit.id && $0.audience == adUnit.audience
                })
            else {
                throw MediationError(
                    .configurationInvalid,
                    "ad unit \(adUnit.id.quoted)\(adUnit.audience == nil ? "" : " for this audience") is not in \(platform)'s "
                        + "answers; was it imported with --ad-unit?"
                )
            }
            let origin = live.origins[index]
            if !order.contains(origin.waterfall.id) { order.append(origin.waterfall.id) }
            var group = wanted[origin.waterfall.id] ?? OfWaterfall(waterfall: origin.waterfall)
            try self.add(adUnit, live.configuration.adUnits[index], origin.adUnitID, platform, to: &group)
            wanted[origin.waterfall.id] = group
        }
        self.noteTheRest(configuration, live.configuration, platform)
        try self.refuseContradictions(wanted, configuration, live)
        self.byWaterfall = order.compactMap { wanted[$0] }.filter { !$0.changes.isEmpty }
        for group in self.byWaterfall where group.waterfall.isInExperiment {
            throw MediationError(
                .configurationInvalid,
                "\(group.waterfall.name.quoted) is being tested in \(platform): nothing may change until the test has ended"
            )
        }
    }

    /// Notes what is different beside the ad units that the configuration has.
    private mutating func noteTheRest(
        _ configuration: MediationConfiguration,
        _ live: MediationConfiguration,
        _ platform: String
    ) {
        for key in MediationConfiguration.table.keysThatDiffer(live, configuration) where key != "adUnits" {
            self.notes.append("\(platform) has no \(key) like ours.")
        }
        for old in live.adUnits where !old.lineItems.isEmpty {
            guard !configuration.adUnits.contains(where: { $0.id == old.id && $0.audience == old.audience }) else {
                continue
            }
            let users = old.audience == nil ? "" : " for some users"
            self.notes.append(
                "\(old.id): \(platform) also has it\(users), and the configuration does not; it stays as it is there."
            )
        }
    }

    private mutating func add(
        _ adUnit: AdUnit,
        _ old: AdUnit,
        _ id: String,
        _ platform: String,
        to group: inout OfWaterfall
    ) throws(MediationError) {
        if adUnit.format != old.format {
            self.notes.append(
                "\(adUnit.id): \(platform) cannot change the format; it stays \(old.format.rawValue) there."
            )
        }
        for (key, isSame) in [
            ("deadline", adUnit.deadline == old.deadline), ("order", adUnit.order == old.order),
            ("setUpTimeout", adUnit.setUpTimeout == old.setUpTimeout), ("strategy", adUnit.strategy == old.strategy),
            ("lateAds", adUnit.lateAds == old.lateAds), ("refresh", adUnit.refresh == old.refresh),
            ("bidding", adUnit.bidding == old.bidding),
        ] where !isSame {
            self.notes.append("\(adUnit.id): \(platform) has no \(key) like ours; it stays as it is there.")
        }
        for item in adUnit.lineItems {
            guard let line = group.waterfall.lines.first(where: { $0.name == item.name }) else {
                group.settings[item.name, default: [:]][id] = try Self.texts(of: item, for: platform)
                group.add(Change(line: nil, kind: .added(item)))
                continue
            }
            try self.add(item, old.lineItems.first { $0.name == item.name }, line, id, platform, to: &group)
        }
        for item in old.lineItems where !adUnit.lineItems.contains(where: { $0.name == item.name }) {
            guard let line = group.waterfall.lines.first(where: { $0.name == item.name }) else { continue }
            group.add(Change(line: line, kind: .enabled(false)))
        }
    }

    private mutating func add(
        _ item: LineItem,
        _ old: LineItem?,
        _ line: LiveWaterfall.Line,
        _ id: String,
        _ platform: String,
        to group: inout OfWaterfall
    ) throws(MediationError) {
        guard (item.bidder != nil) == line.isBidder, item.adapter == old?.adapter ?? item.adapter else {
            throw MediationError(
                .configurationInvalid,
                "\(item.name.quoted) is of another adapter, or bids here and has a price there: give it a new name"
            )
        }
        if !line.isEnabled { group.add(Change(line: line, kind: .enabled(true))) }
        if item.bidder == nil, item.ecpm != old?.ecpm {
            guard let micros = PlatformAnswers.micros(ofUSD: item.ecpm), micros >= 10_000 else {
                throw MediationError(
                    .configurationInvalid,
                    "\(item.name.quoted): \(platform) takes prices from 0.01 USD"
                )
            }
            // A fixed price differs from a measured one, even if both are the same today.
            let isFixed = line.isMeasured && old != nil
            if micros != line.micros || isFixed { group.add(Change(line: line, kind: .price(micros))) }
        }
        let settings = try Self.texts(of: item, for: platform)
        if settings != line.settings[id] ?? [:] { group.add(Change(line: line, kind: .settings([id: settings]))) }
        for (key, isSame) in [
            ("timeout", item.timeout == old?.timeout), ("minimumTime", item.minimumTime == old?.minimumTime),
            ("frequencyCaps", item.frequencyCaps == old?.frequencyCaps), ("pacing", item.pacing == old?.pacing),
            ("bidder.floor", item.bidder == old?.bidder), ("audience", item.audience == old?.audience),
        ] where !isSame && old != nil {
            self.notes.append("\(item.name): \(platform) has no \(key) like ours; it stays as it is there.")
        }
    }

    /// Returns a line item's settings as platforms have them, which is as texts.
    private static func texts(of item: LineItem, for platform: String) throws(MediationError) -> [String: String] {
        var texts: [String: String] = [:]
        for (key, value) in item.settings.sorted(by: { $0.key < $1.key }) {
            // A value of null is as good as none.
            guard value != .null else { continue }
            guard let text = value.plainText else {
                throw MediationError(
                    .configurationInvalid,
                    "\(item.name.quoted): settings.\(key.printable) is \(ConfigurationNode(jsonValue: value).kind), and "
                        + "\(platform) takes texts alone; write it as a text"
                )
            }
            texts[key] = text
        }
        return texts
    }

    /// Refuses two ad units of one waterfall that want a line in two ways.
    private func refuseContradictions(
        _ wanted: [String: OfWaterfall],
        _ configuration: MediationConfiguration,
        _ live: LiveConfiguration
    ) throws(MediationError) {
        for group in wanted.values {
            let own = live.configuration.adUnits.indices.filter { live.origins[$0].waterfall.id == group.waterfall.id }
                .map { live.configuration.adUnits[$0] }
            let present = own.compactMap { old in
                configuration.adUnits.first { $0.id == old.id && $0.audience == old.audience }
            }
            guard present.count == own.count || group.changes.isEmpty else {
                let missing = own.first { old in !present.contains { $0.id == old.id && $0.audience == old.audience } }
                throw MediationError(
                    .configurationInvalid,
                    "\(group.waterfall.name.quoted) is also for ad unit \((missing?.id ?? "").quoted), which the configuration "
                        + "does not have"
                )
            }
            for name in Set(present.flatMap { $0.lineItems.map(\.name) }).sorted() {
                let items = present.map { adUnit in adUnit.lineItems.first { $0.name == name } }
                guard Set(items.map { $0?.ecpm }).count > 1 else { continue }
                throw MediationError(
                    .configurationInvalid,
                    "\(name.quoted) is one line of \(group.waterfall.name.quoted), for \(present.map(\.id.quoted).joined(separator: " and ")): "
                        + "it must have one price in all of them"
                )
            }
        }
    }
}

extension LiveChanges.OfWaterfall {
    /// Adds a change that other ad units of the waterfall may want as well.
    fileprivate mutating func add(_ change: LiveChanges.Change) {
        let same = self.changes.firstIndex { $0.line?.id == change.line?.id && $0.kind.isLike(change.kind) }
        guard let same else { return self.changes.append(change) }
        guard case .settings(let more) = change.kind, case .settings(let there) = self.changes[same].kind else {
            return
        }
        let both = there.merging(more) { _, new in new }
        self.changes[same] = LiveChanges.Change(line: change.line, kind: .settings(both))
    }
}

extension LiveChanges.Change.Kind {
    fileprivate func isLike(_ other: Self) -> Bool {
        switch (self, other) {
        case (.price, .price), (.enabled, .enabled), (.settings, .settings): true
        case (.added(let item), .added(let another)): item.name == another.name
        default: false
        }
    }
}
